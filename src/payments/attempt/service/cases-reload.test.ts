import { afterEach, describe, expect, it } from "vitest";
import type { BranchId, DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import type { AttemptView } from "./attempt-model.ts";

const order = 1001 as OrderId;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

async function started(kind: "generic" | "magnati" = "generic"): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind });
  tablet.terminal.answers.begin = () => ({
    kind: "started",
    status: "in_progress",
    partnerReferences: [],
  });
  return tablet.pay();
}

function told(reference: string, status: "approved" | "in_progress") {
  return { kind: "result", via: "check", references: [reference], status } as const;
}

describe("a reload during a card payment", () => {
  it("PAY-C50: checks the status, starts nothing, and is paid [TT-18]", async () => {
    const before = await started();
    await tablet.until(20_000);
    await tablet.reload(1_500);
    expect(tablet.times("check")).toEqual([21_500]);
    expect(tablet.service.store.ordersToOpen).toEqual([order]);
    const attempt = tablet.service.store.shownFor(order);
    await tablet.until(21_700);
    tablet.terminal.emit(told(before.request.reference, "approved"));
    expect(attempt?.phase).toBe("verifying");
    await tablet.until(23_700);
    expect(attempt?.phase).toBe("paid");
    await tablet.until(26_700);
    expect(attempt?.isClosed).toBe(true);
    expect(tablet.times("begin")).toEqual([0]);
  });

  it("PAY-C50: keeps the timeout of the first start [TT-18]", async () => {
    const before = await started();
    await tablet.until(20_000);
    await tablet.reload(1_500);
    tablet.terminal.emit(told(before.request.reference, "in_progress"));
    const attempt = tablet.service.store.shownFor(order);
    await tablet.until(59_999);
    expect(attempt?.phase).toBe("in_progress");
    await tablet.until(60_000);
    expect(attempt?.phase).toBe("terminal_timeout");
  });

  it("loses no unused approval (PAY-R16)", async () => {
    const before = await started();
    await tablet.until(10_000);
    tablet.terminal.push("approved");
    await tablet.reload();
    const { reference } = before.request;
    expect(
      tablet.service.store.takeApproved(order).map(({ request }) => request.reference),
    ).toEqual([reference]);
    expect(tablet.service.store.shownFor(order)?.phase).toBe("paid");
    tablet.service.markApplied(reference, "line_added");
    await tablet.reload();
    expect(tablet.service.store.takeApproved(order)).toEqual([]);
    expect(tablet.service.store.addedTo(order).map(({ request }) => request.reference)).toEqual([
      reference,
    ]);
    tablet.service.markApplied(reference, "order_completed");
    expect(tablet.service.store.addedTo(order)).toEqual([]);
  });

  it("continues an attempt at a device, and cancels one whose timeout passed (PAY-R16)", async () => {
    await started("magnati");
    await tablet.until(20_000);
    await tablet.reload(1_000);
    const attempt = tablet.service.store.shownFor(order);
    expect([attempt?.phase, attempt?.canCancel]).toEqual(["in_progress", false]);
    await tablet.until(60_000);
    expect(attempt?.canCancel).toBe(true);
    await tablet.reload(130_000);
    expect(tablet.service.store.shownFor(order)?.failure).toEqual({ kind: "cancel_unconfirmed" });
    expect(tablet.times("cancel")).toEqual([190_000]);
  });

  it("keeps an unknown result on the order's badge, and blocks another payment (P-I5)", async () => {
    await started("magnati");
    await tablet.until(180_000);
    tablet.terminal.emit({ kind: "cancel_lost" });
    await tablet.reload();
    expect(tablet.service.store.unsettledOf(order)).toHaveLength(1);
    expect(tablet.service.store.shownFor(order)).toBeUndefined();
    tablet.terminal.emit({ kind: "cancel_lost" });
    const result = await tablet.service.start(aCardPayment({ kind: "magnati" }));
    expect(result.kind).toBe("unresolved");
    expect(tablet.service.store.shownFor(order)?.isResolving).toBe(true);
    expect(tablet.times("begin")).toEqual([0]);
    tablet.terminal.emit({ kind: "cancel_acknowledged" });
    await tablet.settle();
    expect(tablet.times("begin")).toEqual([0, 180_000]);
  });

  it("stops asking the partner after 24 h, until staff settle it (PAY-R16)", async () => {
    await started("magnati");
    await tablet.until(180_000);
    await tablet.reload(86_400_000);
    expect(tablet.times("resume")).toEqual([]);
    expect(tablet.service.store.unsettledOf(order)).toHaveLength(1);
  });
});

