import { describe, expect, it } from "vitest";
import type { PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import { recordingProblem } from "./recorded-payments.ts";

const carried = (name: string, amount: number) => ({
  name,
  amount: minor(amount),
  amountCollected: minor(amount),
  tip: minor(0),
});
const taken = (name: string, amount: number) => ({
  paymentTypeId: 4 as PaymentTypeId,
  currency: { code: "AED", precision: 2 } as const,
  name,
  amount: minor(amount),
  amountCollected: minor(amount),
});
const before = { payments: [carried("Visa", 1_000)] };
const rest = [taken("Cash", 3_002), taken("Cash Rounding", -2)];
const total = minor(4_000);

describe("the payments of an order after its completion", () => {
  it.each([
    ["are as they were sent", [1_000, 3_002, -2], undefined],
    ["lack the one from before", [0, 3_002, -2], "too_little"],
    ["lack the new ones", [1_000, 0, 0], "too_little"],
    ["have the one from before twice", [2_000, 3_002, -2], "too_much"],
  ] as const)("%s (N5)", (_, [visa, cash, rounding], problem) => {
    const payments = [
      ...(visa > 1_000 ? [carried("Visa", visa - 1_000), carried("Visa", 1_000)] : []),
      ...(visa === 1_000 ? [carried("Visa", visa)] : []),
      ...(cash === 0 ? [] : [carried("Cash", cash), carried("Cash Rounding", rounding)]),
    ];
    expect(recordingProblem(before, rest, { payments, totalAmount: total })).toBe(problem);
  });

  it.each([
    ["under other names", [carried("Card", 1_000), carried("Money", 3_000)]],
    ["without the rounding", [carried("Visa", 1_000), carried("Cash", 3_002)]],
    [
      "with points that do not count",
      [carried("Visa", 1_000), carried("Cash", 3_000), carried("Loyalty", 500)],
    ],
  ])("are no problem %s (N5)", (_, payments) => {
    expect(recordingProblem(before, rest, { payments, totalAmount: total })).toBeUndefined();
  });

  it("are not compared where nothing was recorded, or the order's amount is unknown (N16)", () => {
    const payments = [carried("Visa", 500)];
    expect(recordingProblem(before, [], { payments, totalAmount: total })).toBeUndefined();
    expect(recordingProblem(before, rest, { payments })).toBeUndefined();
  });
});
