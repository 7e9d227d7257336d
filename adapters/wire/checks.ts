import { type CurrencyPrecision, type Minor, minor, toMinor } from "../../ports/entities/money.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { amountMajorMax, textLengthMax } from "./limits.ts";

/** Why a value was not taken. `path` stands below the value, for example `[3].price`. */
export class WireProblem {
  readonly path: string;
  readonly problem: string;

  constructor(problem: string, path = "") {
    this.problem = problem;
    this.path = path;
  }

  /** The same problem, seen from one step further up. */
  below(step: string): WireProblem {
    return new WireProblem(this.problem, step + this.path);
  }
}

/** Turns a value from outside into one of ours, or says why not. Never throws. */
export type Check<Value> = (value: unknown) => Value | WireProblem;

export type Fields = Readonly<Record<string, unknown>>;

const notAnId = new WireProblem("must be an id");
const notText = new WireProblem("must be text");
const notAFlag = new WireProblem("must be true or false");
const notAnAmount = new WireProblem("must be a decimal amount");
const notATime = new WireProblem("must be an ISO time with its zone");
const notAList = new WireProblem("must be a list");
const notAnObject = new WireProblem("must be an object");

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

export function asFields(value: unknown): Fields | WireProblem {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : notAnObject;
}

/** A positive whole number, also written as text. The caller says whose id it is. */
export function id<Id extends number>(value: unknown): Id | WireProblem {
  if (typeof value === "number" && value > 0 && Number.isSafeInteger(value)) return value as Id;
  if (typeof value === "string" && /^[1-9]\d{0,14}$/.test(value)) return Number(value) as Id;
  return notAnId;
}

/** Null and 0 stand for none. */
export function optionalId<Id extends number>(value: unknown): Id | WireProblem | undefined {
  return isAbsent(value) || value === 0 || value === "0" ? undefined : id<Id>(value);
}

/** Text, cut at the limit. It is data and stays as it is: whoever shows it escapes it. */
export function text(lengthMax: number): Check<string> {
  return (value) => (typeof value === "string" ? cut(value, lengthMax) : notText);
}

/** Null and empty text stand for none. */
export function optionalText(lengthMax: number): Check<string | undefined> {
  return (value) => {
    if (isAbsent(value) || value === "") return undefined;
    return typeof value === "string" ? cut(value, lengthMax) : notText;
  };
}

/** Text that some servers write as a number, such as an order's number. Not empty. */
export function textOrNumber(value: unknown): string | WireProblem {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && value !== "") return cut(value, textLengthMax.short);
  return notText;
}

export function optionalTextOrNumber(value: unknown): string | WireProblem | undefined {
  return isAbsent(value) || value === "" ? undefined : textOrNumber(value);
}

export function flag(whenAbsent: boolean): Check<boolean> {
  return (value) => {
    if (typeof value === "boolean") return value;
    return isAbsent(value) ? whenAbsent : notAFlag;
  };
}

/** A flag of which it matters whether it was said. */
export function optionalFlag(value: unknown): boolean | WireProblem | undefined {
  if (typeof value === "boolean") return value;
  return isAbsent(value) ? undefined : notAFlag;
}

/** A finite number within these bounds, also written as decimal text. */
export function decimal(from: number, to: number): Check<number> {
  const problem = new WireProblem(`must be a number from ${from} to ${to}`);
  return (value) => {
    const number = decimalOf(value);
    return number !== undefined && number >= from && number <= to ? number : problem;
  };
}

/** A whole number within these bounds. */
export function whole(from: number, to: number): Check<number> {
  const problem = new WireProblem(`must be a whole number from ${from} to ${to}`);
  return (value) => {
    const number = decimalOf(value);
    const fits = Number.isInteger(number) && (number as number) >= from && (number as number) <= to;
    return fits ? (number as number) : problem;
  };
}

export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value) => (isAbsent(value) ? undefined : check(value));
}

export function orElse<Value>(check: Check<Value>, whenAbsent: Value): Check<Value> {
  return (value) => (isAbsent(value) ? whenAbsent : check(value));
}

/** A decimal of major units in smallest units, rounded as order-board section 5 says. */
export function amount(precision: CurrencyPrecision): Check<Minor> {
  const scale = 10 ** precision;
  return (value) => {
    const major = decimalOf(value);
    if (major === undefined || major > amountMajorMax || major < -amountMajorMax) {
      return notAnAmount;
    }
    // Only near the middle between two units does the slow way decide otherwise than Math.round.
    const scaled = major * scale;
    const rounded = Math.round(scaled);
    if (Math.abs(scaled - rounded) < 0.4) return minor(rounded);
    return toMinor(major, precision) ?? notAnAmount;
  };
}

export function instant(value: unknown): Instant | WireProblem {
  if (typeof value !== "string" || !isoPattern.test(value)) return notATime;
  const time = Date.parse(value);
  return Number.isNaN(time) ? notATime : time;
}

export function oneOf<Value extends string>(values: readonly Value[]): Check<Value> {
  const known = new Set<unknown>(values);
  const problem = new WireProblem(`must be one of ${values.join(", ")}`);
  return (value) => (known.has(value) ? (value as Value) : problem);
}

/** A list of at most so many elements, each of which has to pass. An absent list is empty. */
export function listOf<Value>(check: Check<Value>, lengthMax: number): Check<readonly Value[]> {
  const tooMany = new WireProblem(`must have at most ${lengthMax} elements`);
  return (value) => {
    if (isAbsent(value)) return [];
    if (!Array.isArray(value)) return notAList;
    if (value.length > lengthMax) return tooMany;
    const checked: Value[] = [];
    for (let index = 0; index < value.length; index++) {
      const element = check(value[index]);
      if (element instanceof WireProblem) return element.below(`[${index}]`);
      checked.push(element);
    }
    return checked;
  };
}

const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const decimalPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;

function decimalOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && decimalPattern.test(value) ? Number(value) : undefined;
}

/** Cuts without leaving half a character behind. */
function cut(value: string, lengthMax: number): string {
  if (value.length <= lengthMax) return value;
  const last = value.charCodeAt(lengthMax - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return value.slice(0, isHalf ? lengthMax - 1 : lengthMax);
}
