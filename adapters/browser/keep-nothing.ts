/**
 * Puts memory in place of the page's storage before anything reads it. The page finds what the device keeps under names
 * that `isKnown` accepts, writes nothing to the device, and other pages do not reach it.
 */
export function keepNothing(page: Window, isKnown: (name: string) => boolean): void {
  const known = knownEntries(page).filter(([name]) => isKnown(name));
  for (const [name, entries] of [
    ["localStorage", known],
    ["sessionStorage", []],
  ] as const) {
    Object.defineProperty(page, name, { value: memoryStorage(entries), configurable: true });
  }
  // The first listener: those of the app never receive what another page has written.
  page.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true });
}

function knownEntries(page: Window): readonly (readonly [string, string])[] {
  try {
    return Object.entries(page.localStorage);
  } catch {
    // With cookies blocked, even reading `localStorage` throws.
    return [];
  }
}

/** Like a browser's storage, it has its values as properties. */
function memoryStorage(entries: readonly (readonly [string, string])[]): Storage {
  const storage: Record<string, string> = Object.create(storageMethods);
  for (const [name, value] of entries) storage[name] = value;
  return storage as unknown as Storage;
}

const storageMethods = {
  getItem(this: Record<string, string>, name: string): string | null {
    return Object.hasOwn(this, name) ? (this[name] ?? null) : null;
  },
  setItem(this: Record<string, string>, name: string, value: string): void {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string): void {
    delete this[name];
  },
  clear(this: Record<string, string>): void {
    for (const name of Object.keys(this)) delete this[name];
  },
  key(this: Record<string, string>, index: number): string | null {
    return Object.keys(this)[index] ?? null;
  },
};
