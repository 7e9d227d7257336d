import * as v from "valibot";
import type { Coordinates } from "../../ports/entities/branch.ts";
import { type CurrencyPrecision, type Minor, minor, toMinor } from "../../ports/entities/money.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { amountMajorMax, minutesMax, textLengthMax } from "./limits.ts";

// The kinds of values that the wire has, as valibot schemas: each checks a value and turns it into ours.

export type Field<Value> = v.GenericSchema<unknown, Value>;

const notAFlag = "must be true or false";
const notAnId = "must be an id";
const notATime = "must be an ISO time with its zone";
const notText = "must be text";
const decimalPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const idPattern = /^[1-9]\d{0,14}$/;
const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

const none = () => undefined;

/** A field that may be absent or null. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return v.nullish(field, none);
}

/** A field that may be absent or null, and that is left out where it cannot be read. */
export function lenient<Value>(field: Field<Value>): Field<Value | undefined> {
  return v.fallback(optional(field), undefined);
}

/** Anything with fields; valibot itself takes a list for an object too. */
export const anObject = v.custom<object>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be an object",
);

/** An object with these fields; others are ignored. */
export function objectOf<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(anObject, v.object(entries));
}

/** A list of at most `lengthMax` elements, each of which has to pass. An absent list is empty. */
export function listOf<Value>(element: Field<Value>, lengthMax: number): Field<readonly Value[]> {
  return v.nullish(
    v.pipe(
      v.custom<readonly unknown[]>(Array.isArray, "must be a list"),
      v.maxLength(lengthMax, `must have at most ${lengthMax} elements`),
      v.array(element),
    ),
    [],
  );
}

/** A positive whole number, also written as text. */
export function id<Id extends number>(): Field<Id> {
  return v.pipe(
    v.custom<number | string>(isId, notAnId),
    v.transform((value) => Number(value) as Id),
  );
}

/** Null and 0 stand for none. */
export function optionalId<Id extends number>(): Field<Id | undefined> {
  return optional(
    v.pipe(
      v.custom<number | string>((value) => value === 0 || value === "0" || isId(value), notAnId),
      v.transform((value) => (Number(value) === 0 ? undefined : (Number(value) as Id))),
    ),
  );
}

/** Text, cut at the limit. It is data and stays as it is: the code that shows it escapes it. */
export function text(lengthMax: number): Field<string> {
  return v.pipe(
    v.string(notText),
    v.transform((value) => cut(value, lengthMax)),
  );
}

/** Null and empty text stand for none. */
export function optionalText(lengthMax: number): Field<string | undefined> {
  return optional(
    v.pipe(
      v.string(notText),
      v.transform((value) => (value === "" ? undefined : cut(value, lengthMax))),
    ),
  );
}

/** Text that some servers write as a number, such as an order's number. Not empty. */
export const textOrNumber: Field<string> = v.pipe(
  v.custom<string | number>((value) => value !== "" && isTextOrNumber(value), notText),
  v.transform((value) => cut(String(value), textLengthMax.short)),
);

/** Null and empty text stand for none. */
export const optionalTextOrNumber: Field<string | undefined> = optional(
  v.pipe(
    v.custom<string | number>(isTextOrNumber, notText),
    v.transform((value) => (value === "" ? undefined : cut(String(value), textLengthMax.short))),
  ),
);

export function flag(whenAbsent: boolean): Field<boolean> {
  return v.nullish(v.boolean(notAFlag), whenAbsent);
}

/** A flag whose absence has a meaning of its own. */
export const optionalFlag: Field<boolean | undefined> = optional(v.boolean(notAFlag));

/** A finite number within these bounds, also written as decimal text. */
export function decimal(from: number, to: number): Field<number> {
  return v.pipe(
    v.custom<number | string>((value) => {
      const number = numberOf(value);
      return number >= from && number <= to;
    }, `must be a number from ${from} to ${to}`),
    v.transform(Number),
  );
}

/** A whole number within these bounds, also written as decimal text. */
export function whole(from: number, to: number): Field<number> {
  return v.pipe(
    v.custom<number | string>((value) => {
      const number = numberOf(value);
      return Number.isInteger(number) && number >= from && number <= to;
    }, `must be a whole number from ${from} to ${to}`),
    v.transform(Number),
  );
}

/**
 * Minutes until an order's confirmation deadline; 0 or less stands for none and becomes 0. Undefined where it
 * is absent or cannot be read (N4).
 */
export const deadlineMinutes: Field<number | undefined> = lenient(
  v.pipe(
    v.custom<number | string>((value) => {
      const minutes = numberOf(value);
      return minutes <= 0 || (Number.isInteger(minutes) && minutes <= minutesMax);
    }, "must be whole minutes"),
    v.transform((value) => Math.max(0, Number(value))),
  ),
);

/** A decimal of major units in smallest units, rounded as order-board section 5 says. */
export function amount(precision: CurrencyPrecision): Field<Minor> {
  const scale = 10 ** precision;
  return v.pipe(
    v.custom<number | string>(
      (value) => Math.abs(numberOf(value)) <= amountMajorMax,
      "must be a decimal amount",
    ),
    v.transform((value) => {
      const major = Number(value);
      // Math.round can differ from toMinor only near the middle between two units.
      const scaled = major * scale;
      const rounded = Math.round(scaled);
      if (Math.abs(scaled - rounded) < 0.4) return minor(rounded);
      return toMinor(major, precision) ?? minor(rounded);
    }),
  );
}

export const instant: Field<Instant> = v.pipe(
  v.custom<string>((value) => typeof value === "string" && isoPattern.test(value), notATime),
  v.transform(Date.parse),
  v.number(notATime),
);

export function oneOf<Value extends string>(values: readonly Value[]): Field<Value> {
  return v.picklist(values, `must be one of ${values.join(", ")}`);
}

export const latitude: Field<number | undefined> = optional(decimal(-90, 90));
export const longitude: Field<number | undefined> = optional(decimal(-180, 180));

/** Both halves of a position, or none (MP-3). */
export function coordinatesOf(
  north: number | undefined,
  east: number | undefined,
): Coordinates | undefined {
  if (north === undefined || east === undefined) return undefined;
  return { latitude: north, longitude: east };
}

/** Leaves out what is undefined: our entities have absent fields, never undefined ones. */
export function withoutAbsent<Entity>(
  fields: {
    readonly [Key in keyof Entity]?: Entity[Key] | undefined;
  },
): Partial<Entity> {
  const kept: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept as Partial<Entity>;
}

function isId(value: unknown): boolean {
  if (typeof value === "number") return value > 0 && Number.isSafeInteger(value);
  return typeof value === "string" && idPattern.test(value);
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === "string" || Number.isFinite(value);
}

/** A number, or the number that decimal text stands for; NaN for anything else. */
function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && decimalPattern.test(value) ? Number(value) : Number.NaN;
}

/** Cuts without leaving half a character behind. */
function cut(value: string, lengthMax: number): string {
  if (value.length <= lengthMax) return value;
  const last = value.charCodeAt(lengthMax - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return value.slice(0, isHalf ? lengthMax - 1 : lengthMax);
}
