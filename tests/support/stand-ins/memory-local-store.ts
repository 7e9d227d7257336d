import { Emitter } from "../../../ports/emitter.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { LocalStore, RecordKey, RecordPrefix, StoreKey } from "../../../ports/local-store.ts";

/** A LocalStore in memory. `writeFromElsewhere` acts as another tab. */
export class MemoryLocalStore implements LocalStore {
  readonly values = new Map<StoreKey, string>();
  private readonly listeners = new Emitter<[key: StoreKey, value: string | undefined]>();
  private readonly usable: boolean;
  /** The keys whose texts were reported as unreadable. */
  readonly unreadable = new Set<StoreKey>();
  /** While full, written values are lost with the page: another store over the same values does not see them. */
  isFull = false;
  private readonly refused = new Map<StoreKey, string>();

  constructor(
    values: Partial<Record<StoreKey, string>> = {},
    options: { isUsable?: boolean } = {},
  ) {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined) this.values.set(key as StoreKey, value);
    this.usable = options.isUsable ?? true;
  }

  read(key: StoreKey): string | undefined {
    return this.refused.get(key) ?? this.values.get(key);
  }

  write(key: StoreKey, value: string): boolean {
    const isStored = this.usable && !this.isFull;
    if (isStored) this.refused.delete(key);
    (isStored ? this.values : this.refused).set(key, value);
    return isStored;
  }

  remove(key: StoreKey): void {
    this.refused.delete(key);
    this.values.delete(key);
  }

  keys(prefix: RecordPrefix): readonly RecordKey[] {
    const all = new Set([...this.values.keys(), ...this.refused.keys()]);
    return [...all].sort().filter((key): key is RecordKey => key.startsWith(prefix));
  }

  onChange(listener: (key: StoreKey, value: string | undefined) => void): Stop {
    return this.listeners.add(listener);
  }

  reportUnreadable(key: StoreKey): void {
    this.unreadable.add(key);
  }

  isUsable(): boolean {
    return this.usable;
  }

  /** Acts as another tab that writes, or removes when there is no value. */
  writeFromElsewhere(key: StoreKey, value: string | undefined): void {
    this.refused.delete(key);
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    this.listeners.emit(key, value);
  }

  get listenerCount(): number {
    return this.listeners.listenerCount;
  }
}
