import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depthMax, shallowText, shallowValue } from "./arriving.ts";
import { jsonOf } from "./json-text.ts";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** The number of lists inside each other. */
function levelsOf(value: unknown): number {
  let [levels, inner] = [0, value];
  for (; Array.isArray(inner); levels += 1) [inner] = inner;
  return levels;
}

describe("JSON from outside", () => {
  it.each([1, depthMax])("is read as it stands with %i levels", (levels) => {
    const text = nested(levels);
    expect(shallowText(text)).toBe(text);
    expect(levelsOf(jsonOf(text))).toBe(levels);
  });

  it.each([depthMax + 1, 5_000, 1_000_000])(
    "is cut below the deepest level that is read: %i levels, and what stands beside them is read",
    (levels) => {
      const value = jsonOf(`{"amount": ${nested(levels)}, "status": "approved"}`);
      expect(value).toMatchObject({ status: "approved" });
      expect(levelsOf((value as { readonly amount: unknown }).amount)).toBe(depthMax - 1);
    },
  );

  it("counts no bracket inside a text as a level, whatever stands before it", () => {
    const text = JSON.stringify({ note: `"${"[{".repeat(500)}\\`, more: ["\\", '["'] });
    expect(jsonOf(text)).toEqual(JSON.parse(text));
  });

  it("is not JSON where it ends among its levels", () => {
    expect(jsonOf("[".repeat(100_000))).toBeUndefined();
    expect(jsonOf(`[${nested(5_000)}, "`)).toBeUndefined();
  });

  it("is the same read before or after it was parsed", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.integer({ min: 0, max: 70 }),
        (inner, levels) => {
          const text = "[".repeat(levels) + JSON.stringify(inner) + "]".repeat(levels);
          expect(jsonOf(text)).toEqual(shallowValue(JSON.parse(text)));
        },
      ),
    );
  });
});
