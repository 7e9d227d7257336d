import type { Refusal } from "../../ports/outcome.ts";

/** What came of a value from outside: all of it, or nothing and why. */
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
