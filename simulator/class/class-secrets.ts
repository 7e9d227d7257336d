/** Draws as many random bytes: secrets must not follow from a seed, which a whole class knows. */
export type DrawBytes = (count: number) => Uint8Array;

/** The letters of codes, without those that look like others or like figures. */
const letters = "ABCDEFGHJKMNPQRTUVWXY";
const codeLength = 6;
/** 26 letters are more than 112 bits. */
const secretLength = 26;

/** A code that trainees type: six letters without look-alikes. */
export function drawCode(draw: DrawBytes): string {
  return drawLetters(draw, codeLength);
}

/** The trainer's key, or the secret of a place. */
export function drawSecret(draw: DrawBytes): string {
  return drawLetters(draw, secretLength);
}

/** The code as it is compared: capitals without spaces and dashes. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

function drawLetters(draw: DrawBytes, length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of draw(length)) {
      // A byte above the last whole round would make the first letters likelier.
      if (byte >= 256 - (256 % letters.length) || text.length === length) continue;
      text += letters[byte % letters.length];
    }
  }
  return text;
}
