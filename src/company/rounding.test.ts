import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RoundingRule } from "../../ports/entities/company.ts";
import { type CurrencyPrecision, minor, toMajorText, toMinor } from "../../ports/entities/money.ts";
import { roundCash, roundToInterval } from "./rounding.ts";

const rules: readonly RoundingRule[] = [1, 2, 3, 4];

/** Currency, precision, interval, amount, and the result of each of the four modes. */
const worked: readonly [
  string,
  CurrencyPrecision,
  string,
  string,
  string,
  string,
  string,
  string,
][] = [
  ["MYR", 2, "0.05", "82.01", "82.00", "82.05", "82.00", "82.00"],
  ["MYR", 2, "0.05", "82.02", "82.00", "82.05", "82.00", "82.00"],
  ["MYR", 2, "0.05", "82.03", "82.00", "82.05", "82.05", "82.05"],
  ["MYR", 2, "0.05", "82.04", "82.00", "82.05", "82.05", "82.05"],
  ["MYR", 2, "0.05", "82.05", "82.05", "82.05", "82.05", "82.05"],
  ["MYR", 2, "0.05", "82.06", "82.05", "82.10", "82.05", "82.05"],
  ["MYR", 2, "0.05", "82.07", "82.05", "82.10", "82.05", "82.05"],
  ["MYR", 2, "0.05", "82.08", "82.05", "82.10", "82.10", "82.10"],
  ["MYR", 2, "0.05", "82.09", "82.05", "82.10", "82.10", "82.10"],
  ["CHF", 2, "0.05", "1.15", "1.15", "1.15", "1.15", "1.15"],
  ["SEK", 2, "1.00", "199.49", "199.00", "200.00", "199.00", "199.00"],
  ["SEK", 2, "1.00", "199.50", "199.00", "200.00", "199.00", "200.00"],
  ["SEK", 2, "1.00", "199.51", "199.00", "200.00", "200.00", "200.00"],
  ["NZD", 2, "0.10", "10.15", "10.10", "10.20", "10.10", "10.20"],
  ["NZD", 2, "0.10", "10.14", "10.10", "10.20", "10.10", "10.10"],
  ["NZD", 2, "0.10", "10.16", "10.10", "10.20", "10.20", "10.20"],
  ["AED", 2, "0.25", "31.37", "31.25", "31.50", "31.25", "31.25"],
  ["AED", 2, "0.25", "31.38", "31.25", "31.50", "31.50", "31.50"],
  ["AED", 2, "0.25", "31.12", "31.00", "31.25", "31.00", "31.00"],
  ["AED", 2, "0.25", "31.13", "31.00", "31.25", "31.25", "31.25"],
  ["KWD", 3, "0.005", "4.983", "4.980", "4.985", "4.985", "4.985"],
  ["BHD", 3, "0.025", "4.983", "4.975", "5.000", "4.975", "4.975"],
  ["JPY", 0, "10", "1235", "1230", "1240", "1230", "1240"],
  ["MYR", 2, "0.05", "0.02", "0.00", "0.05", "0.00", "0.00"],
];

describe("rounding to an interval", () => {
  for (const [code, precision, interval, amount, ...expected] of worked) {
    it(`rounds ${code} ${amount} by ${interval} to ${expected.join(", ")} [FM-3]`, () => {
      const units = (text: string) => minor(toMinor(Number(text), precision) ?? Number.NaN);
      const rounded = rules.map((rule) =>
        toMajorText(roundToInterval(units(amount), units(interval), rule), precision),
      );
      expect(rounded).toEqual(expected);
    });
  }

  it("agrees with decimal.js in all four modes [FM-3]", () => {
    const modes = {
      1: Decimal.ROUND_DOWN,
      2: Decimal.ROUND_UP,
      3: Decimal.ROUND_HALF_DOWN,
      4: Decimal.ROUND_HALF_UP,
    } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.oneof(fc.constantFrom(1, 5, 10, 25, 50, 100, 1000), fc.integer({ min: 1, max: 5_000 })),
        fc.constantFrom(...rules),
        (amount, interval, rule) => {
          const expected = new Decimal(amount).toNearest(interval, modes[rule]).toNumber();
          expect(roundToInterval(minor(amount), minor(interval), rule)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("keeps amounts below zero, and every amount for an interval of zero or less", () => {
    for (const rule of rules) {
      expect(roundToInterval(minor(-8_203), minor(5), rule)).toBe(-8_203);
      expect(roundToInterval(minor(8_203), minor(0), rule)).toBe(8_203);
      expect(roundToInterval(minor(8_203), minor(-5), rule)).toBe(8_203);
    }
  });

  it("rounds cash only for a company that has it switched on", () => {
    const rounding = { isEnabled: true, rule: 4, interval: minor(5) } as const;
    expect(roundCash(minor(8_203), rounding)).toBe(8_205);
    expect(roundCash(minor(8_203), { ...rounding, isEnabled: false })).toBe(8_203);
  });
});
