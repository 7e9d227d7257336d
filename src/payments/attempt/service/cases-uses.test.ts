import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { notifyOfJournal } from "../../../../tests/support/payments/kept-journal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { ApprovalUse, AttemptRecord } from "../attempt-record.ts";
import { isTooMuch, mayBecome, newRecord, standingUse } from "../attempt-record-rules.ts";
import { AttemptJournal } from "../journal/attempt-journal.ts";

const order = 1001 as OrderId;
const bar = { id: "T-2" as DeviceId, name: "Bar" };
let tablet: PaymentTablet;

afterEach(() => tablet?.close());

function referencesOf(records: readonly AttemptRecord[]): readonly TransactionReference[] {
  return records.map(({ request }) => request.reference);
}

/** Another tab writes down that it used this tab's attempt, and this tab is notified. */
async function writtenElsewhere(...changes: readonly Partial<AttemptRecord>[]): Promise<void> {
  const journal = new AttemptJournal(tablet.store, tablet.reporter);
  const [kept] = journal.all();
  for (const change of changes) journal.put({ ...kept!, ...change });
  notifyOfJournal(tablet.store);
  await tablet.settle();
}

/** An order paid once more by another tab's card. */
const secondCard = {
  request: { ...aCardPayment(), attemptId: "tab-9-9", reference: "DM-3-T_2-9" },
  certainty: "paid",
  phase: "paid",
  applied: "order_completed",
} as unknown as Partial<AttemptRecord>;

describe("the use of an approval, in every tab (P-I2)", () => {
  it.each(["line_added", "order_completed"] as const)(
    "stays %s where this tab takes the approval over, though the order was paid again meanwhile",
    async (applied) => {
      tablet = new PaymentTablet();
      const attempt = await tablet.pay();
      await writtenElsewhere(secondCard, { certainty: "paid", phase: "paid", applied });
      expect(attempt.certainty).toBe("paid");
      expect(tablet.service.store.approvedNotUsed).toEqual([]);
      const used = [
        ...tablet.service.store.addedTo(order),
        ...tablet.service.store.completedOn(order),
      ];
      expect(referencesOf(used)).toContain(attempt.request.reference);
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
    },
  );

  it("is never a line again where another tab has put it on the refund list", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.push("approved");
    const { reference } = attempt.request;
    const why = { kind: "order_left" } as const;
    // Not heard of yet.
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    journal.put({ ...journal.get(reference)!, applied: "excess_alerted", refundReason: why });
    tablet.service.markApplied(reference, "line_added");
    expect(referencesOf(tablet.service.store.addedTo(order))).toEqual([]);
    expect(journal.get(reference)).toMatchObject({ applied: "excess_alerted", refundReason: why });
  });

  it("is taken back from the refund list of another tab, which was not sure, by this tab's own answer", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.push("approved");
    const { reference } = attempt.request;
    tablet.service.markApplied(reference, "line_added");
    await writtenElsewhere({
      applied: "excess_alerted",
      refundReason: { kind: "maybe_on_order" },
    });
    expect(referencesOf(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    tablet.service.markApplied(reference, "order_completed");
    expect(tablet.service.store.approvedNotUsed).toEqual([]);
    const [used] = tablet.service.store.completedOn(order);
    expect([used?.request.reference, used?.refundReason]).toEqual([reference, undefined]);
  });

  const listed = (kind: "maybe_on_order" | "order_left", refundedAt?: number): ApprovalUse => ({
    applied: "excess_alerted",
    refundReason: { kind },
    refundedAt,
  });
  it.each<[string, ApprovalUse, ApprovalUse["applied"], boolean]>([
    ["a line", { applied: "no" }, "line_added", true],
    ["none any more", { applied: "line_added" }, "no", false],
    ["a refund", { applied: "line_added" }, "excess_alerted", true],
    ["a refund once it is on its order", { applied: "order_completed" }, "excess_alerted", false],
    ["a line once it is to be paid back", listed("order_left"), "line_added", false],
    ["a completed line though its order left", listed("order_left"), "order_completed", false],
    [
      "a completed line though staff should look",
      listed("maybe_on_order"),
      "order_completed",
      true,
    ],
    ["a completed line once paid back", listed("maybe_on_order", 5), "order_completed", false],
  ])("becomes %s: %j, %s, %s", (_, use, applied, expected) => {
    expect(mayBecome(use, applied)).toBe(expected);
    expect(standingUse({ applied }, use).applied).toBe(expected ? applied : use.applied);
  });
});

