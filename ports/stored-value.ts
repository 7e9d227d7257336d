import type { Stop } from "./entities/time.ts";
import { jsonOf } from "./json-text.ts";
import type { StoreKey, TextStore } from "./local-store.ts";

/** The form in which a value is stored, as JSON. Tablets hold values of earlier versions: it may only grow. */
export interface StoredForm<Value> {
  /** Undefined if this version cannot read the JSON. A function, because the core has no library for schemas. */
  readonly decode: (json: unknown) => Value | undefined;
  /** In characters. A longer text is not written. */
  readonly lengthMax?: number;
}

/**
 * One value under one key of a store:
 *
 * ```ts
 * const seat = new StoredValue<number>(localStore, "seat", {
 *   decode: (json) => (Number.isSafeInteger(json) ? Number(json) : undefined),
 * });
 * seat.write(12);
 * const stop = seat.onChange((number) => show(number ?? "any seat"));
 * ```
 *
 * A text that cannot be read costs this value alone: it is reported once, and stays until the next write.
 */
export class StoredValue<Value, Key extends string = StoreKey> {
  private readonly store: TextStore<Key>;
  private readonly key: Key;
  private readonly form: StoredForm<Value>;

  constructor(store: TextStore<Key>, key: Key, form: StoredForm<Value>) {
    this.store = store;
    this.key = key;
    this.form = form;
  }

  /** The value as it is stored now, by whichever tab; undefined if there is none that can be read. */
  read(): Value | undefined {
    return this.valueOf(this.store.read(this.key));
  }

  /** Returns whether the value is stored. */
  write(value: Value): boolean {
    const text = JSON.stringify(value);
    const isShort = text.length <= (this.form.lengthMax ?? Number.POSITIVE_INFINITY);
    return isShort && this.store.write(this.key, text);
  }

  remove(): void {
    this.store.remove(this.key);
  }

  /** Calls the listener for writes by other tabs; undefined: the value was removed, or cannot be read. */
  onChange(listener: (value: Value | undefined) => void): Stop {
    return this.store.onChange((key, text) => {
      if (key === this.key) listener(this.valueOf(text));
    });
  }

  private valueOf(text: string | undefined): Value | undefined {
    const value = this.form.decode(jsonOf(text));
    if (value === undefined && text !== undefined) this.store.reportUnreadable(this.key);
    return value;
  }
}
