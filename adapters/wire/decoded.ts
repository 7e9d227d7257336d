import * as v from "valibot";
import type { Refusal } from "../../ports/outcome.ts";
import { readerOf, repairs, unreadable, type WireConfig } from "./fast-read.ts";

/** A value from outside as one of ours, or the reason why it cannot be used. */
export type Decoded<Value> =
  | {
      readonly kind: "decoded";
      readonly value: Value;
      /** The fields that could not be read, at most `leftOutMax`; absent where every field could. */
      readonly leftOut?: readonly Refusal[];
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** The most fields of one value that are named. */
export const leftOutMax = 100;

export function decoded<Value>(value: Value, leftOut: readonly Refusal[] = []): Decoded<Value> {
  return { kind: "decoded", value, ...(leftOut.length > 0 && { leftOut }) };
}

export function refused(path: string, problem: string): Decoded<never> {
  return { kind: "refused", refusal: { path, problem } };
}

/** A refusal as one sentence, for example `orders[3].total_amount must be a decimal amount`. */
export function refusalText({ path, problem }: Refusal): string {
  return path === "" ? problem : `${path} ${problem}`;
}

/** The same for every element of a list: `orders[].total_amount`. */
export function fieldOf({ path }: Refusal): string {
  return path.replaceAll(/\[\d+\]/g, "[]");
}

/**
 * Reads a value by its schema, field by field (N16): a field that does not fit is left out, and what cannot be
 * without it goes with it. One that fits only in part is named and read so. Refused only if the value itself cannot be without the field. `path` names the value.
 * Never throws.
 */
export function decode<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
  path: string,
  wireConfig: WireConfig = {},
): Decoded<Value> {
  const config: WireConfig = { ...wireConfig, namesRepairs: true };
  const read = readerOf(schema)(value, config);
  if (read !== unreadable) return { kind: "decoded", value: read };
  const reader = new FieldReader(value, path);
  for (;;) {
    // Not safeParse, which hands down no setting of its caller.
    const result = schema["~run"]({ value: reader.readable }, config);
    if (result.issues === undefined) return decoded(result.value, [...reader.leftOut.values()]);
    const refusal = reader.leaveOut(result.issues);
    if (refusal !== undefined) return { kind: "refused", refusal };
  }
}

/** Removes from a value the fields that do not fit its schema, and keeps the rest. */
class FieldReader {
  readable: unknown;
  readonly leftOut = new Map<string, Refusal>();
  private readonly path: string;
  private readonly removed = new Set<string>();
  private readonly copies = new Set<unknown>();

  constructor(value: unknown, path: string) {
    this.readable = value;
    this.path = path;
  }

  /** Leaves out the fields of these issues. Returns a refusal where the value cannot be without one of them. */
  leaveOut(issues: readonly v.BaseIssue<unknown>[]): Refusal | undefined {
    const removedNow = new Set<string>();
    for (const issue of issues) {
      const keys = keysOf(issue);
      const place = pathOf(this.path, keys);
      const refusal = this.leftOut.get(place) ?? { path: place, problem: problemOf(issue) };
      // A field that was left out and is missed takes the object or list that holds it along.
      if (this.removed.has(keys.join())) keys.pop();
      if (keys.length === 0) return refusal;
      if (this.leftOut.size < leftOutMax) this.leftOut.set(place, refusal);
      if (!isWithin(keys, removedNow)) this.change(keys, issue, removedNow);
    }
    for (const place of removedNow) this.removed.add(place);
    return undefined;
  }

  /** Cuts a list that is too long, replaces a value by its repair, and removes anything else. */
  private change(keys: readonly Key[], issue: v.BaseIssue<unknown>, removed: Set<string>): void {
    const isTooLong = issue.type === "max_length";
    const lengthMax = Number(issue.requirement);
    const replace = (value: unknown) =>
      isTooLong ? (value as readonly unknown[]).slice(0, lengthMax) : repairs.get(issue);
    this.readable = changed(this.readable, keys, replace, this.copies);
    if (!isTooLong && !repairs.has(issue)) removed.add(keys.join());
  }
}

/** Whether the place, or an object or list that holds it, is among these. */
function isWithin(keys: readonly Key[], places: ReadonlySet<string>): boolean {
  return keys.some((_, index) => places.has(keys.slice(0, index + 1).join()));
}

type Key = string | number;

function keysOf(issue: v.BaseIssue<unknown>): Key[] {
  return (issue.path ?? []).map(({ key }) => key as Key);
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  return issue.received === "undefined" ? "is missing" : issue.message;
}

function pathOf(path: string, keys: readonly Key[]): string {
  let place = path;
  for (const key of keys) {
    place += typeof key === "number" ? `[${key}]` : `${place === "" ? "" : "."}${key}`;
  }
  return place;
}

/** A value with one place changed. Copies each holder on the way once, so that the answer stays as it came. */
function changed(
  value: unknown,
  [key, ...more]: readonly Key[],
  change: (value: unknown) => unknown,
  copies: Set<unknown>,
): unknown {
  if (key === undefined) return change(value);
  const copy = copies.has(value)
    ? value
    : Array.isArray(value)
      ? [...value]
      : { ...(value as object) };
  copies.add(copy);
  const holder = copy as Record<Key, unknown>;
  holder[key] = changed(holder[key], more, change, copies);
  return copy;
}

/** Reads a value by its schema, whole or not at all. The refusal names the first field that does not fit. Never throws. */
export function decodeWhole<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
): Decoded<Value> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return decoded(result.output);
  const [issue] = result.issues;
  return refused(pathOf("", keysOf(issue)), problemOf(issue));
}
