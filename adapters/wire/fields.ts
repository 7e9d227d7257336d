import * as v from "valibot";
import type { Coordinates } from "../../ports/entities/branch.ts";
import { type CurrencyPrecision, type Minor, minor, toMinor } from "../../ports/entities/money.ts";
import { isBlank, withoutDirectionMarks } from "../../ports/entities/text-signs.ts";
import { type Instant, isSet } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import {
  listReader,
  objectReader,
  type Reader,
  readerOf,
  repairs,
  unreadable,
  type WireConfig,
  withReader,
} from "./fast-read.ts";
import { hasNoZone, instantOf } from "./instant-of.ts";
import { amountMajorMax, cutProblem, minutesMax, textLengthMax } from "./limits.ts";

// The kinds of values that the wire has, as valibot schemas: each checks a value and turns it into ours. Those that an
// order consists of have a reader too, which is tried first (fast-read.ts).

export type Field<Value> = v.GenericSchema<unknown, Value>;

const notAFlag = "must be true or false";
const notAnId = "must be an id";
const notText = "must be text";
const decimalPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const idPattern = /^[1-9]\d{0,14}$/;

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([1, "1", "true"] as const).map((value) => [value, true] as const),
  ...([0, "0", "false"] as const).map((value) => [value, false] as const),
]);

/** A field that may be absent or null. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return withDefault<Value | undefined>(field, undefined);
}

/** A field that may be absent or null, and then has this value. */
export function withDefault<Value>(field: Field<Value>, absent: Value): Field<Value> {
  const read = readerOf(field);
  // valibot leaves null as it is where the default is undefined itself, and not a function that returns it.
  return withReader(v.nullish(field, () => absent) as Field<Value>, (value, config) =>
    value === undefined || value === null ? absent : read(value, config),
  );
}

/** A field whose value is turned into another. */
export function converted<Wire, Value>(
  field: Field<Wire>,
  convert: (wire: Wire) => Value,
): Field<Value> {
  const read = readerOf(field);
  return withReader(v.pipe(field, v.transform(convert)), (value, config) => {
    const wire = read(value, config);
    return wire === unreadable ? unreadable : convert(wire);
  });
}

/**
 * A field that every server should send, but that its holder can be without (N16): its absence is reported, and then
 * it is undefined.
 */
export function expected<Value>(field: Field<Value>) {
  const read = readerOf(field);
  // The reader leaves an absent field to the schema, which reports it.
  return withReader(v.undefinedable(field), (value, config) =>
    value === undefined ? unreadable : read(value, config),
  );
}

/** A field that may be absent or null, and that is left out without a report where it cannot be read. */
export function lenient<Value>(field: Field<Value>): Field<Value | undefined> {
  return v.fallback(optional(field), undefined);
}

/** Anything with fields; valibot itself takes a list for an object too. */
const anObject = v.custom<object>(isObject, "must be an object");

/** An object with these fields; others are ignored. */
export function objectOf<Entries extends v.ObjectEntries>(entries: Entries) {
  const object = v.object(entries);
  const run = object["~run"].bind(object);
  const schema = {
    ...object,
    "~run": (dataset, config) =>
      isObject(dataset.value) ? run(dataset, config) : anObject["~run"](dataset, config),
  } as typeof object;
  return withReader(schema, objectReader(entries) as Reader<v.InferOutput<typeof object>>);
}

/** A list of at most `lengthMax` elements; it goes on without those that cannot be read. An absent list is empty. */
export function listOf<Value>(element: Field<Value>, lengthMax: number): Field<readonly Value[]> {
  return withDefault(requiredListOf(element, lengthMax), []);
}

/** As `listOf`, but never absent. */
export function requiredListOf<Value>(
  element: Field<Value>,
  lengthMax: number,
): Field<readonly Value[]> {
  return converted(
    sparseListOf(element, lengthMax),
    (elements) => (elements.includes(undefined) ? elements.filter(isThere) : elements) as Value[],
  );
}

/** A list in which undefined stands for each element that cannot be read. */
export function sparseListOf<Value>(
  element: Field<Value>,
  lengthMax: number,
): Field<readonly (Value | undefined)[]> {
  const schema = v.pipe(
    v.custom<readonly unknown[]>(Array.isArray, "must be a list"),
    v.maxLength(lengthMax, `must have at most ${lengthMax} elements`),
    v.array(expected(element)),
  );
  return withReader(
    schema as Field<readonly (Value | undefined)[]>,
    listReader(element, lengthMax),
  );
}

/** A value that is read in place of one that fits only in part, and what is wrong with that one. */
interface Repair {
  readonly problem: string;
  readonly value: unknown;
}

type RepairOf = (value: unknown, config: WireConfig) => Repair | undefined;

