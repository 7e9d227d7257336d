import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import type { ResultFact } from "../../../../ports/payment-terminal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import type { AttemptView } from "./attempt-model.ts";
import type { AttemptService } from "./attempt-service.ts";

const started = { kind: "started", status: "in_progress", partnerReferences: ["pi_1"] } as const;
const checked: Omit<ResultFact, "status"> = { kind: "result", via: "check", references: ["pi_1"] };
let tablet: PaymentTablet;

afterEach(() => tablet.close());

/** A card reader's attempt that ended in its confirmation, and left its device to others. */
async function failedReader(again: "collect" | "confirm"): Promise<AttemptView> {
  tablet = new PaymentTablet({ kind: "stripe_connect" });
  const attempt = await tablet.pay();
  const { terminal } = tablet;
  terminal.emit({ ...started, receipt: { intentId: "pi_1" } });
  terminal.emit({ kind: "step", step: "collecting" });
  terminal.emit({ kind: "step", step: "confirming" });
  const end =
    again === "collect"
      ? ({ row: "confirmation", certainty: "unpaid" } as const)
      : ({ row: "requires_confirmation", certainty: "unknown" } as const);
  terminal.emit({ kind: "reader_error", ...end, again });
  return attempt;
}

/** Another order's attempt on the same device, in another tab. */
async function otherOnDevice(): Promise<AttemptService> {
  const other = tablet.openTab();
  const { kind } = tablet.terminal;
  const start = await other.start(aCardPayment({ kind, orderId: 1002 as OrderId }));
  expect(start.kind).toBe("started");
  return other;
}

const again = { collect: "collect_again", confirm: "confirm_again" } as const;

describe("an attempt that continues on its device (PAY-R17)", () => {
  it.each(["collect", "confirm"] as const)("takes the device again to %s again", async (how) => {
    const attempt = await failedReader(how);
    expect(tablet.locks.held).toEqual(["order:1001"]);
    attempt.retry();
    if (how === "confirm") tablet.terminal.emit({ ...checked, status: "in_progress" });
    await tablet.settle();
    expect([attempt.phase, tablet.times(again[how])]).toEqual(["in_progress", [0]]);
    expect(tablet.locks.held).toEqual(["device:stripe_connect:T-1", "order:1001"]);
    const second = await tablet
      .openTab()
      .start(aCardPayment({ kind: "stripe_connect", orderId: 1003 as OrderId }));
    expect(second.kind).toBe("device_busy");
  });

  it.each(["collect", "confirm"] as const)(
    "does not %s again while another attempt has the device, and says so",
    async (how) => {
      const attempt = await failedReader(how);
      const { certainty } = attempt;
      const { reference } = attempt.request;
      const other = await otherOnDevice();
      attempt.retry();
      attempt.retry();
      if (how === "confirm") tablet.terminal.emit({ ...checked, status: "in_progress" }, reference);
      await tablet.settle();
      expect(tablet.times(again[how])).toEqual([]);
      expect([attempt.phase, attempt.certainty]).toEqual(["failed", certainty]);
      expect([attempt.failure, attempt.canRetry]).toEqual([{ kind: "device_busy" }, true]);
      tablet.terminal.emit({ kind: "reader_error", ...declined }, tablet.terminal.lastReference);
      expect(other.store.isAnyOpen).toBe(false);
      attempt.retry();
      if (how === "confirm") tablet.terminal.emit({ ...checked, status: "in_progress" }, reference);
      await tablet.settle();
      const calls = tablet.terminal.calls.filter(({ name }) => name === again[how]);
      expect(calls.map((call) => call.reference)).toEqual([reference]);
    },
  );

  it("looks at the intent first, and confirms only with the device (PAY-S25)", async () => {
    const attempt = await failedReader("confirm");
    const own = attempt.request.reference;
    tablet.terminal.emit({ kind: "reader_error", ...timedOut });
    attempt.retry();
    tablet.terminal.emit({ ...checked, status: "in_progress" }, own);
    await tablet.settle();
    tablet.terminal.emit({ kind: "reader_error", ...timedOut }, own);
    await otherOnDevice();
    attempt.retry();
    tablet.terminal.emit({ ...checked, status: "in_progress" }, own);
    await tablet.settle();
    expect(tablet.times("confirm_again")).toEqual([0]);
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unknown"]);
    expect([attempt.failure, attempt.canRetry]).toEqual([{ kind: "device_busy" }, true]);
  });

  it("goes on at a status in progress only with the device (PAY-G27)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.emit(started);
    tablet.terminal.push("terminal_timeout");
    const own = attempt.request.reference;
    const other = await otherOnDevice();
    attempt.checkStatus();
    tablet.terminal.emit({ ...checked, references: [own], status: "in_progress" }, own);
    await tablet.settle();
    expect([attempt.phase, attempt.certainty]).toEqual(["terminal_timeout", "unknown"]);
    expect([attempt.failure, attempt.canCheckStatus]).toEqual([{ kind: "device_busy" }, true]);
    tablet.terminal.push("declined");
    expect(other.store.isAnyOpen).toBe(false);
    attempt.checkStatus();
    tablet.terminal.emit({ ...checked, references: [own], status: "in_progress" }, own);
    await tablet.settle();
    expect([attempt.phase, attempt.certainty]).toEqual(["in_progress", "open"]);
    expect(tablet.locks.held).toContain("device:generic:T-1");
  });

  it("hears an approval that comes while it waits for the device, and frees the device then", async () => {
    const attempt = await failedReader("collect");
    attempt.retry();
    tablet.terminal.emit({ ...checked, via: "sdk", status: "approved" });
    await tablet.settle();
    expect([attempt.certainty, tablet.times("collect_again")]).toEqual(["paid", []]);
    expect(tablet.locks.held).toEqual(["order:1001"]);
  });
});

