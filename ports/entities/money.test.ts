import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountIn, type CurrencyPrecision, minor, toMajor, toMajorText, toMinor } from "./money.ts";

const precisions: readonly CurrencyPrecision[] = [0, 1, 2, 3, 4];

describe("an amount from outside", () => {
  for (const [major, precision, units] of [
    [1.005, 2, 101],
    [8.165, 2, 817],
    [-1.005, 2, -101],
    [0.1 + 0.2, 2, 30],
    [45.5, 2, 4_550],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [2.4999999, 0, 2],
    [2.49999999, 0, 3],
    [1_235, 0, 1_235],
    [4.9835, 3, 4_984],
    [0.00005, 4, 1],
    [0.004, 2, 0],
    [-0.004, 2, 0],
    [0, 2, 0],
    [-0, 2, 0],
  ] as const) {
    it(`of ${major} is ${units} units at ${precision} decimals [FM-2]`, () => {
      expect(toMinor(major, precision)).toBe(units);
    });
  }

  it("is refused when it is not finite or too large to be counted exactly", () => {
    for (const major of [
      Number.NaN,
      Infinity,
      -Infinity,
      1e21,
      -1e21,
      1e15,
      9_007_199_254_740_992,
    ]) {
      expect(toMinor(major, 2)).toBeUndefined();
    }
  });

  it("is rounded to 7 decimals, then half away from zero, as decimal.js does it [FM-2]", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e9, max: 1e9, noNaN: true }),
          fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
          fc.integer({ min: -1e7, max: 1e7 }).map((halves) => halves / 20_000),
        ),
        fc.constantFrom(...precisions),
        (major, precision) => {
          const units = new Decimal(major)
            .toDecimalPlaces(7, Decimal.ROUND_HALF_UP)
            .toDecimalPlaces(precision, Decimal.ROUND_HALF_UP)
            .times(10 ** precision);
          expect(toMinor(major, precision)).toBe(units.toNumber() || 0);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe("an amount in smallest units", () => {
  it("takes whole numbers only, and turns negative zero into zero", () => {
    for (const units of [0.5, Number.NaN, Infinity, 2 ** 53]) {
      expect(() => minor(units)).toThrow(RangeError);
    }
    expect(Object.is(minor(-0), 0)).toBe(true);
  });

  for (const [units, precision, text] of [
    [4_550, 2, "45.50"],
    [5, 2, "0.05"],
    [-5, 2, "-0.05"],
    [0, 2, "0.00"],
    [1_235, 0, "1235"],
    [-7, 0, "-7"],
    [4_983, 3, "4.983"],
    [1, 3, "0.001"],
  ] as const) {
    it(`of ${units} reads ${text} at ${precision} decimals [FM-2]`, () => {
      expect(toMajorText(minor(units), precision)).toBe(text);
    });
  }

  it("is unchanged after it was written to the wire and read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...precisions),
        (units, precision) => {
          const amount = minor(units);
          expect(toMinor(toMajor(amount, precision), precision)).toBe(amount);
          expect(toMajorText(amount, precision)).toBe(
            new Decimal(units).div(10 ** precision).toFixed(precision),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("an amount in the decimals of another record (N47)", () => {
  for (const [amount, from, to, expected] of [
    [4_550, 2, 3, 45_500],
    [4_550, 2, 1, 455],
    [4_550, 2, 0, undefined],
    [4_500, 2, 0, 45],
    [-5, 2, 4, -500],
    [-5, 2, 1, undefined],
    [0, 4, 0, 0],
    [7, 0, 0, 7],
    [900_719_925_474_099, 0, 2, undefined],
  ] as const)
    it(`is ${expected} where ${amount} has ${from} decimals and the other ${to}`, () => {
      const [own, other] = [from, to].map((precision) => ({ code: "AED", precision }) as const);
      expect(amountIn(minor(amount), own!, other!)).toBe(expected);
    });

  it("is none in another currency, and is not told another one by how its code is written", () => {
    const dirhams = { code: "AED", precision: 2 } as const;
    expect(amountIn(minor(100), dirhams, { code: "USD", precision: 2 })).toBeUndefined();
    expect(amountIn(minor(100), dirhams, { code: " aed", precision: 2 })).toBe(100);
  });
});
