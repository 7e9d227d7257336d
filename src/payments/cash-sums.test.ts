import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import { cashSums } from "./cash-sums.ts";

describe("the cash sums that are offered", () => {
  it.each([
    ["AED", 2, 10_070, [10_500, 11_000, 12_000, 15_000, 20_000]],
    ["AED", 2, 8_205, [9_000, 10_000, 20_000]],
    ["AED", 2, 1_200, [1_500, 2_000, 5_000]],
    ["USD", 2, 2_340, [2_500, 3_000, 4_000]],
    ["MYR", 2, 8_205, [9_000, 10_000]],
    ["KWD", 3, 4_983, [5_000, 10_000, 20_000]],
    ["JPY", 0, 1_240, [2_000, 5_000, 10_000]],
  ] as const)(
    "in %s with %i decimals for %i are the next in few notes: %j",
    (code, precision, due, sums) => {
      expect(cashSums(minor(due), { code, precision })).toEqual(sums);
    },
  );

  it("are more than the amount itself, which has a button of its own", () => {
    expect(cashSums(minor(10_000), { code: "AED", precision: 2 })[0]).toBe(10_500);
  });

  it("are none of notes that the company's decimals cannot express", () => {
    expect(cashSums(minor(725), { code: "KWD", precision: 2 })).toEqual([1_000, 2_000].map(minor));
    expect(cashSums(minor(7), { code: "KWD", precision: 1 })).toEqual([10, 50, 100].map(minor));
    expect(cashSums(minor(7), { code: "KWD", precision: 0 })).toEqual([10, 20].map(minor));
  });

  it("are none for a currency whose notes are not known, and for more than its notes carry", () => {
    expect(cashSums(minor(8_205), { code: "د.إ", precision: 2 })).toEqual([]);
    expect(cashSums(minor(99_999_999), { code: "GBP", precision: 2 })).toEqual([]);
  });
});
