/** Control characters, line ends, and marks that turn the direction of a line around. */
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** One line for a terminal. Others have written parts of it, and a control character could move the cursor or hide a line. */
export function printedText(text: string): string {
  return text.replace(controls, "\ufffd");
}

/** The same for a text that has lines of its own, such as a stack, a list of problems or a QR code. */
export function printedLines(text: string): string {
  return text.split("\n").map(printedText).join("\n");
}
