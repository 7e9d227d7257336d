const longDigits = /\d(?:[ -]?\d){12,18}/g;

/** Hides all but the last four digits of each card number in a text (P-I17). */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(longDigits, (match) => {
    const digits = match.replaceAll(/\D/g, "");
    return isCardNumber(digits) ? `•••• ${digits.slice(-4)}` : match;
  });
}

/** Luhn's check: references and times of the same length rarely pass it. */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The last four digits of a card number, even if the others are masked; undefined if there are none. */
export function lastFourOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return /(\d{4})\s*$/.exec(String(value))?.[1];
}
