/**
 * An amount in the currency's smallest unit; always a safe integer.
 * Amounts are decimals on the wire and on the screen only.
 */
export type Minor = number & { readonly __minor: unique symbol };

/** The number of decimals that the company shows: from currency_precision, never from Intl. */
export type CurrencyPrecision = 0 | 1 | 2 | 3 | 4;

export interface Currency {
  /**
   * An ISO 4217 code, or other text that stands before an amount. Empty where the currency cannot be read: then no
   * order has a total (N16).
   */
  readonly code: string;
  readonly precision: CurrencyPrecision;
}

export const zero: Minor = 0 as Minor;

/** Takes an integer number of smallest units. Throws a RangeError for anything else. */
export function minor(units: number): Minor {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is not a whole number of units`);
  return (units === 0 ? 0 : units) as Minor;
}

/**
 * A decimal amount from outside, in smallest units: rounded to 7 decimals first, then half away
 * from zero to the precision (order-board section 5), so that 1.005 becomes 1.01.
 * Returns undefined unless the amount is finite and within the safe range.
 */
export function toMinor(major: number, precision: CurrencyPrecision): Minor | undefined {
  if (!Number.isFinite(major)) return undefined;
  const sevenths = Math.abs(major).toFixed(7);
  if (sevenths.includes("e")) return undefined;
  const [whole = "0", fraction = ""] = sevenths.split(".");
  const kept = Number(whole + fraction.slice(0, precision));
  const roundsUp = Number(fraction.charAt(precision)) >= 5;
  const units = kept + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(units)) return undefined;
  return minor(major < 0 ? -units : units);
}

/**
 * An amount of one record in the decimals of another one (N47); undefined where the currency is another one, or where
 * the amount is not exact in these decimals.
 */
export function amountIn(amount: Minor, from: Currency, to: Currency): Minor | undefined {
  if (!isSameCode(from, to)) return undefined;
  const units = toMajorText(amount, from.precision);
  const [whole = "", decimals = ""] = units.split(".");
  const dropped = decimals.slice(to.precision);
  const text = whole + decimals.slice(0, to.precision).padEnd(to.precision, "0");
  const isExact = !/[1-9]/.test(dropped) && Number.isSafeInteger(Number(text));
  return isExact ? minor(Number(text)) : undefined;
}

/** Whether amounts of these may be compared, once they have the same decimals. */
export function isSameCode(one: Currency, other: Currency): boolean {
  return one.code.trim().toUpperCase() === other.code.trim().toUpperCase();
}

export function isPrecision(value: unknown): value is CurrencyPrecision {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 4;
}

/** The decimal text of an amount, for example 4550 at precision 2 is "45.50". */
export function toMajorText(amount: Minor, precision: CurrencyPrecision): string {
  const digits = String(Math.abs(amount)).padStart(precision + 1, "0");
  const sign = amount < 0 ? "-" : "";
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** A formatted amount with one sign for minus: Intl writes a hyphen in some languages. */
export function withMinusSign(text: string): string {
  return text.replace("-", "−");
}

/** The decimal number of an amount, for a request body. */
export function toMajor(amount: Minor, precision: CurrencyPrecision): number {
  return Number(toMajorText(amount, precision));
}
