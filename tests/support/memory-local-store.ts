import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore, RecordKey, RecordPrefix, StoreKey } from "../../ports/local-store.ts";

/** A LocalStore in memory. `writeFromElsewhere` acts as another tab. */
export class MemoryLocalStore implements LocalStore {
  readonly values = new Map<StoreKey, string>();
  private readonly listeners = new Set<(key: StoreKey, value: string | undefined) => void>();
  private readonly usable: boolean;
  /** While full, written values are lost with the page. */
  isFull = false;

  constructor(
    values: Partial<Record<StoreKey, string>> = {},
    options: { isUsable?: boolean } = {},
  ) {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined) this.values.set(key as StoreKey, value);
    this.usable = options.isUsable ?? true;
  }

  read(key: StoreKey): string | undefined {
    return this.values.get(key);
  }

  write(key: StoreKey, value: string): boolean {
    this.values.set(key, value);
    return this.usable && !this.isFull;
  }

  remove(key: StoreKey): void {
    this.values.delete(key);
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    return [...this.values.keys()].filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  isUsable(): boolean {
    return this.usable;
  }

  /** Acts as another tab that writes, or removes when there is no value. */
  writeFromElsewhere(key: StoreKey, value: string | undefined): void {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    for (const listener of [...this.listeners]) listener(key, value);
  }

  get listenerCount(): number {
    return this.listeners.size;
  }
}