/** A field that one function checks and turns into ours: a pipe of several steps costs twice as much. */
function field<Value>(read: Reader<Value>, message: string, repairOf?: RepairOf): Field<Value> {
  // As no value passes this schema, its own run names the problem.
  const refusing = v.custom<Value>(() => false, message);
  const repairIn: RepairOf = (value, config) =>
    config.namesRepairs === true ? repairOf?.(value, config) : undefined;
  const schema: Field<Value> = {
    ...refusing,
    "~run": (dataset, config) => {
      const repair = repairIn(dataset.value, config);
      if (repair !== undefined) return repaired<Value>(dataset, config, repair);
      const value = read(dataset.value, config);
      if (value === unreadable) return refusing["~run"](dataset, config);
      return Object.assign(dataset, { typed: true as const, value });
    },
  };
  return withReader(schema, (value, config) =>
    repairIn(value, config) === undefined ? read(value, config) : unreadable,
  );
}

/** Names the problem; the caller reads again with the repair's value. */
function repaired<Value>(
  dataset: v.UnknownDataset,
  config: v.Config<v.BaseIssue<unknown>>,
  { problem, value }: Repair,
): v.OutputDataset<Value, v.BaseIssue<unknown>> {
  const named = v.custom<Value>(() => false, problem)["~run"](dataset, config);
  const issue = named.issues?.at(-1);
  if (issue !== undefined) repairs.set(issue, value);
  return named;
}

/** A positive whole number, also written as text. */
export function id<Id extends number>(): Field<Id> {
  return field((value) => (isId(value) ? (Number(value) as Id) : unreadable), notAnId);
}

/** Null and 0 stand for none. */
export function optionalId<Id extends number>(): Field<Id | undefined> {
  return optional(
    field((value) => {
      if (value === 0 || value === "0") return undefined;
      return isId(value) ? (Number(value) as Id) : unreadable;
    }, notAnId),
  );
}

/**
 * Text of which something can be seen, cut at the limit; some servers write a number or a telephone as a JSON number. It
 * is data and stays as it is: the code that shows it escapes it.
 */
export function text(lengthMax: number): Field<string> {
  return textWithout(isEmpty, lengthMax);
}

/** Text that may be blank, as the server asks for it in the form in which it came. */
export function sentText(lengthMax: number): Field<string> {
  return textWithout((value) => value === "", lengthMax);
}

function textWithout(isRefused: (value: unknown) => boolean, lengthMax: number): Field<string> {
  return field(
    (value) =>
      !isRefused(value) && isTextOrNumber(value) ? cut(String(value), lengthMax) : unreadable,
    notText,
    cutting(lengthMax),
  );
}

/** Null and text of which nothing can be seen stand for none. */
export function optionalText(lengthMax: number): Field<string | undefined> {
  return optional(
    field(
      (value) => {
        if (isEmpty(value)) return undefined;
        return isTextOrNumber(value) ? cut(String(value), lengthMax) : unreadable;
      },
      notText,
      cutting(lengthMax),
    ),
  );
}

/** A number, a code or a telephone. A mark that turns the direction around would show it backwards. */
export const codeText: Field<string> = converted(text(textLengthMax.short), withoutDirectionMarks);

export const optionalCode: Field<string | undefined> = converted(
  optionalText(textLengthMax.short),
  (value) => value && withoutDirectionMarks(value),
);

function cutting(lengthMax: number): RepairOf {
  return (value) =>
    typeof value === "string" && value.length > lengthMax
      ? { problem: cutProblem(value.length, lengthMax), value: cut(value, lengthMax) }
      : undefined;
}

/** An object, without its entries beyond the limit. */
export function entriesOf(entriesMax: number): Field<object> {
  return field(
    (value) => (isObject(value) ? value : unreadable),
    "must be an object",
    (value) => {
      const entries = isObject(value) ? Object.entries(value) : [];
      if (entries.length <= entriesMax) return undefined;
      const problem = `has ${entries.length} entries; cut to ${entriesMax}`;
      return { problem, value: Object.fromEntries(entries.slice(0, entriesMax)) };
    },
  );
}

/** True or false; some servers write it as a number or as text. */
const truth: Field<boolean> = field((value) => {
  if (typeof value === "boolean") return value;
  return truths.get(value) ?? unreadable;
}, notAFlag);

export function flag(whenAbsent: boolean): Field<boolean> {
  return withDefault(truth, whenAbsent);
}

/** A flag whose absence has a meaning of its own. */
export const optionalFlag: Field<boolean | undefined> = optional(truth);

/** A finite number within these bounds, also written as decimal text. */
export function decimal(from: number, to: number): Field<number> {
  return field((value) => {
    const number = numberOf(value);
    return number >= from && number <= to ? number : unreadable;
  }, `must be a number from ${from} to ${to}`);
}

