import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import type { PaymentToSend } from "../../ports/entities/payment.ts";
import type { Report } from "../../ports/error-reporter.ts";
import { anOrder } from "../../tests/support/samples/an-order.ts";
import { aCompany } from "../../tests/support/samples/company-builders.ts";
import { cash, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import type { CommandResult } from "../orders/commands/command-results.ts";
import { captureProblem } from "./captured-payments.ts";
import { Checkout } from "./checkout.ts";
import { CheckoutFinish } from "./checkout-finish.ts";

/** A checkout of 45.50 that cash has paid. The test answers each completion that is sent. */
function paidCheckout() {
  const order = { data: anOrder({ totalAmount: minor(4_550), isTakeaway: true }) };
  const state = observable({ isFrozen: false, isGone: false });
  const checkout = new Checkout({
    order,
    company: { company: aCompany(), paymentTypes },
    isFrozen: () => state.isFrozen,
  });
  checkout.add(cash, minor(4_550));
  const sent: (readonly PaymentToSend[])[] = [];
  const answers: ((result: CommandResult) => void)[] = [];
  const ended: number[] = [];
  const reports: Report[] = [];
  const finish = new CheckoutFinish({
    checkout,
    order,
    isFrozen: () => state.isFrozen,
    isGone: () => state.isGone,
    isTakenOver: () => false,
    read: async () => true,
    send: (payments) => {
      sent.push(payments);
      return new Promise((resolve) => answers.push(resolve));
    },
    onEnded: (recorded) => ended.push(recorded?.length ?? -1),
    report: (report) => reports.push(report),
  });
  return { checkout, state, sent, answers, ended, reports, finish };
}

describe("completing an order with its payments", () => {
  it("sends them once, however often it is asked for, and sends again only after a failure", async () => {
    const { finish, sent, answers, ended } = paidCheckout();
    const first = finish.finish();
    void finish.finish();
    finish.dismiss();
    void finish.finish();
    expect([sent.length, finish.state]).toEqual([1, { kind: "sending" }]);
    answers[0]?.({ kind: "unknown" });
    await first;
    expect(finish.state).toEqual({ kind: "failed", why: "unknown" });
    const second = finish.finish();
    answers[1]?.({ kind: "done" });
    await second;
    await finish.finish();
    expect([sent.length, ended, finish.state]).toEqual([2, [1], { kind: "ended" }]);
  });

  it.each([
    ["an attempt of the order is open (P-I13)", "isFrozen"],
    ["the order is completed elsewhere (FL-13)", "isGone"],
  ] as const)("sends nothing while %s", (_, name) => {
    const { finish, sent, reports, state } = paidCheckout();
    runInAction(() => {
      state[name] = true;
    });
    void finish.finish();
    expect([sent, reports, finish.state]).toEqual([[], [], { kind: "open" }]);
  });

  it("sends nothing that does not come to the total (PY-14)", async () => {
    const { checkout, finish, sent, reports } = paidCheckout();
    checkout.reopen();
    checkout.add(cash, minor(4_000));
    await finish.finish();
    const problem = { kind: "collected_too_little", missing: 550 };
    expect([sent, reports, finish.state]).toEqual([[], [], { kind: "stopped", problem }]);
  });

  it("compares what was collected without its sign, and what was paid with it (PY-14)", () => {
    const line = (amount: number) => ({ amount: minor(amount), amountCollected: minor(amount) });
    expect(captureProblem([line(100), line(-2)], minor(98))).toBeUndefined();
    expect(captureProblem([line(100), line(-2)], minor(100))).toEqual({
      kind: "incomplete_split_payment",
      missing: 2,
    });
    expect(captureProblem([line(100), line(2)], minor(98))).toEqual({
      kind: "excess_amount",
      excess: 4,
    });
    expect(captureProblem([line(90), line(-2)], minor(98))).toEqual({
      kind: "collected_too_little",
      missing: 6,
    });
  });
});
