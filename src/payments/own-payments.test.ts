import { describe, expect, it } from "vitest";
import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import { minor, zero } from "../../ports/entities/money.ts";
import { anOrder } from "../../tests/support/an-order.ts";
import { ownPayments } from "./own-payments.ts";

describe("the payments that an order carries", () => {
  it("are sent as they are, under the company's payment types", () => {
    const order = anOrder({
      payments: [
        { name: "Cash", amount: minor(500), amountCollected: minor(600), tip: zero },
        { name: "Barter", amount: minor(1), amountCollected: minor(1), tip: zero },
      ],
    });
    const cash = {
      id: 4 as PaymentTypeId,
      name: "Cash",
      displayName: "Cash",
      isPrimary: true,
      requiresReferenceCode: false,
    };
    expect(ownPayments(order, [cash])).toEqual([
      { paymentTypeId: 4, name: "Cash", amount: 500, amountCollected: 600 },
    ]);
  });
});
