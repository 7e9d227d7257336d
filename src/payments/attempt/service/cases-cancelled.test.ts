import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import type { TerminalFact } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { AttemptView } from "./attempt-model.ts";

const order = 1001 as OrderId;
const started = { kind: "started", status: "in_progress", partnerReferences: [] } as const;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

function says(attempt: AttemptView, status: "in_progress" | "cancelled"): TerminalFact {
  return { kind: "result", via: "check", references: [attempt.request.reference], status };
}

/** Staff press Cancel, the status is still "in progress", and they go back: a cancellation is under way. */
async function cancelledAndLeft(): Promise<AttemptView> {
  tablet = new PaymentTablet();
  tablet.terminal.answers.begin = () => started;
  const attempt = await tablet.pay();
  attempt.cancel();
  await tablet.until(2_000);
  tablet.terminal.emit(says(attempt, "in_progress"));
  attempt.goBack();
  return attempt;
}

const starts = (): number => tablet.times("begin").length;
const pay = () => tablet.service.start(aCardPayment());

/** The terminal says "in progress", and its service acknowledges each cancellation. */
function careless(): void {
  tablet.terminal.answers.check = ({ reference }) => ({
    kind: "result",
    via: "check",
    references: [reference],
    status: "in_progress",
  });
  tablet.terminal.answers.cancel = () => ({ kind: "cancel_acknowledged" });
}

describe("a terminal that goes on although its cancellation was acknowledged (N12)", () => {
  it("leads to the question, not to a second charge, where Pay was pressed while the old payment is asked", async () => {
    const attempt = await cancelledAndLeft();
    expect((await pay()).kind).toBe("unresolved");
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    tablet.terminal.emit(says(attempt, "in_progress"));
    await tablet.settle();
    expect([attempt.certainty, attempt.question, starts()]).toEqual([
      "unknown",
      "confirm_not_paid",
      1,
    ]);
    attempt.declineNotPaid();
    attempt.goBack();
    expect((await pay()).kind).toBe("unresolved");
    expect(starts()).toBe(1);
  });

  it("starts nothing before the check that follows the acknowledgement is answered", async () => {
    const attempt = await cancelledAndLeft();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    expect((await pay()).kind).toBe("unresolved");
    tablet.terminal.emit(says(attempt, "in_progress"));
    await tablet.settle();
    expect([attempt.question, starts()]).toEqual(["confirm_not_paid", 1]);
  });

  it("starts the next payment as soon as that check says that it was cancelled", async () => {
    const attempt = await cancelledAndLeft();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    await pay();
    tablet.terminal.emit(says(attempt, "cancelled"));
    await tablet.settle();
    expect([attempt.certainty, starts()]).toEqual(["unpaid", 2]);
  });

  it.each([
    ["before the check was answered", false],
    ["after it was answered", true],
  ])("still asks after a reload %s", async (_when, isAnswered) => {
    const before = await cancelledAndLeft();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    if (isAnswered) tablet.terminal.emit(says(before, "in_progress"));
    careless();
    await tablet.reload(1_000);
    await pay();
    await tablet.settle();
    const shown = tablet.service.store.shownFor(order);
    expect([shown?.question, starts()]).toEqual(["confirm_not_paid", 1]);
    await tablet.reload(1_000);
    expect((await pay()).kind).toBe("unresolved");
    expect(starts()).toBe(1);
  });

  it("asks after a reload even where the terminal answers no check any more", async () => {
    const before = await cancelledAndLeft();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    tablet.terminal.emit(says(before, "in_progress"));
    careless();
    tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
    await tablet.reload(1_000);
    await pay();
    await tablet.settle();
    expect([tablet.service.store.shownFor(order)?.question, starts()]).toEqual([
      "confirm_not_paid",
      1,
    ]);
  });

  it("stands on the list of payments that are not confirmed", async () => {
    const attempt = await cancelledAndLeft();
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    expect(tablet.service.store.notConfirmed).toEqual([]);
    tablet.terminal.emit(says(attempt, "in_progress"));
    expect(tablet.service.store.notConfirmed.map(({ request }) => request)).toEqual([
      attempt.request,
    ]);
  });
});

describe("a payment that ended unpaid (N7)", () => {
  it.each([0, 9])(
    "is awaited for ten minutes from then, where staff close it after %s min",
    async (closedAfter) => {
      tablet = new PaymentTablet();
      tablet.terminal.answers.begin = () => started;
      const attempt = await tablet.pay();
      await tablet.until(minuteMs);
      tablet.terminal.push("declined");
      await tablet.until(minuteMs * (1 + closedAfter));
      attempt.goBack();
      await tablet.until(11 * minuteMs - 1);
      expect([tablet.service.store.isMoneyExpected, tablet.terminal.listenerCount]).toEqual([
        true,
        1,
      ]);
      await tablet.until(11 * minuteMs);
      expect([tablet.service.store.isMoneyExpected, tablet.terminal.listenerCount]).toEqual([
        false,
        0,
      ]);
    },
  );

  it("is not awaited any more after ten minutes, with its overlay open", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.push("declined");
    await tablet.until(10 * minuteMs - 1);
    expect(tablet.service.store.isMoneyExpected).toBe(true);
    await tablet.until(10 * minuteMs);
    expect([tablet.service.store.isMoneyExpected, attempt.isClosed]).toEqual([false, false]);
    attempt.retry();
    await tablet.settle();
    expect(starts()).toBe(2);
  });

  it("can be collected again on its reader after ten minutes, while a restart does not wait for it (PAY-S22)", async () => {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    const attempt = await tablet.pay();
    tablet.terminal.emit({ ...started, receipt: { intentId: "pi_1" } });
    const row = { kind: "reader_error", row: "confirmation", certainty: "unpaid" } as const;
    tablet.terminal.emit({ ...row, again: "collect" });
    await tablet.until(30 * minuteMs);
    expect([tablet.service.store.isMoneyExpected, attempt.canRetry]).toEqual([false, true]);
    attempt.retry();
    await tablet.settle();
    expect([attempt.phase, tablet.times("collect_again").length]).toEqual(["in_progress", 1]);
  });

  it("is awaited until the same instant after a reload", async () => {
    tablet = new PaymentTablet();
    await tablet.pay();
    tablet.terminal.push("declined");
    await tablet.until(4 * minuteMs);
    await tablet.reload(minuteMs);
    await tablet.until(10 * minuteMs - 1);
    expect(tablet.service.store.isMoneyExpected).toBe(true);
    await tablet.until(10 * minuteMs);
    expect([tablet.service.store.isMoneyExpected, tablet.terminal.listenerCount]).toEqual([
      false,
      0,
    ]);
  });

  it("is still listened to after ten minutes if it is not confirmed (PAY-G34)", async () => {
    tablet = new PaymentTablet({ kind: "magnati" });
    const attempt = await tablet.pay();
    await tablet.until(3 * minuteMs);
    attempt.goBack();
    await tablet.until(60 * minuteMs);
    tablet.terminal.push("approved");
    expect(tablet.service.store.takeApproved(order)).toHaveLength(1);
  });
});
