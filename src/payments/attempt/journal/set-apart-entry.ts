import type { UnreadableEntry } from "./journal-text.ts";

/** The end of a text that was cut: its length and its hash. */
const cutMark = /… \[\d+, [\da-f]{16}\]$/;

/** A text that cannot be read, as the journal stores it; one that was cut keeps the facts of the whole. */
export function setApartEntry({ text, foundAt, ...facts }: UnreadableEntry): unknown {
  return { text, foundAt: foundAt ?? null, ...(cutMark.test(text) && { ofCut: facts }) };
}
