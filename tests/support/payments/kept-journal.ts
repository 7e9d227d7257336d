import type { StoreKey } from "../../../ports/local-store.ts";
import { isJournalKey } from "../../../src/payments/attempt/journal/journal-text.ts";
import type { MemoryLocalStore } from "../stand-ins/memory-local-store.ts";

type Values = ReadonlyMap<StoreKey, string>;

/** What the device keeps of card payments, by key. */
export function journalOf(values: Values): Values {
  return new Map([...values].filter(([key]) => isJournalKey(key)));
}

/** The same as one text, to look for parts of it. */
export function journalTextOf(values: Values): string {
  return [...journalOf(values).values()].join("\n");
}

/** Another tab leaves the device with these card payments, and this one is notified of each key. */
export function writeJournalElsewhere(store: MemoryLocalStore, journal: Values): void {
  const keys = new Set([...journalOf(store.values).keys(), ...journal.keys()]);
  overwriteJournal(store, journal);
  for (const key of keys) store.writeFromElsewhere(key, journal.get(key));
}

/** The same, while the news of it is still on its way. */
export function overwriteJournal(store: MemoryLocalStore, journal: Values): void {
  for (const key of journalOf(store.values).keys()) store.values.delete(key);
  for (const [key, text] of journal) store.values.set(key, text);
}

/** The tab is notified that another one changed its card payments. */
export function notifyOfJournal(store: MemoryLocalStore): void {
  for (const [key, text] of journalOf(store.values)) store.writeFromElsewhere(key, text);
}