describe("two tabs, two attempts", () => {
  it("PAY-C52: a device takes one payment at a time, from whichever tab (PAY-R17)", async () => {
    const first = await started();
    const other = tablet.openTab();
    const request = aCardPayment({ orderId: 1002 as OrderId, branchId: 3 as BranchId });
    expect(await other.start(request)).toEqual({ kind: "device_busy" });
    expect(
      await other.start(aCardPayment({ device: { id: "T-2" as DeviceId, name: "Bar" } })),
    ).toEqual({
      kind: "order_busy",
    });
    expect(tablet.times("begin")).toEqual([0]);
    tablet.terminal.push("declined");
    first.goBack();
    expect((await other.start(request)).kind).toBe("started");
  });

  it("adds one line for two approvals; the other goes to the refund list (PAY-R3)", async () => {
    const old = await started("magnati");
    await tablet.until(180_000);
    tablet.terminal.emit({ kind: "cancel_lost" });
    old.retry();
    tablet.terminal.emit({ kind: "cancel_lost" });
    old.confirmNotPaid();
    await tablet.settle();
    const newer = tablet.service.store.shownFor(order);
    const { reference } = old.request;
    tablet.terminal.push("approved", { to: reference });
    expect(newer?.isCancelling).toBe(true);
    tablet.terminal.push("approved", { to: newer?.request.reference ?? "" });
    expect(
      tablet.service.store.takeApproved(order).map(({ request }) => request.reference),
    ).toEqual([reference]);
    const unused = tablet.service.store.approvedNotUsed.map(({ request }) => request.reference);
    expect(unused).toEqual([newer?.request.reference]);
    tablet.service.settleRefund(unused[0] as TransactionReference, true);
    expect(tablet.service.store.approvedNotUsed).toEqual([]);
  });

  it("delivers a result to the attempt that it names, whichever attempt receives it (PAY-R7)", async () => {
    const old = await started();
    tablet.terminal.push("declined");
    await tablet.reload();
    const newer = await tablet.pay({ orderId: 1002 as OrderId });
    tablet.terminal.push("approved", {
      to: newer.request.reference,
      references: [old.request.reference],
    });
    await tablet.settle();
    expect(newer.phase).toBe("in_progress");
    expect(tablet.service.store.takeApproved(order)).toHaveLength(1);
  });

  it("puts an approval of another amount on the refund list, not on the order (P-I8)", async () => {
    const attempt = await started();
    tablet.terminal.emit({
      ...told(attempt.request.reference, "approved"),
      amount: minor(4000),
    });
    expect(attempt.failure).toEqual({ kind: "amount_differs", amount: 4000 });
    expect(tablet.service.store.takeApproved(order)).toEqual([]);
    expect(tablet.service.store.approvedNotUsed[0]?.approvedAmount).toBe(4000);
    expect(attempt.canRetry).toBe(false);
  });

  it("checks again once the page is shown (PAY-G15), and blocks restarts only while money is open (P-I14)", async () => {
    const attempt = await started();
    expect(tablet.service.store.isAnyOpen).toBe(true);
    tablet.comeBack();
    expect(tablet.times("check")).toEqual([0]);
    tablet.terminal.push("declined");
    expect([attempt.phase, tablet.service.store.isAnyOpen]).toEqual(["failed", false]);
  });
});

describe("a device without storage", () => {
  it("starts no card payment, as a reload would lose it", async () => {
    tablet = new PaymentTablet({ store: new MemoryLocalStore({}, { isUsable: false }) });
    expect(await tablet.service.start(aCardPayment())).toEqual({ kind: "cannot_be_saved" });
    expect(tablet.terminal.calls).toEqual([]);
    expect(tablet.locks.held).toEqual([]);
  });
});
