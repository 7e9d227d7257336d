import { describe, expect, it } from "vitest";
import { aPaymentType, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import { needsTerminal, offeredTypes, pageOf, preselectedType } from "./payment-types.ts";

const names = (isTakeaway: boolean) =>
  offeredTypes(paymentTypes, { isTakeaway }).map(({ name }) => name);

describe("the payment types", () => {
  it("are offered without Cash Rounding and Loyalty [PY-4]", () => {
    expect(paymentTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Cash Rounding", "Loyalty"]),
    );
    expect(names(true)).toEqual([
      "Cash",
      "Card",
      "Stripe Connect",
      "Magnati",
      "Razorpay",
      "Bank transfer",
    ]);
  });

  it("do not include Stripe Connect and Magnati for an order that is no takeaway [PY-5]", () => {
    expect(names(false)).toEqual(["Cash", "Card", "Razorpay", "Bank transfer"]);
  });

  it("begin with the primary one, or the first without a primary one [PY-4]", () => {
    const [first, second] = [aPaymentType("A"), aPaymentType("B", { isPrimary: true })];
    expect(preselectedType([first, second])).toBe(second);
    expect(preselectedType([first])).toBe(first);
    expect(preselectedType([])).toBeUndefined();
  });

  it("come in pages of eight [PY-4]", () => {
    const values = Array.from({ length: 17 }, (_, index) => index);
    expect(pageOf(values, 0)).toEqual({ page: 0, pageCount: 3, values: values.slice(0, 8) });
    expect(pageOf(values, 2)).toEqual({ page: 2, pageCount: 3, values: [16] });
    expect(pageOf(values, 9).page).toBe(2);
    expect(pageOf(values.slice(0, 8), 0).pageCount).toBe(1);
    expect(pageOf([], 0)).toEqual({ page: 0, pageCount: 1, values: [] });
  });

  it("need a terminal if they have a partner", () => {
    expect(paymentTypes.filter(needsTerminal).map(({ name }) => name)).toEqual([
      "Card",
      "Stripe Connect",
      "Magnati",
      "Razorpay",
    ]);
  });
});
