import { describe, expect, it } from "vitest";
import { isEngineMessage } from "./engine-messages.ts";

const nothing: { a: number } = undefined as never;
const frozen: { a: number } = Object.freeze({ a: 1 });
const texts: { b: () => void } = {} as never;
const noConstructor: new () => object = "A" as never;
const noList: readonly number[] = 7 as never;

/** Code that this engine, V8, refuses. */
const refused: readonly (() => unknown)[] = [
  () => nothing.a,
  () => {
    nothing.a = 1;
  },
  () => texts.b(),
  () => new noConstructor(),
  () => [...noList],
  () => {
    const { a } = nothing;
    return a;
  },
  () => {
    frozen.a = 2;
  },
  () => Object.defineProperty(frozen, "b", { value: 1 }),
  () => Object.keys(null as never),
  () => new Array(-1),
  () => (1).toFixed(1_000),
  () => new Date(Number.NaN).toISOString(),
  () => ([] as number[]).reduce((sum, one) => sum + one),
  () => JSON.parse(""),
  () => `${Symbol("x") as never}`,
  () => {
    const sum = () => early;
    sum();
    const early = 1;
  },
];

function errorOf(run: () => unknown): Error | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

describe("A message of the engine", () => {
  const errors = refused.map(errorOf);

  it("is recognised in V8", () => {
    const unknown = errors.filter(
      (error) => !isEngineMessage(error?.name ?? "", error?.message ?? ""),
    );
    expect(unknown.map(String)).toEqual([]);
  });

  it.each([
    ["TypeError", "Failed to fetch"],
    ["TypeError", "Failed to fetch dynamically imported module: https://a.example/assets/x-1.js"],
    ["ReferenceError", "order is not defined"],
    ["RangeError", "Maximum call stack size exceeded"],
    ["TypeError", 'can\'t access property "customer", order is undefined'],
    ["InternalError", "too much recursion"],
    ["SyntaxError", "JSON.parse: unexpected character at line 1 column 2 of the JSON data"],
    ["TypeError", "undefined is not an object (evaluating 'order.customer')"],
    ["ReferenceError", "Can't find variable: order"],
    ["TypeError", "Load failed"],
  ])("is recognised: %s: %s", (type, message) => {
    expect(isEngineMessage(type, message)).toBe(true);
  });

  it.each([
    ["Error", "order is not defined"],
    ["Error", "The customer Lina Haddad is unknown"],
    ["TypeError", "Lina Haddad is not a function of this order"],
    ["TypeError", "No customer Lina Haddad is not defined"],
    ["SyntaxError", "Unexpected token 'L', \"Lina Haddad\" is not valid JSON"],
    ["SyntaxError", 'JSON Parse error: Unexpected identifier "Lina"'],
    ["DOMException", "'Lina Haddad' is not a valid selector."],
    ["TypeError", "Failed to fetch https://api.example/customers?name=Lina"],
    ["TypeError", "Load failed\nLina Haddad"],
    ["TypeError", `Failed to fetch${" ".repeat(400)}`],
    ["TypeError", ""],
  ])("is not taken for one that code has written: %s: %s", (type, message) => {
    expect(isEngineMessage(type, message)).toBe(false);
  });
});