/** A whole number within these bounds, also written as decimal text. */
export function whole(from: number, to: number): Field<number> {
  return field((value) => {
    const number = numberOf(value);
    return Number.isInteger(number) && number >= from && number <= to ? number : unreadable;
  }, `must be a whole number from ${from} to ${to}`);
}

/**
 * Minutes until an order's confirmation deadline; 0 or less stands for none and becomes 0. Undefined where it
 * is absent or cannot be read (N4).
 */
export const deadlineMinutes: Field<number | undefined> = optional(
  field((value) => {
    const minutes = numberOf(value);
    if (minutes <= 0) return 0;
    return Number.isInteger(minutes) && minutes <= minutesMax ? minutes : unreadable;
  }, "must be whole minutes"),
);

/** A decimal of major units in smallest units, rounded as order-board section 5 says. */
export function amount(precision: CurrencyPrecision): Field<Minor> {
  const scale = 10 ** precision;
  return field((value) => {
    const major = numberOf(value);
    if (!(Math.abs(major) <= amountMajorMax)) return unreadable;
    // Math.round can differ from toMinor only near the middle between two units.
    const scaled = major * scale;
    const rounded = Math.round(scaled);
    if (Math.abs(scaled - rounded) < 0.4) return minor(rounded);
    return toMinor(major, precision) ?? minor(rounded);
  }, "must be a decimal amount");
}

/** Said of a time without a zone. */
export const zonelessProblem = "has no zone; read as UTC";
/** Said of a time before 2000. */
export const unsetProblem = "is before 2000, as a time that was never set";

const notATime = "must be an ISO time or the seconds or milliseconds since the epoch";

/**
 * A time: ISO text, or the seconds or milliseconds since the epoch (N16). Text without a zone is read in the server's
 * zone, else as UTC. One that was never set counts as absent.
 */
export const instant: Field<Instant> = field(
  (value, { serverTimeZone }) => instantOf(value, serverTimeZone) ?? unreadable,
  notATime,
  (value, { serverTimeZone }) => {
    // Most times are text of this century, which is quickly told.
    const mayBeUnset = typeof value !== "string" || value < "2001";
    const at = mayBeUnset ? instantOf(value, serverTimeZone) : undefined;
    return at === undefined || isSet(at)
      ? withZone(value, serverTimeZone)
      : { problem: unsetProblem, value: undefined };
  },
);

/** The same for a time without which the order could not be shown: also one that was never set. */
export const instantOrUnset: Field<Instant> = field(
  (value, { serverTimeZone }) => instantOf(value, serverTimeZone) ?? unreadable,
  notATime,
  (value, { serverTimeZone }) => withZone(value, serverTimeZone),
);

function withZone(value: unknown, serverTimeZone: string | undefined): Repair | undefined {
  return serverTimeZone === undefined && hasNoZone(value) && instantOf(value) !== undefined
    ? { problem: zonelessProblem, value: `${value}Z` }
    : undefined;
}

/** The word of the wire that is meant: some servers write it in capitals, or with blanks or hyphens. */
export function wordOf<Value extends string>(values: readonly Value[]) {
  const words = new Map<string, Value>(values.map((value) => [value, value]));
  return (written: string): Value | undefined => {
    const plain = written.trim().toLowerCase();
    return words.get(written) ?? words.get(plain.replace(/[\s-]+/g, "_"));
  };
}

/** Said of a word that is written otherwise. */
export function otherwiseWritten(written: string, meant: string): string {
  return `is written ${JSON.stringify(written.slice(0, 40))}; read as ${meant}`;
}

export function oneOf<Value extends string>(values: readonly Value[]): Field<Value> {
  const meantBy = wordOf(values);
  return field(
    (value) => (typeof value === "string" ? meantBy(value) : undefined) ?? unreadable,
    `must be one of ${values.join(", ")}`,
    (written) => {
      const value = typeof written === "string" ? meantBy(written) : undefined;
      if (value === undefined || value === written) return undefined;
      return { problem: otherwiseWritten(String(written), value), value };
    },
  );
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

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

export function isId(value: unknown): boolean {
  if (typeof value === "number") return value > 0 && Number.isSafeInteger(value);
  return typeof value === "string" && idPattern.test(value);
}

/** Most texts begin with a sign of ASCII, which is quickly told. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const first = value.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && isBlank(value);
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === "string" || Number.isFinite(value);
}

/** A number, or the number that decimal text stands for; NaN for anything else. A zero has no sign. */
function numberOf(value: unknown): number {
  if (typeof value === "number") return value + 0;
  return typeof value === "string" && decimalPattern.test(value) ? Number(value) + 0 : Number.NaN;
}

/** Cuts without leaving half a character behind. */
function cut(value: string, lengthMax: number): string {
  if (value.length <= lengthMax) return value;
  const last = value.charCodeAt(lengthMax - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return value.slice(0, isHalf ? lengthMax - 1 : lengthMax);
}
