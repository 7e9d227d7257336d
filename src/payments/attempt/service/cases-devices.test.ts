import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { PartnerKind } from "../../../../ports/entities/terminal-kinds.ts";
import { PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { AttemptView } from "./attempt-model.ts";

const order = 1001 as OrderId;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

async function started(kind: PartnerKind, answerAt = 0): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind });
  const attempt = await tablet.pay();
  await tablet.until(answerAt);
  tablet.terminal.emit({ kind: "started", status: "in_progress", partnerReferences: [] });
  return attempt;
}

const devices = ["magnati", "razorpay"] as const;

describe("Magnati and Razorpay", () => {
  it.each(devices)(
    "PAY-C28: %s waits, is in progress once the start is answered, and closes 5 s after success [TT-10]",
    async (kind) => {
      tablet = new PaymentTablet({ kind });
      const attempt = await tablet.pay();
      expect(attempt.phase).toBe("waiting");
      await tablet.until(800);
      tablet.terminal.emit({ kind: "started", status: "in_progress", partnerReferences: [] });
      expect(attempt.phase).toBe("in_progress");
      await tablet.until(42_000);
      const receipt = { cardLastFour: "4242", transactionId: "TX-9" };
      const references = [attempt.request.reference];
      tablet.terminal.emit({
        kind: "result",
        via: "push",
        references,
        status: "approved",
        receipt,
      });
      expect(attempt.phase).toBe("paid");
      expect(tablet.service.store.takeApproved(order)[0]?.receipt).toEqual(receipt);
      await tablet.until(46_999);
      expect(attempt.isClosed).toBe(false);
      await tablet.until(47_000);
      expect(attempt.isClosed).toBe(true);
    },
  );

  it("PAY-C29: Magnati can be cancelled after 60 s, not a millisecond before [TT-11]", async () => {
    const attempt = await started("magnati");
    await tablet.until(59_999);
    expect(attempt.canCancel).toBe(false);
    attempt.cancel();
    expect(tablet.times("cancel")).toEqual([]);
    await tablet.until(60_000);
    expect(attempt.canCancel).toBe(true);
    attempt.cancel();
    expect([attempt.phase, attempt.isCancelling]).toEqual(["in_progress", true]);
    expect(tablet.times("cancel")).toEqual([60_000]);
  });

  it.each(devices)(
    "PAY-C30: %s is cancelled at 180 s; success is shown only if the partner confirms it [TT-10] [TT-17]",
    async (kind) => {
      const attempt = await started(kind);
      await tablet.until(179_999);
      expect(attempt.phase).toBe("in_progress");
      await tablet.until(180_000);
      expect([attempt.phase, attempt.certainty]).toEqual(["cancelled", "unknown"]);
      expect(attempt.failure).toEqual({ kind: "cancel_unconfirmed" });
      expect(tablet.times("cancel")).toEqual([180_000]);
      await tablet.until(180_400);
      tablet.terminal.emit({ kind: "cancel_acknowledged" });
      expect([attempt.failure, attempt.certainty]).toEqual([{ kind: "cancelled" }, "unpaid"]);
    },
  );

  it("PAY-C33: a refused start shows its reason, or that the connection failed [TT-10]", async () => {
    tablet = new PaymentTablet({ kind: "magnati" });
    const told = await tablet.pay();
    tablet.terminal.emit({ kind: "start_refused", reason: "Device offline" });
    expect(told.failure).toEqual({ kind: "start_refused", reason: "Device offline" });
    told.retry();
    await tablet.settle();
    tablet.terminal.emit({ kind: "start_refused" });
    const silent = tablet.service.store.shownFor(order);
    expect([silent?.phase, silent?.failure]).toEqual(["failed", { kind: "connection_failure" }]);
  });

  it("PAY-C34: a failed payment shows its reason, or that the connection failed [TT-10]", async () => {
    const attempt = await started("magnati");
    await tablet.until(9_000);
    tablet.terminal.push("declined", { reason: "Insufficient funds" });
    expect(attempt.failure).toEqual({ kind: "declined", reason: "Insufficient funds" });
    attempt.retry();
    await tablet.settle();
    tablet.terminal.push("declined");
    expect(tablet.service.store.shownFor(order)?.failure).toEqual({ kind: "connection_failure" });
  });

  it("PAY-C35: Razorpay can be cancelled at any time [TT-10] [TT-11] [TT-17]", async () => {
    tablet = new PaymentTablet({ kind: "razorpay" });
    const attempt = await tablet.pay();
    expect(attempt.canCancel).toBe(true);
    tablet.terminal.emit({ kind: "started", status: "in_progress", partnerReferences: [] });
    await tablet.until(1_000);
    attempt.cancel();
    await tablet.until(1_300);
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    expect([attempt.phase, attempt.failure]).toEqual(["cancelled", { kind: "cancelled" }]);
  });

  it("is cancelled at once if Cancel came before its start was sent (PAY-Z4)", async () => {
    tablet = new PaymentTablet({ kind: "razorpay" });
    const attempt = await tablet.pay();
    attempt.cancel();
    // The facts that adapters report of a start that was still waiting for its channel.
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    tablet.terminal.emit({ kind: "start_refused" });
    expect([attempt.phase, attempt.certainty]).toEqual(["cancelled", "unpaid"]);
    expect(attempt.failure).toEqual({ kind: "cancelled" });
  });

  it("PAY-C37: an unanswered start fails, is cancelled, and is paid if the success still comes [TT-10] [TT-18]", async () => {
    tablet = new PaymentTablet({ kind: "razorpay" });
    const attempt = await tablet.pay();
    await tablet.until(10_000);
    tablet.terminal.emit({ kind: "start_lost" });
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unknown"]);
    expect(attempt.failure).toEqual({ kind: "connection_failure" });
    expect(tablet.times("cancel")).toEqual([10_000]);
    await tablet.until(25_000);
    tablet.terminal.push("approved");
    expect([attempt.phase, tablet.service.store.takeApproved(order).length]).toEqual(["paid", 1]);
    await tablet.until(29_999);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(30_000);
    expect(attempt.isClosed).toBe(true);
  });
});
