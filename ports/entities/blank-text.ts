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
