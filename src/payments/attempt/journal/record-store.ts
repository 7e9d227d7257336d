import type { LocalStore, RecordKey, RecordPrefix } from "../../../../ports/local-store.ts";

/** The part of the device's storage that records need. */
export type RecordKeys = Pick<LocalStore, "read" | "write" | "remove" | "keys">;

/** One stored record. */
export interface StoredRecord<Entry> {
  readonly id: string;
  readonly entry: Entry;
}

/**
 * Records of one kind, each under its own key of the device: a tab writes only the record that it changed, so that no
 * tab overwrites the record of another one. Reads what is stored now, by whichever tab.
 */
export class RecordStore<Entry> {
  private readonly store: RecordKeys;
  private readonly prefix: RecordPrefix;
  private readonly readText: (text: string) => Entry;
  /** The texts that were read last: most records are the same at the next look. */
  private readonly known = new Map<RecordKey, { readonly text: string; readonly entry: Entry }>();

  /** `readText` must give an entry for every text: what it cannot read is kept, and is an entry that says so. */
  constructor(store: RecordKeys, prefix: RecordPrefix, readText: (text: string) => Entry) {
    this.store = store;
    this.prefix = prefix;
    this.readText = readText;
  }

  all(): readonly StoredRecord<Entry>[] {
    return this.store.keys(this.prefix).flatMap((key) => {
      const entry = this.entryAt(key);
      return entry === undefined ? [] : { id: key.slice(this.prefix.length), entry };
    });
  }

  get(id: string): Entry | undefined {
    return this.entryAt(this.keyOf(id));
  }

  /** Returns whether the text is on the device. A full store accepts a small probe: only the write itself shows it. */
  write(id: string, text: string): boolean {
    const key = this.keyOf(id);
    return this.store.write(key, text) && this.store.read(key) === text;
  }

  remove(id: string): void {
    this.store.remove(this.keyOf(id));
  }

  private keyOf(id: string): RecordKey {
    return `${this.prefix}${id}`;
  }

  private entryAt(key: RecordKey): Entry | undefined {
    const text = this.store.read(key);
    const known = this.known.get(key);
    if (text === known?.text) return known?.entry;
    this.known.delete(key);
    if (text === undefined) return undefined;
    const entry = this.readText(text);
    this.known.set(key, { text, entry });
    return entry;
  }
}
