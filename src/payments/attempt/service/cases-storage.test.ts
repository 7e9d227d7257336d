import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import {
  journalOf,
  notifyOfJournal,
  overwriteJournal,
  writeJournalElsewhere,
} from "../../../../tests/support/payments/kept-journal.ts";
import { aCardPayment, PaymentTablet } from "../../../../tests/support/payments/payment-tablet.ts";
import { AttemptJournal } from "../journal/attempt-journal.ts";

const order = 1001 as OrderId;
const started = { kind: "started", status: "in_progress", partnerReferences: [] } as const;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

/** A card reader whose card was declined: the intent can be collected again. */
async function declinedReader() {
  tablet = new PaymentTablet({ kind: "stripe_connect" });
  const attempt = await tablet.pay();
  const { terminal } = tablet;
  terminal.emit({ ...started, receipt: { intentId: "pi_1" } });
  terminal.emit({ kind: "step", step: "collecting" });
  const row = { kind: "reader_error", row: "confirmation", certainty: "unpaid" } as const;
  terminal.emit({ ...row, again: "collect" });
  return attempt;
}

describe("a device whose storage fills up", () => {
  it("starts no card payment that could not be saved, even if a small probe would fit (PAY-R16)", async () => {
    tablet = new PaymentTablet();
    tablet.store.isFull = true;
    expect(tablet.store.isUsable()).toBe(true);
    expect(await tablet.service.start(aCardPayment())).toEqual({ kind: "cannot_be_saved" });
    expect(tablet.terminal.calls).toEqual([]);
    expect([tablet.locks.held, tablet.service.store.isOpenFor(order)]).toEqual([[], false]);
  });

  it("requests the card again only if that was saved (PAY-R16)", async () => {
    const attempt = await declinedReader();
    tablet.store.isFull = true;
    attempt.retry();
    await tablet.settle();
    expect(tablet.times("collect_again")).toEqual([]);
    expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unpaid"]);
    expect(attempt.failure).toEqual({ kind: "cannot_be_saved" });
    expect(tablet.service.store.isOpenFor(order)).toBe(false);
    tablet.store.isFull = false;
    attempt.retry();
    await tablet.settle();
    expect([attempt.phase, tablet.times("collect_again")]).toEqual(["in_progress", [0]]);
  });

  it("refuses if the same balance would continue with its intent (PAY-S28)", async () => {
    const attempt = await declinedReader();
    attempt.goBack();
    tablet.store.isFull = true;
    const start = await tablet.service.start(aCardPayment({ kind: "stripe_connect" }));
    expect([start.kind, tablet.times("collect_again")]).toEqual(["cannot_be_saved", []]);
    expect(tablet.locks.held).toEqual([]);
  });

  it("keeps an approval in the page, reports it once, and blocks restarts until there is room again (P-I14)", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => started;
    const attempt = await tablet.pay();
    expect(tablet.service.store.isUnsaved(order)).toBe(false);
    tablet.store.isFull = true;
    tablet.terminal.push("approved");
    await tablet.until(60_000);
    const { reference } = attempt.request;
    tablet.service.markApplied(reference, "line_added");
    expect([tablet.service.store.isUnsaved(order), tablet.service.store.isAnyOpen]).toEqual([
      true,
      true,
    ]);
    expect(tablet.service.store.addedTo(order).map(({ request }) => request.reference)).toEqual([
      reference,
    ]);
    const unsaved = "A running payment could not be kept";
    expect(tablet.reporter.reports.filter(({ message }) => message === unsaved)).toHaveLength(1);
    tablet.store.isFull = false;
    tablet.comeBack();
    expect([tablet.service.store.isUnsaved(order), tablet.service.store.isAnyOpen]).toEqual([
      false,
      false,
    ]);
  });

  it("drops the unsaved record once the order is completed", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.store.isFull = true;
    tablet.terminal.push("approved");
    tablet.service.markApplied(attempt.request.reference, "order_completed");
    expect(tablet.service.store.isUnsaved(order)).toBe(false);
  });
});

