import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyPrecision, minor } from "../../ports/entities/money.ts";
import { acceptAmount, amountText, readAmount } from "./amount-entry.ts";

/** The text typed or pasted, the company's precision, and the field's text after it. */
const entries: readonly (readonly [string, CurrencyPrecision, string])[] = [
  ["", 2, ""],
  ["0", 2, "0"],
  ["12", 2, "12"],
  ["12.", 2, "12."],
  ["12.5", 2, "12.5"],
  ["12.50", 2, "12.50"],
  [".5", 2, "0.5"],
  ["007", 2, "7"],
  ["00.5", 2, "0.5"],
  ["12,5", 2, "12,5"],
  ["12,", 2, "12,"],
  ["١٢،٥", 2, "12,5"],
  ["١٢，٥", 2, "12,5"],
  ["١٢٫٥", 2, "12.5"],
  ["٤٥٫٥٠", 2, "45.50"],
  ["۴۵", 2, "45"],
  ["１２．５", 2, "12.5"],
  ["12。5", 2, "12.5"],
  ["12｡5", 2, "12.5"],
  [" 12.50 ", 2, "12.50"],
  ["\u206612.50\u2069", 2, "12.50"],
  ["4.983", 3, "4.983"],
  ["4,98", 3, "4,98"],
  ["٤٫٩٨٣", 3, "4.983"],
  ["1235", 0, "1235"],
  ["9999999999.99", 2, "9999999999.99"],
];
/** Texts that are no amount in this precision. */
const refusals: readonly (readonly [string, CurrencyPrecision])[] = [
  ["12.345", 2],
  ["4.9831", 3],
  ["1,234", 3],
  ["0,500", 3],
  ["١٬٢٣٤", 3],
  ["1，234", 3],
  ["١،٢٣٤", 3],
  ["1,234", 2],
  ["1,234", 0],
  ["1235.", 0],
  ["1235.0", 0],
  ["1,234.50", 2],
  ["1,2,3", 2],
  ["12..5", 2],
  ["-5", 2],
  ["+5", 2],
  ["1e5", 2],
  ["AED 5", 2],
  ["12a", 2],
  ["12345678901234567890", 2],
  ["١٬٢٣٤", 2],
  ["½", 2],
  ["NaN", 2],
  ["Infinity", 2],
];

describe("the amount field", () => {
  it.each(entries)("turns %j with %i decimals into %j [PY-9]", (typed, precision, shown) => {
    expect(acceptAmount(typed, precision)).toBe(shown);
  });

  it.each(refusals)("reverts %j with %i decimals [PY-9]", (typed, precision) => {
    expect(acceptAmount(typed, precision)).toBeUndefined();
  });

  it.each([
    ["1,234", 2, "1,23", 123],
    ["1,234", 3, "1,23", 1_230],
    ["١،٢٣٤", 3, "1,23", 1_230],
    ["1,5", 3, "1,5", 1_500],
    ["1.234", 3, "1.234", 1_234],
    ["١٫٢٣٤", 3, "1.234", 1_234],
    ["1,234", 0, "1234", 1_234],
  ] as const)(
    "refuses the third digit after a comma, typed key by key: %s with %i decimals [PY-9]",
    (keys, precision, shown, amount) => {
      let text = "";
      for (const key of keys) text = acceptAmount(text + key, precision) ?? text;
      expect([text, readAmount(text, precision)]).toEqual([shown, amount]);
    },
  );

  it("always holds an amount, whatever is typed into it [PY-9]", () => {
    const typed = fc.array(fc.constantFrom(..."0123456789.,-e٠٩٫ x"), { maxLength: 30 });
    fc.assert(
      fc.property(typed, fc.constantFrom<CurrencyPrecision>(0, 2, 3), (keys, precision) => {
        let text = "";
        for (const key of keys) {
          text = acceptAmount(text + key, precision) ?? text;
          const amount = readAmount(text, precision);
          if (text === "") expect(amount).toBeUndefined();
          else
            expect(amount).toBe(
              new Decimal(text.replace(",", ".")).times(10 ** precision).toNumber(),
            );
        }
      }),
    );
  });

  it("starts with an amount that is read back unchanged", () => {
    for (const precision of [0, 2, 3] as const) {
      for (const units of [0, 1, 99, 4_550, 123_456_789]) {
        const text = amountText(minor(units), precision);
        expect(acceptAmount(text, precision)).toBe(text);
        expect(readAmount(text, precision)).toBe(units);
      }
    }
  });
});
