import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { type ReturnFacts, returnPlan } from "./rider-return-rules.ts";

const paid = (amount: number, name = "Cash"): OrderPayment => ({
  name,
  amount: minor(amount),
  amountCollected: minor(amount),
  tip: minor(0),
});
const cod = anOrder({ isCashOnDelivery: true, totalAmount: minor(4550) });
const { totalAmount: _, ...unpriced } = cod;

const plan = (order: Order, facts: Partial<ReturnFacts> = {}) =>
  returnPlan(order, {
    questions: [],
    company: { isLoyaltyAcceptedForWalkIn: false },
    isCashOffered: true,
    isPaymentOpen: false,
    ...facts,
  });

describe("the plan for an order that a rider brings back", () => {
  it("is one exact Cash line where the payment step asks for the payment of a cash-on-delivery order [N28]", () => {
    const questions = ["payment"] as const;
    expect(plan(cod, { questions })).toEqual({ kind: "cash", cash: 4550 });
    const partly = { ...cod, payments: [paid(1000, "Loyalty")] };
    expect(plan(partly, { questions })).toEqual({ kind: "cash", cash: 3550 });
  });

  it("is a completion without a payment where none is asked for, with the cash that the rider still hands over [N28]", () => {
    expect(plan(cod)).toEqual({ kind: "plain", cash: 4550 });
    expect(plan({ ...cod, payments: [paid(9000)] })).toEqual({ kind: "plain", cash: 0 });
    expect(plan(anOrder())).toEqual({ kind: "plain", cash: 0 });
    expect(plan({ ...unpriced, isCashOnDelivery: false })).toEqual({ kind: "plain", cash: 0 });
  });

  it("leaves every other payment and every question to staff, and money that is already being taken [N28]", () => {
    const whys = [
      plan(anOrder(), { questions: ["payment"] }),
      plan(cod, { questions: ["payment"], isCashOffered: false }),
      plan(cod, { questions: ["rider_deleted", "payment"] }),
      plan(cod, { questions: ["active_job"] }),
      plan(unpriced, { questions: ["amount_unknown"] }),
      plan(unpriced),
      plan(cod, { isPaymentOpen: true }),
    ].map((each) => (each.kind === "alone" ? each.why : each.kind));
    expect(whys).toEqual([
      "other_payment",
      "other_payment",
      "rider_deleted",
      "active_job",
      "amount_unknown",
      "amount_unknown",
      "payment_open",
    ]);
  });
});
