import { arrivingMax } from "../../ports/arriving.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import {
  isRecordKey,
  type LocalStore,
  type RecordKey,
  type RecordPrefix,
  recordPrefixes,
  type StoreKey,
  storeKeys,
} from "../../ports/local-store.ts";

const probeKey = "probe";

/** A value that could not be written, and the stored one that it stands for; an undefined value was removed. */
interface KeptValue {
  readonly value: string | undefined;
  readonly over: string | null;
}

/**
 * LocalStore over the page's localStorage (SE-4). After a failed read or write it reports the key once and
 * keeps the value in memory. With cookies blocked, even reading `localStorage` throws, so every use of it
 * stands in a try.
 */
export class BrowserLocalStore implements LocalStore {
  private readonly page: Window;
  private readonly prefix: string;
  private readonly reporter: ErrorReporter;
  private readonly kept = new Map<StoreKey, KeptValue>();
  private readonly reported = new Set<StoreKey>();
  /** Keys whose values only this page knows; nothing of them is stored. */
  private readonly unshared: readonly StoreKey[];

  constructor(options: {
    page: Window;
    reporter: ErrorReporter;
    prefix?: string;
    unshared?: readonly StoreKey[];
  }) {
    this.unshared = options.unshared ?? [];
    this.page = options.page;
    this.reporter = options.reporter;
    this.prefix = options.prefix ?? "delivery-manager.";
  }

  read(key: StoreKey): string | undefined {
    const kept = this.kept.get(key);
    if (this.unshared.includes(key)) return kept?.value;
    try {
      const stored = this.page.localStorage.getItem(this.prefix + key);
      if (stored === kept?.over) return kept?.value;
      // Another tab has written since. Its event may still be on its way.
      this.kept.delete(key);
      return stored ?? undefined;
    } catch (cause) {
      this.report(key, "read", cause);
      return kept?.value;
    }
  }

  write(key: StoreKey, value: string): boolean {
    if (this.unshared.includes(key)) {
      this.kept.set(key, { value, over: null });
      return true;
    }
    try {
      if (value.length > arrivingMax.stored)
        throw new RangeError("The value is too long to be kept");
      this.page.localStorage.setItem(this.prefix + key, value);
      this.kept.delete(key);
      return true;
    } catch (cause) {
      this.keep(key, value);
      this.report(key, "written", cause);
      return false;
    }
  }

  remove(key: StoreKey): void {
    if (this.unshared.includes(key)) {
      this.kept.delete(key);
      return;
    }
    try {
      this.page.localStorage.removeItem(this.prefix + key);
      this.kept.delete(key);
    } catch (cause) {
      this.keep(key, undefined);
      this.report(key, "removed", cause);
    }
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    const names = new Set<string>(this.kept.keys());
    try {
      const own = Object.keys(this.page.localStorage).filter((key) => key.startsWith(this.prefix));
      for (const key of own) names.add(key.slice(this.prefix.length));
    } catch (cause) {
      this.report(`${prefix}`, "read", cause);
    }
    return [...names].filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    const onStorage = (event: StorageEvent): void => {
      for (const key of this.keysOf(event)) {
        if (this.unshared.includes(key)) continue;
        this.kept.delete(key);
        listener(key, event.newValue ?? undefined);
      }
    };
    this.page.addEventListener("storage", onStorage);
    return () => this.page.removeEventListener("storage", onStorage);
  }

  /** The text may hold more than a report should: it says the key alone. */
  reportUnreadable(key: StoreKey): void {
    this.report(key, "decoded");
  }

  /** Tests storage with a real write and read: with cookies blocked, `navigator.cookieEnabled` stays true. */
  isUsable(): boolean {
    const key = this.prefix + probeKey;
    try {
      const storage = this.page.localStorage;
      storage.setItem(key, key);
      const isKept = storage.getItem(key) === key;
      storage.removeItem(key);
      return isKept;
    } catch {
      return false;
    }
  }

  private keep(key: StoreKey, value: string | undefined): void {
    let over: string | null = null;
    try {
      over = this.page.localStorage.getItem(this.prefix + key);
    } catch {
      // Reads fail, too: the value counts until one succeeds.
    }
    this.kept.set(key, { value, over });
  }

  private keysOf({ key }: StorageEvent): readonly StoreKey[] {
    // A key of null means that another tab cleared everything.
    if (key === null)
      return [...storeKeys, ...recordPrefixes, ...[...this.kept.keys()].filter(isRecordKey)];
    const name = key.startsWith(this.prefix) ? key.slice(this.prefix.length) : "";
    return isRecordKey(name) ? [name] : storeKeys.filter((known) => known === name);
  }

  private report(
    key: StoreKey,
    what: "read" | "written" | "removed" | "decoded",
    cause?: unknown,
  ): void {
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.reporter.report({
      kind: "storage",
      message: `A stored value could not be ${what}`,
      details: { key },
      cause,
    });
  }
}
