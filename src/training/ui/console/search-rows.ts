import { foldedLetters } from "../../../orders/order-rules/search-text.ts";

/** A row with the words by which it is found, in every language. */
export interface FoundBy {
  readonly key: string;
  readonly labels: readonly string[];
  readonly synonyms: readonly string[];
}

/** Fewer letters would find half of the list. */
const lettersMin = 3;
/** A Chinese character is worth as much as two letters: most words have two of them. */
const han = /\p{Script=Han}/gu;

/**
 * The keys of the rows that a query finds by name or synonym in any language, the best first; undefined until it has
 * three letters. Each word of the query has to begin a word of the row, or to stand in it.
 */
export function searchRows(rows: readonly FoundBy[], query: string): readonly string[] | undefined {
  const wanted = searchable(query);
  const letters = wanted.replaceAll(" ", "").length + (wanted.match(han)?.length ?? 0);
  if (letters < lettersMin) return undefined;
  const words = wanted.split(" ");
  return rows
    .map((row) => ({ key: row.key, rank: rankOf(words, searchedOf(row)) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ key }) => key);
}

/** 0: a name begins so, 1: a word of a name, 2: a word of a synonym, 3: within a word; undefined: not found. */
function rankOf(words: readonly string[], { names, all }: Searched): number | undefined {
  if (names.some((name) => name.startsWith(words.join(" ")))) return 0;
  // All words in one language: a name of another one would only match by accident.
  const beginsIn = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  if (names.some(beginsIn)) return 1;
  if (all.some(beginsIn)) return 2;
  return all.some((text) => words.every((word) => text.includes(word))) ? 3 : undefined;
}

interface Searched {
  readonly names: readonly string[];
  /** The names, then the synonyms. */
  readonly all: readonly string[];
}

/** A query is looked for in every row at each key, and a row's words stay the same. */
const searched = new WeakMap<FoundBy, Searched>();

function searchedOf(row: FoundBy): Searched {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const names = row.labels.map(searchable);
  const found = { names, all: [...names, ...row.synonyms.map(searchable)] };
  searched.set(row, found);
  return found;
}

/** With single spaces for the signs between words, and Arabic letters that people write for each other as one. */
function searchable(text: string): string {
  return foldedLetters(text)
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
