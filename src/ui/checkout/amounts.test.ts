import { describe, expect, it } from "vitest";
import { type CurrencyPrecision, minor, toMinor } from "../../../ports/entities/money.ts";
import { amountFormat } from "../format/amount.ts";

/** A decimal amount as received, the company's precision, and the shown text. */
const amounts: readonly (readonly [number, CurrencyPrecision, string])[] = [
  [1_234.5, 0, "1,235"],
  [1_234.4999999, 0, "1,234"],
  [1_234.49999999, 0, "1,235"],
  [1.005, 2, "1.01"],
  [0.1 + 0.2, 2, "0.30"],
  [1_212.75, 2, "1,212.75"],
  [4.9835, 3, "4.984"],
  [4.98349999999, 3, "4.984"],
  [12, 3, "12.000"],
];

describe("an amount on the screen", () => {
  it.each(amounts)(
    "%d is rounded to 7 decimals, then written with %i decimals as %s [PY-16]",
    (major, precision, shown) => {
      const units = toMinor(major, precision) ?? minor(0);
      expect(amountFormat("en", { code: "AED", precision }).plain(units)).toBe(shown);
    },
  );
});
