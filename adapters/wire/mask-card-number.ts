const longDigits = /\d(?:[ -]?\d){12,18}/g;

/** The same text with all but the last four digits of each card number hidden (P-I17). */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(longDigits, (match) => {
    const digits = match.replaceAll(/\D/g, "");
    return isCardNumber(digits) ? `•••• ${digits.slice(-4)}` : match;
  });
}

/** The last four digits of a card number, however much of it is hidden; undefined for what is none. */
export function lastFourOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return /(\d{4})\s*$/.exec(String(value))?.[1];
}

/** Luhn's check: references and times of the same length hardly ever pass it. */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
