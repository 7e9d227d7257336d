/** Marks above, below or around a letter; a vowel that stands beside it is none. */
const furtherMarks = /([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;

/**
 * A character that would change the text around a name. Not among them are the joiners inside of names, which Persian and
 * Sinhala write with them.
 */
export const changesText = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u;

/** A name in its composed form, with two marks on a letter at most: more would cover the lines above and below it. */
export function withFewMarks(name: string): string {
  return name.normalize("NFD").replace(furtherMarks, "$1").normalize("NFC");
}