describe("tabs that write at the same instant", () => {
  it("lose no running payment when the storage is cleared: its tab writes it again (PAY-R17)", async () => {
    tablet = new PaymentTablet();
    const before = journalOf(tablet.store.values);
    const attempt = await tablet.pay();
    writeJournalElsewhere(tablet.store, before);
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    expect(journal.get(attempt.request.reference)?.certainty).toBe("open");
  });

  it("lose no approval, even if one of them wrote from an older state (P-I3)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    const before = journalOf(tablet.store.values);
    tablet.terminal.push("approved");
    writeJournalElsewhere(tablet.store, before);
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    expect(journal.get(attempt.request.reference)?.certainty).toBe("paid");
  });

  it("broadcast an approval at once, even if it could not be saved (PAY-R17)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    const other = tablet.openTab();
    const stopOther = other.resume();
    const request = { orderId: 1002 as OrderId, device: { id: "T-2" as DeviceId, name: "Bar" } };
    await other.start(aCardPayment(request));
    tablet.store.isFull = true;
    tablet.terminal.push("approved", { references: [attempt.request.reference] });
    await tablet.settle();
    expect([attempt.certainty, tablet.service.store.takeApproved(order).length]).toEqual([
      "paid",
      1,
    ]);
    expect(other.store.takeApproved(order)).toEqual([]);
    stopOther();
  });

  it("undo no refund of another tab (P-I2)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    const { reference } = attempt.request;
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    const kept = { ...journal.all()[0]!, certainty: "paid", applied: "excess_alerted" } as const;
    journal.put({ ...kept, refundedAt: 5 });
    journal.put(kept);
    expect(journal.get(reference)?.refundedAt).toBe(5);
  });
});

describe("an approval of an attempt without a screen (PAY-R7)", () => {
  /** Declined, and removed from the page. */
  async function forgotten() {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => started;
    const old = await tablet.pay();
    tablet.terminal.push("declined");
    await tablet.reload();
    expect(tablet.service.failedCount(order)).toBe(1);
    return old.request.reference;
  }

  it("goes to the refund list if the order was paid meanwhile (PAY-R3)", async () => {
    const old = await forgotten();
    const newer = await tablet.pay();
    const { reference } = newer.request;
    tablet.terminal.push("approved");
    tablet.service.markApplied(reference, "line_added");
    tablet.service.markApplied(reference, "order_completed");
    tablet.terminal.push("approved", { references: [old] });
    await tablet.settle();
    expect(tablet.service.store.approvedNotUsed.map(({ request }) => request.reference)).toEqual([
      old,
    ]);
    expect(tablet.service.store.takeApproved(order)).toEqual([]);
    expect(tablet.service.failedCount(order)).toBe(0);
  });

  it("cancels the newer attempt that still runs (PAY-R3)", async () => {
    const old = await forgotten();
    const newer = await tablet.pay();
    tablet.terminal.push("approved", { references: [old] });
    await tablet.settle();
    expect([newer.isCancelling, tablet.times("cancel").length]).toEqual([true, 1]);
    expect(
      tablet.service.store.takeApproved(order).map(({ request }) => request.reference),
    ).toEqual([old]);
  });
});

describe("an intent that is used again (PAY-S28)", () => {
  it("pays the amount that remains now, not the amount when it first began (PAY-R3)", async () => {
    const first = await declinedReader();
    first.goBack();
    // Half was paid in another way, and the order has grown by as much.
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    const [kept] = journal.all();
    const other = { ...kept!.request, reference: "DM-other" as typeof first.request.reference };
    journal.put({ ...kept!, request: other, certainty: "paid", applied: "line_added" });
    notifyOfJournal(tablet.store);
    await tablet.service.start(aCardPayment({ kind: "stripe_connect", balance: minor(4550) }));
    const references = ["pi_1"];
    tablet.terminal.emit({ kind: "result", via: "sdk", references, status: "approved" });
    expect(tablet.service.store.approvedNotUsed).toEqual([]);
    expect(tablet.service.store.takeApproved(order)).toHaveLength(1);
  });
});

describe("a Retry that starts nothing", () => {
  it("shows the reason until the next start", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    tablet.terminal.push("declined");
    const other = tablet.openTab();
    await other.start(aCardPayment({ orderId: 1002 as OrderId }));
    attempt.retry();
    await tablet.settle();
    expect(tablet.service.retryRefusal(order)).toBe("device_busy");
    await tablet.service.start(aCardPayment({ device: { id: "T-2" as DeviceId, name: "Bar" } }));
    expect(tablet.service.retryRefusal(order)).toBeUndefined();
  });
});