const declined = { row: "collection", certainty: "unpaid", again: "nothing" } as const;
const timedOut = { row: "request_timed_out", certainty: "unknown", again: "confirm" } as const;

describe("a new payment of the same balance (PAY-S28)", () => {
  it("holds the device while it collects on the intent that is left (PAY-R17)", async () => {
    const attempt = await failedReader("collect");
    attempt.goBack();
    expect(await tablet.pay()).toBe(attempt);
    expect(tablet.locks.held).toEqual(["device:stripe_connect:T-1", "order:1001"]);
  });
});

describe("an attempt whose device another tab took after a crash", () => {
  /** Loads the crashed tab again; returns what it knows of its order then. */
  async function reloaded() {
    tablet.locks.closeTab("tab-1");
    const { kind } = tablet.terminal;
    await tablet.locks.forTab("other").acquire(`device:${kind}:T-1`);
    await tablet.reload();
    return () => tablet.service.store.unsettledOf(aCardPayment().orderId);
  }

  it("does not run on it, but hears its approval (PAY-R17)", async () => {
    tablet = new PaymentTablet();
    const { reference } = (await tablet.pay()).request;
    tablet.terminal.emit(started);
    const known = await reloaded();
    const tell = (status: ResultFact["status"]) =>
      tablet.terminal.emit({ ...checked, references: [reference], status }, reference);
    expect([tablet.service.store.isAnyOpen, tablet.times("check")]).toEqual([false, [0]]);
    tell("in_progress");
    await tablet.settle();
    expect(known()).toMatchObject([{ certainty: "unknown" }]);
    tell("approved");
    expect(tablet.service.store.takeApproved(aCardPayment().orderId)).toHaveLength(1);
  });

  it("took nothing if its reader had no intent yet", async () => {
    tablet = new PaymentTablet({ kind: "stripe_connect" });
    await tablet.pay();
    expect((await reloaded())()).toEqual([]);
  });
});

describe("a new payment on another device", () => {
  it("is not kept from its device by a busy one", async () => {
    await failedReader("collect");
    await otherOnDevice();
    const bar = { id: "T-2" as DeviceId, name: "Bar" };
    const order = { kind: "stripe_connect", orderId: 1003 as OrderId, device: bar } as const;
    const start = await tablet.openTab().start(aCardPayment(order));
    expect(start.kind).toBe("started");
  });
});

describe("an approval that comes while a new payment of its order looks at it (PAY-R7)", () => {
  it.each([0, 1, 2, 3, 4, 5, 6])("is taken for its order; turns since Pay: %i", async (turns) => {
    const device = { id: "T-2" as DeviceId, name: "Bar" };
    tablet = new PaymentTablet();
    const old = await tablet.pay();
    tablet.terminal.push("declined");
    old.goBack();
    await tablet.until(11 * minuteMs);
    await tablet.pay({ orderId: 1002 as OrderId });
    const start = tablet.service.start(aCardPayment({ device }));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    tablet.terminal.push("approved", { references: [old.request.reference] });
    await start;
    await tablet.settle();
    const taken = tablet.service.store.takeApproved(old.request.orderId);
    expect(taken.map(({ request }) => request.reference)).toEqual([old.request.reference]);
  });
});
