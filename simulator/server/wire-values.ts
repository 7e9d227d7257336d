import { type CurrencyPrecision, type Minor, toMajor } from "../../ports/entities/money.ts";
import type { Instant } from "../../ports/entities/time.ts";

/** A JSON object with the wire's field names. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Encodes amounts as decimals of the company's precision; null where there is none. */
export type AmountEncoder = (amount: Minor | undefined) => number | null;

export function amountEncoder(precision: CurrencyPrecision): AmountEncoder {
  return (amount) => (amount === undefined ? null : toMajor(amount, precision));
}

/** An instant as ISO 8601 text in UTC. */
export function isoTime(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** An instant in the format of the Date header, to the second. */
export function httpDate(instant: Instant): string {
  return new Date(instant).toUTCString();
}

export function optionalIsoTime(instant: Instant | undefined): string | null {
  return instant === undefined ? null : isoTime(instant);
}
