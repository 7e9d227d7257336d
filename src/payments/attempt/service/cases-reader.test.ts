import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import type { ReaderErrorRow, ReaderStep } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { AttemptView } from "./attempt-model.ts";

const order = 1001 as OrderId;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

function step(...steps: readonly ReaderStep[]): void {
  for (const each of steps) tablet.terminal.emit({ kind: "step", step: each });
}

async function collecting(): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind: "stripe_connect" });
  const attempt = await tablet.pay();
  step("initiating", "discovering", "connecting", "creating_intent");
  tablet.terminal.emit({
    kind: "started",
    status: "in_progress",
    partnerReferences: ["pi_1"],
    receipt: { intentId: "pi_1" },
  });
  step("collecting");
  return attempt;
}

function fail(
  row: ReaderErrorRow,
  certainty: "unpaid" | "unknown",
  again: "nothing" | "confirm" | "collect" = "nothing",
): void {
  tablet.terminal.emit({ kind: "reader_error", row, certainty, again });
}

const sdk = { kind: "result", via: "sdk", references: ["pi_1"] } as const;
const looked = { kind: "result", via: "check", references: ["pi_1"] } as const;

describe("a card reader", () => {
  it("PAY-C38: goes through its steps, and closes 5 s after success [TT-14] [TT-21]", async () => {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const attempt = await tablet.pay();
    const shown: unknown[] = [];
    for (const each of ["initiating", "discovering", "connecting", "creating_intent"] as const) {
      step(each);
      shown.push([attempt.step, attempt.phase, attempt.canCancel]);
    }
    tablet.terminal.emit({ kind: "started", status: "in_progress", partnerReferences: ["pi_1"] });
    for (const each of ["collecting", "confirming"] as const) {
      step(each);
      shown.push([attempt.step, attempt.phase, attempt.canCancel]);
    }
    expect(shown).toEqual([
      ["initiating", "waiting", false],
      ["discovering", "waiting", false],
      ["connecting", "waiting", false],
      ["creating_intent", "waiting", false],
      ["collecting", "in_progress", true],
      ["confirming", "in_progress", false],
    ]);
    tablet.terminal.emit({ ...sdk, status: "approved" });
    expect([attempt.phase, tablet.times("begin"), tablet.times("check")]).toEqual([
      "paid",
      [0],
      [0],
    ]);
    tablet.terminal.emit({ ...looked, status: "approved", receipt: { cardLastFour: "4242" } });
    expect(tablet.service.store.takeApproved(order)[0]?.receipt?.cardLastFour).toBe("4242");
    await tablet.until(4_999);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(5_000);
    expect(attempt.isClosed).toBe(true);
  });

  it("PAY-C39: an attempt that fails before the card is requested can only be left", async () => {
    for (const row of ["discovery", "no_readers", "reader_not_found", "reader_connect"] as const) {
      tablet = new PaymentTablet({ kind: "stripe_connect" });
      const attempt = await tablet.pay();
      step("initiating", "discovering");
      fail(row, "unpaid");
      expect(attempt.failure).toEqual({ kind: "reader_error", row });
      expect([attempt.canRetry, attempt.canGoBack]).toEqual([false, true]);
      expect(tablet.times("cancel", "check")).toEqual([]);
      tablet.close();
    }
  });

  it("PAY-C40: confirms the same intent again after a connectivity problem", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("requires_confirmation", "unknown", "confirm");
    expect([attempt.phase, attempt.certainty, attempt.canRetry]).toEqual([
      "failed",
      "unknown",
      true,
    ]);
    attempt.retry();
    await tablet.settle();
    // The intent is read first (N44).
    expect([tablet.times("check"), tablet.times("confirm_again")]).toEqual([[0], []]);
    tablet.terminal.emit({ ...sdk, via: "check", status: "in_progress" });
    await tablet.settle();
    expect(tablet.times("confirm_again")).toEqual([0]);
    tablet.terminal.emit({ ...sdk, status: "approved" });
    expect([attempt.phase, tablet.times("begin")]).toEqual(["paid", [0]]);
  });

  it("PAY-C43: collects again with the same intent after a decline", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("confirmation", "unpaid", "collect");
    attempt.retry();
    await tablet.settle();
    expect([attempt.phase, attempt.step, attempt.certainty]).toEqual([
      "in_progress",
      "collecting",
      "open",
    ]);
    expect([tablet.times("collect_again"), tablet.times("begin")]).toEqual([[0], [0]]);
  });

  it("PAY-C45: an intent whose reader disconnected before a card was read is deleted", async () => {
    const attempt = await collecting();
    fail("disconnection", "unpaid");
    expect([attempt.failure, attempt.canGoBack]).toEqual([
      { kind: "reader_error", row: "disconnection" },
      true,
    ]);
    expect(tablet.times("cancel")).toEqual([0]);
  });

  it("PAY-C46: Cancel wins over a card that is read at the same instant (PAY-R22)", async () => {
    const attempt = await collecting();
    attempt.cancel();
    expect([attempt.phase, attempt.step, attempt.isCancelling]).toEqual([
      "waiting",
      "cancelling",
      true,
    ]);
    tablet.terminal.emit({ ...sdk, status: "cancelled" });
    expect(attempt.failure).toBeUndefined();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    expect([attempt.phase, attempt.failure, attempt.certainty]).toEqual([
      "cancelled",
      { kind: "cancelled" },
      "unpaid",
    ]);
    expect(tablet.times("confirm_again")).toEqual([]);
  });

  it("PAY-C48: held money is neither recorded nor declined", async () => {
    const attempt = await collecting();
    step("confirming");
    tablet.terminal.emit({ ...sdk, status: "unknown", raw: "requires_capture" });
    expect([attempt.phase, attempt.certainty, attempt.canCheckStatus]).toEqual([
      "verifying",
      "unknown",
      true,
    ]);
    expect(tablet.service.store.takeApproved(order)).toEqual([]);
    attempt.checkStatus();
    tablet.terminal.emit({ ...looked, status: "approved" });
    expect(attempt.phase).toBe("paid");
  });

  it.each(["initiating", "discovering", "connecting", "creating_intent"] as const)(
    "ends if its order was paid elsewhere while it was %s (PAY-R3)",
    async (at) => {
      const old = await collecting();
      step("confirming");
      fail("disconnection", "unknown");
      old.goBack();
      await tablet.service.start(aCardPayment({ kind: "stripe_connect" }));
      tablet.terminal.emit({ kind: "check_failed", via: "check" });
      tablet.terminal.emit({ kind: "cancel_acknowledged" });
      await tablet.settle();
      const newer = tablet.service.store.shownFor(order);
      expect(newer?.request.reference).not.toBe(old.request.reference);
      step(at);
      tablet.terminal.emit({ ...looked, status: "approved" }, old.request.reference);
      expect(newer?.isCancelling).toBe(true);
      // Without an intent the reader only reports that it stopped.
      tablet.terminal.emit({ kind: "cancel_acknowledged" });
      expect([newer?.phase, newer?.certainty]).toEqual(["cancelled", "unpaid"]);
    },
  );

  it("checks an intent with a lost confirmation at once and every 5 s for a minute (PAY-S23)", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("request_timed_out", "unknown", "confirm");
    await tablet.until(120_000);
    expect(tablet.times("check")).toEqual([
      0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000,
      60_000,
    ]);
    tablet.terminal.emit({ ...looked, status: "approved" });
    expect(attempt.phase).toBe("paid");
  });

  it("checks before it confirms again after a lost confirmation (PAY-S25)", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("request_timed_out", "unknown", "confirm");
    attempt.retry();
    expect([attempt.phase, tablet.times("confirm_again")]).toEqual(["verifying", []]);
    tablet.terminal.emit({ kind: "check_failed", via: "check" });
    await tablet.settle();
    expect([attempt.phase, tablet.times("confirm_again")]).toEqual(["in_progress", [0]]);
  });

  it("keeps the intent for the same balance, and deletes it first for another (PAY-S28, PAY-S29)", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("confirmation", "unpaid", "collect");
    attempt.goBack();
    expect(await tablet.pay()).toBe(attempt);
    expect([tablet.times("collect_again"), tablet.times("begin")]).toEqual([[0], [0]]);
    fail("confirmation", "unpaid", "collect");
    attempt.goBack();
    const { kind } = await tablet.service.start({
      ...aCardPayment(),
      kind: "stripe_connect",
      amount: 2000 as never,
    });
    expect([kind, tablet.times("cancel"), tablet.times("begin")]).toEqual(["unresolved", [0], [0]]);
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    await tablet.settle();
    expect(tablet.times("begin")).toEqual([0, 0]);
    expect(tablet.service.store.shownFor(order)?.request.amount).toBe(2000);
  });

  it("deletes the intent first where the balance is not exact in its decimals (N47, PAY-S29)", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("confirmation", "unpaid", "collect");
    attempt.goBack();
    const { orderId, currency, amount } = aCardPayment();
    const inThousandths = { ...currency, precision: 3 } as const;
    const due = minor(amount * 10 + 5);
    tablet.balances.set(orderId, { kind: "due", amount: due, currency: inThousandths });
    const { kind } = await tablet.service.start({
      ...aCardPayment({ kind: "stripe_connect", currency: inThousandths, balance: due }),
      amount: minor(amount * 10),
    });
    expect([kind, tablet.times("cancel")]).toEqual(["unresolved", [0]]);
  });
});

