import { shallowValue } from "../../ports/arriving.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";

/** The most characters that are kept of fields, by name; those of an object inside another in a table of their own. */
export interface TextLimits {
  readonly [name: string]: number | TextLimits;
}

/** The problem of a text that is cut. */
export function cutProblem(length: number, lengthMax: number): string {
  return `has ${length} characters; cut to ${lengthMax}`;
}

/**
 * Names the texts of an answer that are longer than what is kept of them. For answers that are read leniently, because a
 * payment or an action may have been carried out: their schemas name nothing.
 */
export function cutTexts(value: unknown, limits: TextLimits, path = ""): readonly Refusal[] {
  if (!isObject(value)) return [];
  return Object.entries(limits).flatMap(([name, limit]): readonly Refusal[] => {
    const field = value[name];
    const place = path === "" ? name : `${path}.${name}`;
    if (typeof limit === "object") return cutTexts(field, limit, place);
    const length = lengthOf(field);
    return length > limit ? [{ path: place, problem: cutProblem(length, limit) }] : [];
  });
}

/** An object is kept as it would be written. */
function lengthOf(field: unknown): number {
  const text = typeof field === "object" ? JSON.stringify(shallowValue(field)) : field;
  return typeof text === "string" ? text.length : 0;
}
