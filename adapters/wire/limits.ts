import { shallowValue } from "../../ports/arriving.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";

/** Longer texts are cut: staff can still read their beginning. */
export const textLengthMax = {
  /** Numbers, codes, telephones. */
  short: 200,
  /** Names of people, items, branches, areas. */
  name: 500,
  /** Notes, reasons, messages. */
  note: 4_000,
  /** Addresses of pages. */
  address: 2_000,
} as const;

/** An order with more elements is refused; other lists are cut. */
export const countMax = {
  items: 2_000,
  modifications: 500,
  payments: 200,
  adjustments: 200,
  statusUpdates: 1_000,
  /** Sources of a branch, and reasons to pause one. */
  sources: 200,
  /** Minutes to choose from, which stand side by side. */
  choices: 6,
} as const;

/** Elements of a list inside reference data, such as the branches of a rider. */
export const referenceCountMax = 5_000;

/** Elements of a list answer; those beyond it are refused in one refusal. */
export const listLengthMax = 20_000;

/** The most refusals of one list that are reported. */
export const refusalsMax = 100;

/** Major units. Up to it every precision stays within the safe integers. */
export const amountMajorMax = 100_000_000_000;

/** The number of decimals that a company without currency_precision has (order-board section 9). */
export const precisionElse = 2;

/** A year. */
export const minutesMax = 525_600;

/** The most characters that are kept of fields, by name; those of an object inside another in a table of their own. */
interface TextLimits {
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

/** An object counts with the length of its JSON. */
function lengthOf(field: unknown): number {
  const text = typeof field === "object" ? JSON.stringify(shallowValue(field)) : field;
  return typeof text === "string" ? text.length : 0;
}
