import type { Stop } from "./entities/time.ts";
import type { TextStore } from "./local-store.ts";

/** The part of the browser's Storage that texts need. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Texts in a storage of the page that no other tab follows. Where the browser blocks the storage, even to name it throws:
 * there nothing is kept.
 */
export class StorageTexts implements TextStore {
  private readonly open: () => TextStorage;

  /** For example `() => window.sessionStorage`. */
  constructor(open: () => TextStorage) {
    this.open = open;
  }

  read(key: string): string | undefined {
    return this.attempt((storage) => storage.getItem(key) ?? undefined);
  }

  /** False when the storage is full or blocked; the text that it had stays. */
  write(key: string, value: string): boolean {
    const write = (storage: TextStorage): true => {
      storage.setItem(key, value);
      return true;
    };
    return this.attempt(write) ?? false;
  }

  remove(key: string): void {
    this.attempt((storage) => storage.removeItem(key));
  }

  /** The keys that begin like this. */
  keys(prefix: string): readonly string[] {
    const all = this.attempt((storage) => Object.keys(storage)) ?? [];
    return all.filter((key) => key.startsWith(prefix));
  }

  onChange(): Stop {
    return () => undefined;
  }

  /** The owner of the value says so where it is missed. */
  reportUnreadable(): void {}

  private attempt<Result>(run: (storage: TextStorage) => Result): Result | undefined {
    try {
      return run(this.open());
    } catch {
      return undefined;
    }
  }
}
