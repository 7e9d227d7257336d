import type { Duration } from "../../ports/entities/time.ts";
import { dayStart, timeOfDayMs } from "./wall-time.ts";

/** What a check has against a value: each problem names the field and the fix. Empty: it is right. */
export type Check = (value: unknown, path: string) => readonly string[];

const none: readonly string[] = [];

/** How much of a wrong value is repeated in a message. */
const shownCharactersMax = 40;

export function wholeNumber(min: number, max: number): Check {
  return (value, path) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? none
      : wrong(value, path, `a whole number from ${min} to ${max}`);
}

export function yesOrNo(): Check {
  return (value, path) => (typeof value === "boolean" ? none : wrong(value, path, "true or false"));
}

/** A text of so many characters at most. */
export function text(charactersMax: number, charactersMin = 1): Check {
  return (value, path) =>
    typeof value === "string" && value.length >= charactersMin && value.length <= charactersMax
      ? none
      : wrong(value, path, `a text of ${charactersMin} to ${charactersMax} characters`);
}

export function oneOf(choices: readonly (string | number)[]): Check {
  return (value, path) =>
    choices.some((choice) => choice === value)
      ? none
      : wrong(value, path, `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`);
}

export function timeOfDay(): Check {
  return (value, path) =>
    typeof value === "string" && timeOfDayMs(value) !== undefined
      ? none
      : wrong(value, path, 'a time of day as "HH:MM", from "00:00" to "29:59"');
}

export function day(): Check {
  return (value, path) =>
    typeof value === "string" && dayStart(value) !== undefined
      ? none
      : wrong(value, path, 'a day of the calendar as "YYYY-MM-DD"');
}

export function milliseconds(max: Duration): Check {
  return wholeNumber(0, max);
}

/** A list of so many elements, each of which `element` accepts. */
export function list(element: Check, countMin: number, countMax: number): Check {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < countMin || value.length > countMax) {
      return wrong(value, path, `a list of ${countMin} to ${countMax} elements`);
    }
    return value.flatMap((item, index) => element(item, `${path}[${index}]`));
  };
}

/** An object of these fields: no others, and none of them missing but for the optional ones. */
export function object(
  fields: Readonly<Record<string, Check>>,
  optional: readonly string[] = [],
): Check {
  return (value, path) => {
    if (!isObject(value)) return wrong(value, path, "an object");
    const prefix = path === "" ? "" : `${path}.`;
    const unknown = Object.keys(value)
      .filter((name) => !(name in fields))
      .map(
        (name) =>
          `${prefix}${name} is not known: remove it, or use one of ${Object.keys(fields).join(", ")}`,
      );
    const known = Object.entries(fields).flatMap(([name, check]) => {
      const field = value[name];
      if (field === undefined && optional.includes(name)) return none;
      if (field === undefined) return [`${prefix}${name} is missing: add it`];
      return check(field, prefix + name);
    });
    return [...unknown, ...known];
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrong(value: unknown, path: string, wanted: string): readonly string[] {
  const shown = (JSON.stringify(value) ?? String(value)).slice(0, shownCharactersMax);
  return [`${path === "" ? "The scenario" : path} is ${shown}: give ${wanted}`];
}
