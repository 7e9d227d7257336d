import type { Stop } from "./entities/time.ts";
import { jsonOf, partsOf } from "./json-text.ts";
import type { StoreKey, TextStore } from "./local-store.ts";
import type { StoredForm } from "./stored-value.ts";

/** The most entries that cannot be read; the oldest are dropped first. */
const unreadableMax = 20;
/** In characters; a longer entry that cannot be read is dropped: no version wrote one. */
const unreadableLengthMax = 4_000;

export interface StoredListForm<Entry> extends Pick<StoredForm<Entry>, "decode"> {
  /** Absent: an entry is stored as it is. */
  readonly encode?: (entry: Entry) => unknown;
  /** The most entries; the oldest are dropped first. */
  readonly max: number;
}

interface Stored<Entry> {
  readonly text: string;
  readonly entries: readonly Entry[];
  /** The texts of entries that cannot be read, word for word. */
  readonly unreadable: readonly string[];
}

/**
 * A list under one key of a store, the oldest entry first, shared by the tabs of the device:
 *
 * ```ts
 * const seats = new StoredList<number>(localStore, "seats", {
 *   decode: (json) => (Number.isSafeInteger(json) ? Number(json) : undefined),
 *   max: 50,
 * });
 * seats.change((numbers) => [...numbers, 12]);
 * const stop = seats.onChange((numbers) => show(numbers));
 * ```
 *
 * An entry that cannot be read costs itself alone: a newer version may have written it, so it is reported once and stays
 * word for word through every write (N11). A text that is no list is kept like one such entry.
 */
export class StoredList<Entry> {
  private readonly store: TextStore<StoreKey>;
  private readonly key: StoreKey;
  private readonly form: StoredListForm<Entry>;
  /**
   * The list that this page read or wrote last: its text is not read again (PF-2), and its entries stand in for a text that
   * is no list.
   */
  private last: Stored<Entry> = { text: "[]", entries: [], unreadable: [] };

  constructor(store: TextStore<StoreKey>, key: StoreKey, form: StoredListForm<Entry>) {
    this.store = store;
    this.key = key;
    this.form = form;
  }

  /** The entries as they are stored now, by whichever tab. */
  read(): readonly Entry[] {
    return this.take(this.store.read(this.key)).entries;
  }

  /** Changes what is stored now, so that a write of another tab is not lost. Returns the new entries. */
  change(next: (entries: readonly Entry[]) => readonly Entry[]): readonly Entry[] {
    const { entries, unreadable } = this.take(this.store.read(this.key));
    const { encode = (entry: Entry): unknown => entry, max } = this.form;
    const changed = next(entries).slice(-max);
    const short = unreadable.filter(({ length }) => length <= unreadableLengthMax);
    const kept = short.slice(-unreadableMax);
    // In one piece: a text for each entry takes three times as long.
    const rows = JSON.stringify(changed.map((entry) => encode(entry))).slice(1, -1);
    const text = `[${(rows === "" ? kept : [...kept, rows]).join(",")}]`;
    this.last = { text, entries: changed, unreadable: kept };
    if (text === "[]") this.store.remove(this.key);
    else this.store.write(this.key, text);
    return changed;
  }

  /** Calls the listener for writes by other tabs. */
  onChange(listener: (entries: readonly Entry[]) => void): Stop {
    return this.store.onChange((key, text) => {
      if (key === this.key) listener(this.take(text).entries);
    });
  }

  private take(text = "[]"): Stored<Entry> {
    if (text === this.last.text) return this.last;
    const { decode, max } = this.form;
    const rows = jsonOf(text);
    let stored: Stored<Entry> = { ...this.last, unreadable: [JSON.stringify(text)] };
    if (Array.isArray(rows)) {
      const read = rows.map((row: unknown) => decode(row));
      const entries = read.filter((entry) => entry !== undefined);
      const parts = entries.length < rows.length ? partsOf(text) : [];
      const unreadable = parts.filter((_part, at) => read[at] === undefined);
      stored = { text, entries: entries.slice(-max), unreadable };
      this.last = stored;
    }
    if (stored.unreadable.length > 0) this.store.reportUnreadable(this.key);
    return stored;
  }
}
