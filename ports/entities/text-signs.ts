/** Blanks, control characters and invisible marks. */
export const unseenSigns = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const seenSign = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Marks that turn the direction of what follows around: a number behind them would read backwards. No name needs them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

/** Whether a screen would show nothing of it. */
export function isBlank(text: string): boolean {
  return !seenSign.test(text);
}

/** The text as a screen shows it: without invisible marks and blanks around it, and with one blank for several. */
export function seenText(text: string): string {
  return text.replace(unseenSigns, (signs) => (/\s/.test(signs) ? " " : "")).trim();
}

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

/** Control characters, line ends, and marks that turn the direction of a line around. */
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * The text as one line of console output. It may come from outside, and a control character could move the cursor or
 * hide a line.
 */
export function printedText(text: string): string {
  return text.replace(controls, "\ufffd");
}

/** The same for a text that has lines of its own, such as a stack, a list of problems or a QR code. */
export function printedLines(text: string): string {
  return text.split("\n").map(printedText).join("\n");
}