const approved = { kind: "result", via: "push", status: "approved" } as const;

describe("an approval on the refund list (PAY-R3)", () => {
  const request = { orderId: order, device: bar };

  /** The first terminal took too much, after a second payment began. */
  async function otherAmountFirst() {
    tablet = new PaymentTablet();
    const first = await tablet.pay();
    tablet.terminal.push("declined");
    first.goBack();
    const second = await tablet.pay(request);
    const { reference } = first.request;
    const references = [reference];
    tablet.terminal.emit({ ...approved, references, amount: minor(9_999) });
    await tablet.settle();
    expect(referencesOf(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    return { reference, second };
  }

  it("stops no other payment of its order, for which it pays nothing", async () => {
    const { second } = await otherAmountFirst();
    expect([second.certainty, second.isCancelling]).toEqual(["open", false]);
    expect(tablet.times("cancel")).toEqual([]);
  });

  it("leaves the next approval of its order on the order's lines", async () => {
    const { reference, second } = await otherAmountFirst();
    tablet.terminal.push("approved", { references: [second.request.reference] });
    await tablet.settle();
    expect(referencesOf(tablet.service.store.takeApproved(order))).toEqual([
      second.request.reference,
    ]);
    expect(referencesOf(tablet.service.store.approvedNotUsed)).toEqual([reference]);
  });

  it("counts nothing of the balance", () => {
    const record = (stamp: number): AttemptRecord =>
      newRecord(aCardPayment(), { stamp, at: 0, owner: "tab", paidBefore: [] });
    const paid = { ...record(1), certainty: "paid" } as const;
    expect(isTooMuch(record(2), [{ ...paid, applied: "line_added" }])).toBe(true);
    expect(isTooMuch(record(2), [{ ...paid, applied: "excess_alerted" }])).toBe(false);
  });

  it("counts as much of the balance as it took, where the company's decimals have changed since (N47)", () => {
    const record = (amount: number, balance: number, precision: 2 | 3): AttemptRecord => {
      const currency = { code: "AED", precision } as const;
      const request = aCardPayment({ amount: minor(amount), balance: minor(balance), currency });
      return newRecord(request, { stamp: amount, at: 0, owner: "tab", paidBefore: [] });
    };
    const paid = { ...record(2_000, 4_550, 2), certainty: "paid", applied: "line_added" } as const;
    expect(isTooMuch(record(25_500, 45_500, 3), [paid])).toBe(false);
    expect(isTooMuch(record(25_510, 45_500, 3), [paid])).toBe(true);
  });
});

describe("an order that another payment pays while a newer one is looked at (PAY-R3)", () => {
  it("stops the newer one as soon as it goes on", async () => {
    tablet = new PaymentTablet();
    const first = await tablet.pay();
    tablet.terminal.push("declined");
    first.goBack();
    const second = await tablet.pay({ orderId: order, device: bar });
    const { reference } = second.request;
    tablet.terminal.emit({ kind: "start_lost" });
    expect(second.phase).toBe("verifying");
    tablet.terminal.push("approved", { to: first.request.reference });
    const references = [reference];
    const running = { kind: "result", via: "check", references, status: "in_progress" } as const;
    tablet.terminal.emit(running, reference);
    await tablet.settle();
    expect([second.isCancelling, tablet.times("cancel")]).toEqual([true, [0]]);
  });
});

describe("an approval that comes while its record is looked at (PAY-R7)", () => {
  it.each([1, 2])("is taken for its order once, however often it comes: %i", async (times) => {
    tablet = new PaymentTablet();
    const old = await tablet.pay();
    tablet.terminal.push("declined");
    old.goBack();
    await tablet.until(660_000);
    await tablet.pay();
    const { reference } = old.request;
    tablet.comeBack();
    for (let time = 0; time < times; time += 1)
      tablet.terminal.push("approved", { references: [reference] });
    await tablet.settle();
    expect(referencesOf(tablet.service.store.takeApproved(order))).toEqual([reference]);
  });
});