describe("a payment that waits until an earlier one is settled", () => {
  it.each(["retry", "pay"] as const)(
    "begins no charge if another approval became a line meanwhile, after %s (PAY-R20)",
    async (how) => {
      tablet = new PaymentTablet({ kind: "magnati" });
      const first = await tablet.pay();
      tablet.terminal.push("declined");
      first.goBack();
      const second = await tablet.pay();
      await tablet.until(180_000);
      const asked = tablet.times("cancel").length;
      if (how === "retry") second.retry();
      else {
        second.goBack();
        expect((await tablet.service.start(aCardPayment({ kind: "magnati" }))).kind).toBe(
          "unresolved",
        );
      }
      expect(tablet.times("cancel").length).toBeGreaterThan(asked);
      const { reference } = first.request;
      tablet.terminal.push("approved", { to: reference });
      tablet.service.markApplied(reference, "line_added");
      tablet.terminal.emit({ kind: "cancel_acknowledged" }, second.request.reference);
      await tablet.settle();
      expect(tablet.times("begin")).toEqual([0, 0]);
      expect(tablet.service.store.isOpenFor(order)).toBe(false);
    },
  );
});

describe("two tabs of a browser", () => {
  afterEach(() => second());
  let second: () => void = () => undefined;

  it("restore an approval that the other tab overwrote while a write of its own was under way (P-I3)", async () => {
    tablet = new PaymentTablet();
    await tablet.pay();
    const before = journalOf(tablet.store.values);
    tablet.terminal.push("approved");
    // The other tab writes its older state, and the news of it is still on its way.
    overwriteJournal(tablet.store, before);
    await tablet.pay({ orderId: 1002 as OrderId, device: { id: "T-2" as DeviceId, name: "Bar" } });
    const stored = new AttemptJournal(tablet.store, tablet.reporter).unsettled(order);
    expect(stored.map(({ certainty }) => certainty)).toEqual(["paid"]);
  });

  it("start no second payment for a line that the other tab has taken and this one does not show yet (PAY-R20)", async () => {
    tablet = new PaymentTablet();
    const other = tablet.openTab();
    second = other.resume();
    await tablet.pay();
    tablet.terminal.push("approved");
    await tablet.until(20_000);
    for (const { request } of tablet.service.store.takeApproved(order))
      tablet.service.markApplied(request.reference, "line_added");
    const start = await other.start(aCardPayment());
    expect([start.kind, tablet.times("begin")]).toEqual(["order_busy", [0]]);
    expect(other.store.addedTo(order)).toHaveLength(1);
  });

  /** The first tab's payment, declined; the other tab's; and one more of the first tab, which hears the old one's push. */
  async function twoPayments(beginsAfterMs: number) {
    tablet = new PaymentTablet();
    const old = await tablet.pay();
    const other = tablet.openTab();
    second = other.resume();
    tablet.terminal.push("declined");
    old.goBack();
    await tablet.until(beginsAfterMs);
    expect((await other.start(aCardPayment())).kind).toBe("started");
    const device = { id: "T-2" as DeviceId, name: "Bar" };
    const elsewhere = await tablet.pay({ orderId: 1002 as OrderId, device });
    const { reference } = old.request;
    const approve = (): void =>
      tablet.terminal.push("approved", {
        to: elsewhere.request.reference,
        references: [reference],
      });
    return { old: reference, other, newer: other.store.shownFor(order), approve };
  }

  it.each([
    ["saved", false],
    ["broadcast only", true],
  ])(
    "cancel the newer payment once the other tab hears that an earlier one was approved, which is %s (PAY-R3)",
    async (_how, isFull) => {
      const { newer, approve } = await twoPayments(300_000);
      tablet.store.isFull = isFull;
      approve();
      await tablet.settle();
      expect([newer?.isCancelling, tablet.times("cancel")]).toEqual([true, [300_000]]);
    },
  );

  it("take over an approval that the other tab saved for an order which this one has locked (PAY-R7)", async () => {
    const { old, other, approve } = await twoPayments(660_000);
    approve();
    await tablet.settle();
    notifyOfJournal(tablet.store);
    await tablet.settle();
    expect(other.store.takeApproved(order).map(({ request }) => request.reference)).toEqual([old]);
  });

  it("start nothing for an order whose record the other tab found unreadable (N11)", async () => {
    tablet = new PaymentTablet();
    await tablet.pay();
    const [key, text] = [...journalOf(tablet.store.values)][0]!;
    await tablet.until(200_000);
    tablet.store.write(key, text.replace('"waiting"', '"handed_over"'));
    const start = await tablet.service.start(aCardPayment());
    expect(start.kind).toBe("unreadable_record");
  });
});
