/** Blanks, control characters and invisible marks. */
export const unseenSigns = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const seenSign = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a screen would show nothing of it. */
export function isBlank(text: string): boolean {
  return !seenSign.test(text);
}
