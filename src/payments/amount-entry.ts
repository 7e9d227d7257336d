import {
  type CurrencyPrecision,
  type Minor,
  minor,
  toMajorText,
} from "../../ports/entities/money.ts";

/** Whole digits that can be typed, leading zeros among them. With four decimals the amount is still a safe integer. */
const wholeDigitsMax = 10;

/** Spaces, and the marks that keep copied numbers in their direction. */
const blanks = /[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069]/g;
/** The first zero of Arabic, Persian and full-width digits. */
const foreignZeros = [0x0660, 0x06f0, 0xff10];
/** Arabic and full-width commas, which may separate decimals or group digits. */
const commas = /[\u060c\uff0c]/g;
/** The Arabic and the full-width decimal point, and the full stops of Chinese keyboards, which never group digits. */
const points = /[\u066b\uff0e\u3002\uff61]/g;

/**
 * Returns the amount field's text after this was typed or pasted, if it is an amount in the company's precision;
 * undefined for any other text, which is refused (PY-9). Digits of other scripts become Latin
 * ones. Grouped numbers could be misread and are refused, and so is a comma before exactly three digits, which may
 * group or separate. A comma therefore stays a comma: the third digit may be typed after it.
 */
export function acceptAmount(typed: string, precision: CurrencyPrecision): string | undefined {
  const text = plainText(typed);
  if (text === "") return "";
  const match = /^(\d*)(?:([.,])(\d*))?$/.exec(text);
  if (match === null) return undefined;
  const [, digits = "", separator = "", decimals = ""] = match;
  const isAmbiguous = separator === "," && decimals.length === 3;
  if (isAmbiguous || (separator !== "" && precision === 0)) return undefined;
  const whole = digits.replace(/^0+(?=\d)/, "");
  if (decimals.length > precision || digits.length > wholeDigitsMax) return undefined;
  return (whole === "" ? "0" : whole) + separator + decimals;
}

/** The amount that an accepted text stands for; undefined while there is none (PY-10). */
export function readAmount(text: string, precision: CurrencyPrecision): Minor | undefined {
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "", decimals = ""] = match;
  if (decimals.length > precision) return undefined;
  const units = Number(whole + decimals.padEnd(precision, "0"));
  return Number.isSafeInteger(units) ? minor(units) : undefined;
}

/** The field's initial text: the remaining amount. */
export function amountText(amount: Minor, precision: CurrencyPrecision): string {
  return toMajorText(amount, precision);
}

function plainText(typed: string): string {
  const latin = Array.from(typed.replace(blanks, ""), latinDigit).join("");
  return latin.replace(commas, ",").replace(points, ".");
}

function latinDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = foreignZeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}