describe("a card reader that does not answer", () => {
  /** Plays steps of the reader; `cancelling` is the Cancel button. */
  async function silentAt(...steps: readonly ReaderStep[]): Promise<AttemptView> {
    const isLate = steps.some((each) => ["collecting", "confirming"].includes(each));
    if (isLate) {
      const attempt = await collecting();
      for (const each of steps)
        if (each === "cancelling") attempt.cancel();
        else step(each);
      return attempt;
    }
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const attempt = await tablet.pay();
    step(...steps);
    return attempt;
  }

  it.each([
    [[]],
    [["initiating"]],
    [["initiating", "discovering"]],
    [["initiating", "discovering", "connecting"]],
    [["initiating", "discovering", "connecting", "creating_intent"]],
    [["collecting", "confirming"]],
    [["collecting", "cancelling"]],
    [["collecting", "cancelling", "confirming"]],
  ] as const)("offers Go Back after 90 s: %j", async (steps) => {
    const attempt = await silentAt(...steps);
    await tablet.until(89_999);
    expect([attempt.canGoBack, attempt.isSilent]).toEqual([false, false]);
    await tablet.until(90_000);
    expect([attempt.canGoBack, attempt.isSilent]).toEqual([true, true]);
    attempt.goBack();
    expect([attempt.isClosed, attempt.certainty]).toEqual([true, "unknown"]);
    expect(tablet.service.store.notConfirmed).toHaveLength(1);
    expect(tablet.locks.held).toEqual(["order:1001"]);
    // A card that may be charged now is never cancelled (P-I7): its intent is looked at.
    const isConfirming = steps.some((each) => each === "confirming");
    const isCancelled = steps.some((each) => each === "cancelling");
    const at = isCancelled ? 0 : 90_000;
    expect(tablet.times("cancel")).toEqual(isConfirming && !isCancelled ? [] : [at]);
    expect(tablet.times("check").includes(90_000)).toBe(isConfirming);
    // Its late answer still counts (N7).
    tablet.terminal.emit({ ...sdk, references: [attempt.request.reference], status: "approved" });
    expect([attempt.certainty, tablet.service.store.takeApproved(order).length]).toEqual([
      "paid",
      1,
    ]);
  });

  it("waits for the customer's card without a limit: Cancel is there", async () => {
    const attempt = await collecting();
    await tablet.until(600_000);
    expect([attempt.canGoBack, attempt.canCancel]).toEqual([false, true]);
  });

  it("counts from the last step, and forgets its silence at the next", async () => {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const attempt = await tablet.pay();
    await tablet.until(60_000);
    step("connecting");
    await tablet.until(149_999);
    expect(attempt.canGoBack).toBe(false);
    await tablet.until(150_000);
    expect(attempt.canGoBack).toBe(true);
    step("creating_intent");
    expect(attempt.canGoBack).toBe(false);
  });

  it("offers it, too, when it collects or confirms again", async () => {
    const attempt = await collecting();
    step("confirming");
    fail("requires_confirmation", "unknown", "confirm");
    attempt.retry();
    tablet.terminal.emit({ ...sdk, via: "check", status: "in_progress" });
    await tablet.until(89_999);
    expect(attempt.canGoBack).toBe(false);
    await tablet.until(90_000);
    expect([attempt.phase, attempt.canGoBack]).toEqual(["in_progress", true]);
  });

  it("is unpaid once the cancellation that Go Back sent is acknowledged", async () => {
    const attempt = await silentAt("initiating", "connecting");
    await tablet.until(90_000);
    attempt.goBack();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    expect(attempt.certainty).toBe("unpaid");
    expect((await tablet.pay()).phase).toBe("waiting");
  });
});
