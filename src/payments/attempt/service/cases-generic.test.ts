import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { TerminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import { journalTextOf } from "../../../../tests/support/payments/kept-journal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { TerminalCall } from "../../../../tests/support/stand-ins/scripted-terminal.ts";
import type { AttemptView } from "./attempt-model.ts";

const order = 1001 as OrderId;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

/** A terminal that answers its start with "in progress" at once. */
async function started(features: Partial<TerminalFeatures> = {}): Promise<AttemptView> {
  tablet = new PaymentTablet({ features });
  tablet.terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  return tablet.pay();
}

const lines = (): number => tablet.service.store.takeApproved(order).length;

function answer(status: "approved" | "in_progress" | "declined" | "unknown") {
  return ({ reference }: TerminalCall) =>
    ({ kind: "result", via: "check", references: [reference], status }) as const;
}

describe("a generic terminal", () => {
  it("PAY-C1: verifies an approval for 2 s, is paid, and closes 3 s later [TT-4]", async () => {
    const attempt = await started();
    expect(attempt.phase).toBe("in_progress");
    await tablet.until(10_000);
    tablet.terminal.push("approved");
    expect([attempt.phase, attempt.certainty, lines()]).toEqual(["verifying", "paid", 1]);
    expect(journalTextOf(tablet.store.values)).toContain('"certainty":"paid"');
    await tablet.until(11_999);
    expect(attempt.phase).toBe("verifying");
    await tablet.until(12_000);
    expect(attempt.phase).toBe("paid");
    await tablet.until(14_999);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(15_000);
    expect([attempt.isClosed, lines()]).toEqual([true, 1]);
    expect(tablet.service.leftovers.timers).toBe(0);
    expect(tablet.terminal.listenerCount).toBe(0);
  });

  it("PAY-C2: takes an approval in the start answer", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => ({
      kind: "started",
      status: "approved",
      partnerReferences: [],
    });
    const attempt = await tablet.pay();
    expect(attempt.phase).toBe("verifying");
    await tablet.until(1_999);
    expect(attempt.phase).toBe("verifying");
    await tablet.until(2_000);
    expect(attempt.phase).toBe("paid");
    await tablet.until(5_000);
    expect(attempt.isClosed).toBe(true);
  });

  it("PAY-C3: shows why it was declined, and tries again under a new reference [TT-5]", async () => {
    const attempt = await started();
    await tablet.until(10_000);
    tablet.terminal.push("declined", { reason: "Do not honour" });
    expect(attempt.phase).toBe("failed");
    expect(attempt.failure).toEqual({ kind: "declined", reason: "Do not honour" });
    expect(lines()).toBe(0);
    attempt.retry();
    await tablet.settle();
    const [first, second] = tablet.terminal.calls.filter(({ name }) => name === "begin");
    expect(second?.at).toBe(tablet.clock.now());
    expect(second?.reference).not.toBe(first?.reference);
    expect(tablet.service.store.shownFor(order)?.request.reference).toBe(second?.reference);
  });

  it("shows the terminal's reason, or the default text [TT-5] [TT-20]", async () => {
    const ends = [
      ["declined", "failed", { kind: "declined" }],
      ["cancelled", "failed", { kind: "cancelled_on_terminal" }],
      ["terminal_timeout", "terminal_timeout", { kind: "terminal_timed_out" }],
      ["unknown", "failed", { kind: "generic" }],
    ] as const;
    for (const [status, phase, failure] of ends) {
      const attempt = await started();
      tablet.terminal.push(status);
      expect([status, attempt.phase, attempt.failure]).toEqual([status, phase, failure]);
      tablet.close();
    }
  });

  it("PAY-C5: checks the status when staff press Check Status [TT-1]", async () => {
    const attempt = await started();
    await tablet.until(5_000);
    tablet.terminal.push("terminal_timeout");
    expect([attempt.phase, attempt.canCheckStatus]).toEqual(["terminal_timeout", true]);
    expect(attempt.failure).toEqual({ kind: "terminal_timed_out" });
    await tablet.until(9_000);
    attempt.checkStatus();
    expect(attempt.phase).toBe("verifying");
    await tablet.until(9_200);
    tablet.terminal.emit(answer("approved")(call()));
    expect(attempt.phase).toBe("paid");
    await tablet.until(12_199);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(12_200);
    expect(attempt.isClosed).toBe(true);
  });

  it("PAY-C6: times out, and cancels once at the terminal [TT-6]", async () => {
    const attempt = await started();
    await tablet.until(59_999);
    expect(attempt.phase).toBe("in_progress");
    expect(tablet.times("cancel")).toEqual([]);
    await tablet.until(60_000);
    expect(attempt.phase).toBe("terminal_timeout");
    expect([attempt.failure, attempt.certainty]).toEqual([{ kind: "timed_out" }, "unknown"]);
    await tablet.until(120_000);
    expect(tablet.times("cancel")).toEqual([60_000]);
    expect(tablet.terminal.calls.find(({ name }) => name === "cancel")?.reason).toBe("timeout");
  });

  it("PAY-C8: takes a success that comes after the timeout, once [TT-18]", async () => {
    const attempt = await started();
    await tablet.until(60_500);
    tablet.terminal.emit({ kind: "cancel_refused" });
    expect(attempt.certainty).toBe("unknown");
    await tablet.until(61_500);
    tablet.terminal.push("approved");
    tablet.terminal.push("approved");
    expect([attempt.phase, lines()]).toEqual(["paid", 1]);
    await tablet.until(64_499);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(64_500);
    expect([attempt.isClosed, lines()]).toEqual([true, 1]);
  });

  it("PAY-C10: asks staff before Retry if the result stays unknown [TT-18]", async () => {
    const attempt = await started();
    await tablet.until(60_000);
    tablet.terminal.emit({ kind: "cancel_lost" });
    tablet.terminal.emit({ kind: "check_failed", via: "check" });
    await tablet.until(70_000);
    tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
    tablet.terminal.answers.cancel = () => ({ kind: "cancel_lost" });
    const before = tablet.terminal.calls.length;
    attempt.retry();
    const requested = tablet.terminal.calls.slice(before).map(({ name }) => name);
    expect(requested).toEqual(["check", "cancel"]);
    expect(attempt.question).toBe("confirm_not_paid");
    await tablet.until(200_000);
    expect(tablet.times("begin")).toEqual([0]);
    attempt.confirmNotPaid();
    await tablet.settle();
    expect(tablet.times("begin")).toEqual([0, 200_000]);
    const said = tablet.reporter.reports.find(({ message }) => message.includes("Staff looked"));
    expect(said?.details).toMatchObject({ staffId: 42, at: tablet.clock.now() });
  });

  it("PAY-C11: polls again once the previous poll was answered [TT-7]", async () => {
    const attempt = await started({ pollEveryMs: 3_000 });
    for (const at of [3_200, 6_400, 9_600]) {
      await tablet.until(at);
      tablet.terminal.emit({ ...answer("in_progress")(call()), via: "poll" });
    }
    await tablet.until(12_800);
    expect(tablet.times("poll")).toEqual([3_000, 6_200, 9_400, 12_600]);
    tablet.terminal.emit({ ...answer("approved")(call()), via: "poll" });
    expect(attempt.phase).toBe("verifying");
    await tablet.until(14_799);
    expect(attempt.phase).toBe("verifying");
    await tablet.until(14_800);
    expect(attempt.phase).toBe("paid");
    await tablet.until(17_799);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(17_800);
    expect([attempt.isClosed, tablet.times("poll").length]).toEqual([true, 4]);
  });

  it("PAY-C13: polls every 2 s until 180 s if the type has no times [TT-7]", async () => {
    const attempt = await started({ pollEveryMs: 2_000, attemptTimeoutMs: 180_000 });
    tablet.terminal.answers.poll = (requested) => ({
      ...answer("in_progress")(requested),
      via: "poll",
    });
    await tablet.until(179_999);
    expect(attempt.phase).toBe("in_progress");
    expect(tablet.times("poll").slice(0, 3)).toEqual([2_000, 4_000, 6_000]);
    await tablet.until(180_000);
    expect(attempt.phase).toBe("terminal_timeout");
    await tablet.until(190_000);
    expect(tablet.times("poll").at(-1)).toBeLessThanOrEqual(180_000);
  });

  it("PAY-C15: verifies a staff cancel for 2 s before it checks, and takes an approval [TT-9]", async () => {
    const attempt = await cancelledByStaff();
    await tablet.until(9_999);
    expect([attempt.phase, tablet.times("check")]).toEqual(["verifying", []]);
    await tablet.until(10_000);
    expect(tablet.times("check")).toEqual([10_000]);
    tablet.terminal.emit(answer("approved")(call()));
    expect([attempt.phase, tablet.times("cancel")]).toEqual(["paid", []]);
  });

  it("PAY-C16: cancels what is still in progress 2 s after a staff cancel [TT-9]", async () => {
    const attempt = await cancelledByStaff();
    await tablet.until(10_200);
    tablet.terminal.emit(answer("in_progress")(call()));
    expect([attempt.phase, attempt.failure]).toEqual(["failed", { kind: "cancelled_by_staff" }]);
    expect(tablet.times("cancel")).toEqual([10_200]);
  });

  it("PAY-C18: shows that the status is unavailable after a staff cancel [TT-9]", async () => {
    const failed = await cancelledByStaff();
    await tablet.until(10_000);
    tablet.terminal.emit({ kind: "check_failed", via: "check" });
    expect([failed.phase, failed.failure]).toEqual(["failed", { kind: "check_error" }]);
    tablet.close();
    const weird = await cancelledByStaff();
    await tablet.until(10_000);
    tablet.terminal.emit({ ...answer("unknown")(call()), raw: "weird" });
    expect([weird.phase, weird.failure]).toEqual(["failed", { kind: "status_unavailable" }]);
    tablet.close();
    const declined = await cancelledByStaff();
    await tablet.until(10_000);
    tablet.terminal.emit({ ...answer("declined")(call()), reason: "No funds" });
    expect(declined.failure).toEqual({ kind: "declined", reason: "No funds" });
    expect(tablet.times("cancel")).toEqual([]);
  });

  it("PAY-C20: one line for three approvals and a failure after them (P-I2, P-I3)", async () => {
    const attempt = await started();
    for (const at of [10_000, 10_050, 13_000]) {
      await tablet.until(at);
      tablet.terminal.push("approved");
    }
    await tablet.until(14_000);
    tablet.terminal.push("declined");
    expect([attempt.phase, attempt.certainty, lines()]).toEqual(["paid", "paid", 1]);
    await tablet.until(14_999);
    expect(attempt.isClosed).toBe(false);
    await tablet.until(15_000);
    expect(attempt.isClosed).toBe(true);
  });

  it("PAY-C21: ignores a payment of another reference (PAY-R7) [TT-13]", async () => {
    const attempt = await started();
    await tablet.until(3_000);
    tablet.terminal.push("approved", { references: ["OTHER"] });
    expect([attempt.phase, lines()]).toEqual(["in_progress", 0]);
    expect(tablet.reporter.reports.map(({ message }) => message)).toContain(
      "A payment of another reference was reported",
    );
    await tablet.until(6_000);
    tablet.terminal.push("approved");
    expect(lines()).toBe(1);
  });

  it("PAY-C23: checks the status if the start got no answer [TT-18]", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    await tablet.until(10_000);
    tablet.terminal.emit({ kind: "start_lost" });
    expect([attempt.phase, tablet.times("check")]).toEqual(["verifying", [10_000]]);
    await tablet.until(10_200);
    tablet.terminal.emit(answer("approved")(call()));
    expect(attempt.phase).toBe("paid");
    tablet.close();
    tablet = new PaymentTablet();
    const lost = await tablet.pay();
    tablet.terminal.emit({ kind: "start_lost" });
    tablet.terminal.emit({ kind: "check_failed", via: "check" });
    expect([lost.phase, lost.certainty, lost.failure?.kind]).toEqual([
      "failed",
      "unknown",
      "generic",
    ]);
    lost.retry();
    await tablet.settle();
    expect(tablet.times("begin")).toHaveLength(1);
  });

  it("PAY-C24: a refused start fails at once, and may be tried again freely", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.emit({ kind: "start_refused", status: 422, reason: "Wrong terminal" });
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unpaid"]);
    expect(attempt.failure).toEqual({ kind: "start_refused", reason: "Wrong terminal" });
    attempt.retry();
    await tablet.settle();
    expect(tablet.times("begin")).toEqual([0, 0]);
    expect(tablet.times("check", "cancel")).toEqual([]);
  });

  it("counts the failed attempts of each order, over a reload, but not one that was paid after all [PY-17]", async () => {
    const first = await started();
    tablet.terminal.push("declined");
    expect(tablet.service.failedCount(order)).toBe(1);
    first.retry();
    await tablet.settle();
    tablet.terminal.push("terminal_timeout");
    expect(tablet.service.failedCount(order)).toBe(2);
    await tablet.reload();
    expect(tablet.service.failedCount(order)).toBe(2);
    expect(tablet.service.failedCount(5 as OrderId)).toBe(0);
    tablet.terminal.push("approved");
    expect(tablet.service.failedCount(order)).toBe(1);
  });

  it("gives each attempt a reference of prefix, location, device and time, never twice [TT-2]", async () => {
    const references = new Set<string>();
    for (let tries = 0; tries < 4; tries += 1) {
      tablet = tries === 0 ? new PaymentTablet() : tablet;
      const attempt = await tablet.pay();
      references.add(attempt.request.reference);
      expect(attempt.request.reference).toMatch(/^DM-3-T_1-1800000000\d{3}$/);
      tablet.terminal.emit({ kind: "start_refused" });
      attempt.goBack();
      await tablet.reload();
    }
    expect(references.size).toBe(4);
  });
});

function call(): TerminalCall {
  const made = tablet.terminal.calls.at(-1);
  if (made === undefined) throw new Error("Nothing was asked");
  return made;
}

async function cancelledByStaff(): Promise<AttemptView> {
  const attempt = await started();
  await tablet.until(8_000);
  expect(attempt.canCancel).toBe(true);
  attempt.cancel();
  expect(attempt.phase).toBe("verifying");
  return attempt;
}

describe("a requested amount", () => {
  it("is refused if it is zero, more than the balance, or has a third decimal that no card scheme settles", async () => {
    tablet = new PaymentTablet();
    const requests = [
      { amount: 0 },
      { amount: 4551 },
      { amount: 1235, currency: { code: "BHD", precision: 3 } },
    ] as const;
    for (const request of requests)
      expect(await tablet.service.start({ ...aCardPayment(), ...(request as object) })).toEqual({
        kind: "amount_refused",
      });
    expect(tablet.terminal.calls).toEqual([]);
  });
});
