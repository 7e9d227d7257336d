/** The longest search; the rest of a longer one is ignored. */
export const searchLengthMax = 100;
/** The longest part of a name or number that is searched. */
const fieldLengthMax = 200;

const asciiOnly = /^[\0-\x7f]*$/;
/** Spaces, hyphens and other signs that people type or leave out in numbers and telephones. */
const ignored = /[\s\p{Pd}\-_().,/+#·'’]/gu;
/** Accents, Arabic vowel signs, the stroke that draws an Arabic word out, and invisible marks. */
const marks = /[\p{M}\p{Cf}\u0640]/gu;

/**
 * The text as searches compare it: its letters, and ASCII digits, without spaces or hyphens. Folds each character by
 * itself, so that `foldedPart` can map a place in the result back to the text.
 */
export function folded(text: string): string {
  return asciiDigits(foldedLetters(text)).replace(ignored, "");
}

/** The elements whose name contains the search text, as searches compare it (RA-3). */
export function named<Named extends { readonly name: string }>(
  all: readonly Named[],
  search: string,
): readonly Named[] {
  const wanted = folded(search);
  return wanted === "" ? all : all.filter(({ name }) => folded(name).includes(wanted));
}

/** The text in one case and one width of letters, without marks; letters that are written in two ways are one. */
export function foldedLetters(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(marks, "");
  return withSameLetters(plain).toLowerCase();
}

/** Arabic letters that people write for one another in names become one: ى is ي, and ة is ه. */
function withSameLetters(text: string): string {
  return text.replaceAll("\u0649", "\u064a").replaceAll("\u0629", "\u0647");
}

/** A field of an order as searches compare it; bounded, as a server may send any length. */
export function foldedField(text: string | undefined): string {
  return text === undefined ? "" : folded(text.slice(0, fieldLengthMax));
}

/** The part of the text that a folded search matches, as [start, end); undefined if it does not. */
export function foldedPart(text: string, wanted: string): readonly [number, number] | undefined {
  if (wanted === "") return undefined;
  const field = text.slice(0, fieldLengthMax);
  let compared = "";
  /** The place in the text of each character of `compared`. */
  const places: { readonly start: number; readonly end: number }[] = [];
  let start = 0;
  for (const character of field) {
    const end = start + character.length;
    const part = folded(character);
    compared += part;
    for (let count = 0; count < part.length; count += 1) places.push({ start, end });
    start = end;
  }
  const at = compared.indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  return first === undefined || last === undefined ? undefined : [first.start, last.end];
}

export function asciiDigits(text: string): string {
  return text.replace(otherDigits, asDigit);
}

/** Arabic-Indic digits, and those of Persian and Urdu; full-width ones become ASCII by their normal form. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

function asDigit(digit: string): string {
  return String(digit.charCodeAt(0) & 15);
}
