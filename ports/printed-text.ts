/** Control characters, and those that turn the direction of a line around. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** A text for a terminal. Others have written parts of it, and a control character could move the cursor or hide a line. */
export function printedText(text: string): string {
  return text.replace(controls, "\ufffd");
}
