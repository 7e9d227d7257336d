import * as v from "valibot";
import type { Refusal } from "../../ports/outcome.ts";

/** A value from outside as one of ours, or the reason why it cannot be used. */
export type Decoded<Value> =
  | { readonly kind: "decoded"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function decoded<Value>(value: Value): Decoded<Value> {
  return { kind: "decoded", value };
}

export function refused(path: string, problem: string): Decoded<never> {
  return { kind: "refused", refusal: { path, problem } };
}

/** A refusal as one sentence, for example `orders[3].total_amount must be a decimal amount`. */
export function refusalText({ path, problem }: Refusal): string {
  return path === "" ? problem : `${path} ${problem}`;
}

/**
 * Reads a value by its schema, whole or not at all. `path` names the value in the answer. Never throws.
 * The refusal names the first field that does not fit.
 */
export function decode<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
  path: string,
): Decoded<Value> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return decoded(result.output);
  const [issue] = result.issues;
  let place = path;
  for (const { key } of issue.path ?? []) {
    place += typeof key === "number" ? `[${key}]` : `${place === "" ? "" : "."}${String(key)}`;
  }
  return refused(place, issue.received === "undefined" ? "is missing" : issue.message);
}
