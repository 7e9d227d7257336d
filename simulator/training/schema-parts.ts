import * as v from "valibot";
import { instantMax, isShowable, isTimeZone } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";

// The message of each schema says what to give instead.

export function wholeNumber(min: number, max: number) {
  const wanted = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(wanted),
    v.integer(wanted),
    v.minValue(min, wanted),
    v.maxValue(max, wanted),
  );
}

const instantWanted = "an instant in milliseconds";
/** Timers of a page also run between two milliseconds. */
export const instant = v.pipe(
  v.number(instantWanted),
  v.minValue(0, instantWanted),
  v.maxValue(instantMax, instantWanted),
);

// Values that a screen draws. Another page or an earlier version has written them, and Intl throws for those beyond.

/** The greatest length of time that a screen shows: over 30 years. */
const shownMsMax = 1_000_000_000_000;

export const shownInstant = v.pipe(v.number(), v.check(isShowable, "an instant"));
export const shownMs = v.pipe(v.number(), v.minValue(-shownMsMax), v.maxValue(shownMsMax));
export const shownCount = wholeNumber(0, 1_000_000_000);
/** Points of 100. */
export const shownScore = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** In the currency's smallest units. */
export const shownAmount = v.pipe(v.number(), v.safeInteger());
export const shownZone = v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, "an IANA zone"));

export function text(charactersMax: number, charactersMin = 1) {
  const wanted = `a text of ${charactersMin} to ${charactersMax} characters`;
  return v.pipe(
    v.string(wanted),
    v.minLength(charactersMin, wanted),
    v.maxLength(charactersMax, wanted),
  );
}

export function oneOf<Choice extends string | number>(choices: readonly Choice[]) {
  const names = choices.map((choice) => JSON.stringify(choice)).join(", ");
  return v.picklist(choices, `one of ${names}`);
}

export function list<Element extends v.GenericSchema>(
  element: Element,
  countMin: number,
  countMax: number,
) {
  const wanted = `a list of ${countMin} to ${countMax} elements`;
  return v.pipe(
    v.custom<readonly unknown[]>(Array.isArray, wanted),
    v.minLength(countMin, wanted),
    v.maxLength(countMax, wanted),
    v.array(element),
  );
}

/** These fields and no others. */
export function fieldsOf<Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries).join(", ");
  return v.objectWithRest(entries, v.never(`is not known: remove it, or use one of ${known}`));
}

/** An object with these fields and no others; valibot itself takes a list for an object too. */
export function object<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.custom<object>(isObject, "an object"), fieldsOf(entries));
}

export const yesOrNo = v.boolean("true or false");

/** Reads stored JSON by a schema; undefined for JSON that it does not accept. */
export function decoderOf<Schema extends v.GenericSchema>(
  schema: Schema,
): (json: unknown) => v.InferOutput<Schema> | undefined {
  return (json) => {
    const reading = v.safeParse(schema, json);
    return reading.success ? reading.output : undefined;
  };
}

/** The values that the schema accepts. */
export function eachOf<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  const decode = decoderOf(schema);
  return values.map(decode).filter((value) => value !== undefined);
}
