import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { minor } from "../../../../ports/entities/money.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import {
  journalOf,
  journalTextOf,
  notifyOfJournal,
  writeJournalElsewhere,
} from "../../../../tests/support/payments/kept-journal.ts";
import {
  aCardPayment,
  PaymentTablet,
  startAt,
} from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";
import { AttemptJournal, settledMax } from "../journal/attempt-journal.ts";

const order = 1001 as OrderId;
const other = 1002 as OrderId;
const started = { kind: "started", status: "in_progress", partnerReferences: [] } as const;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

function aRecord(stamp: number, changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const parts = { stamp, at: startAt - 2 * 24 * 60 * minuteMs, owner: "tab", paidBefore: [] };
  return { ...newRecord(aCardPayment(), parts), ...changes };
}

const left = { phase: "terminal_timeout", certainty: "unknown" } as const;

function storeOf(...records: readonly unknown[]): MemoryLocalStore {
  return new MemoryLocalStore({ payment_journal: JSON.stringify({ lastStamp: 9, records }) });
}

const references = (records: readonly AttemptRecord[]) =>
  records.map(({ request }) => request.reference);

describe("attempts left unknown (N10)", () => {
  it("neither take the lock of their device nor use up the attempts of other orders", async () => {
    const records = Array.from({ length: 40 }, (_, index) => aRecord(index + 1, left));
    tablet = new PaymentTablet({ store: storeOf(...records) });
    await tablet.settle();
    expect(tablet.locks.held.filter((name) => name.startsWith("device:"))).toEqual([]);
    expect(tablet.service.store.notConfirmed).toHaveLength(40);
    expect((await tablet.service.start(aCardPayment({ orderId: other }))).kind).toBe("started");
  });

  it("stay on the list until staff say that it was not paid, and then free their order", async () => {
    tablet = new PaymentTablet({ store: storeOf(aRecord(1, left)) });
    await tablet.settle();
    const [reference] = references(tablet.service.store.notConfirmed);
    await tablet.until(10 * 24 * 60 * minuteMs);
    expect(tablet.service.store.notConfirmed).toHaveLength(1);
    tablet.service.settleNotConfirmed(reference!, false);
    expect([tablet.service.store.notConfirmed, tablet.service.store.unsettledOf(order)]).toEqual([
      [],
      [],
    ]);
    expect(tablet.reporter.reports.at(-1)?.details).toMatchObject({ reference, staffId: 42 });
    expect((await tablet.service.start(aCardPayment())).kind).toBe("started");
  });

  it("become a line of their order when staff say that it was paid", async () => {
    tablet = new PaymentTablet({ store: storeOf(aRecord(1, left)) });
    await tablet.settle();
    const [reference] = references(tablet.service.store.notConfirmed);
    tablet.service.settleNotConfirmed(reference!, true);
    expect(references(tablet.service.store.takeApproved(order))).toEqual([reference]);
    expect(tablet.service.store.notConfirmed).toEqual([]);
  });

  it("can be settled in a tab that does not run them, and the other tab follows", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => started;
    const attempt = await tablet.pay();
    await tablet.until(2 * minuteMs);
    attempt.goBack();
    const { reference } = attempt.request;
    const tab = tablet.openTab();
    const stop = tab.resume();
    await tablet.settle();
    expect(references(tab.store.notConfirmed)).toEqual([reference]);
    tab.settleNotConfirmed(reference, false);
    await tablet.settle();
    notifyOfJournal(tablet.store);
    expect([attempt.certainty, tablet.service.store.unsettledOf(order)]).toEqual(["unpaid", []]);
    stop();
  });
});

describe("an amount that comes with the answer to the start (P-I8)", () => {
  it("goes to the refund list if it is not the requested one", async () => {
    tablet = new PaymentTablet();
    const amount = minor(4000);
    tablet.terminal.answers.begin = () => ({ ...started, status: "approved", amount });
    const attempt = await tablet.pay();
    expect(attempt.failure).toEqual({ kind: "amount_differs", amount });
    expect(references(tablet.service.store.approvedNotUsed)).toEqual([attempt.request.reference]);
  });
});

describe("an amount that a partner names while it runs (P-I8)", () => {
  const other = { amount: minor(4000) };
  const named = [other, { amount: minor(4550), currency: "usd" }];

  it.each(
    named.flatMap((facts) =>
      (["generic", "magnati", "razorpay"] as const).map((kind) => [kind, facts] as const),
    ),
  )(
    "is stopped at %s if it is another, and a late approval is refunded: %j",
    async (kind, facts) => {
      tablet = new PaymentTablet({ kind });
      tablet.terminal.answers.begin = () => ({ ...started, ...facts });
      const attempt = await tablet.pay();
      expect([attempt.phase, attempt.certainty]).toEqual(["failed", "unknown"]);
      expect([attempt.failure?.kind, tablet.times("cancel")]).toEqual(["other_amount", [0]]);
      tablet.terminal.push("approved");
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([attempt.request.reference]);
    },
  );

  it("is stopped when a poll names it", async () => {
    const features = { pollEveryMs: 3_000 };
    tablet = new PaymentTablet({ features });
    tablet.terminal.answers.begin = () => started;
    const attempt = await tablet.pay();
    const { reference } = attempt.request;
    const answer = { kind: "result", via: "poll", references: [reference] } as const;
    tablet.terminal.answers.poll = () => ({ ...answer, status: "in_progress", ...other });
    await tablet.until(3_000);
    expect(attempt.failure).toEqual({ kind: "other_amount", ...other });
    expect(tablet.times("cancel")).toEqual([3_000]);
  });

  it("is remembered across a reload for an approval that names none", async () => {
    tablet = new PaymentTablet({ kind: "magnati" });
    tablet.terminal.answers.begin = () => ({ ...started, ...other });
    await tablet.pay();
    await tablet.reload();
    tablet.terminal.push("approved");
    expect(tablet.service.store.approvedNotUsed[0]?.approvedAmount).toBe(4000);
  });

  describe("in another currency, is remembered for an approval that names none", () => {
    const amounts = [{}, { amount: minor(4550) }];

    it.each(amounts)("across a reload: %j", async (amount) => {
      tablet = new PaymentTablet({ kind: "magnati" });
      tablet.terminal.answers.begin = () => ({ ...started, currency: "USD" });
      const { reference } = (await tablet.pay()).request;
      await tablet.reload();
      tablet.terminal.push("approved", amount);
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    });

    it("after Check Status", async () => {
      tablet = new PaymentTablet();
      tablet.terminal.answers.begin = () => ({ ...started, currency: "USD" });
      const attempt = await tablet.pay();
      const { reference } = attempt.request;
      const answer = { kind: "result", via: "check", references: [reference] } as const;
      tablet.terminal.answers.check = () => ({ ...answer, status: "approved" });
      attempt.checkStatus();
      await tablet.settle();
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    });

    it("in a tab that runs it, where another tab received the approval", async () => {
      tablet = new PaymentTablet({ kind: "magnati" });
      const attempt = await tablet.pay();
      const { reference } = attempt.request;
      const elsewhere = new PaymentTablet({
        kind: "magnati",
        store: new MemoryLocalStore(Object.fromEntries(tablet.store.values)),
      });
      await elsewhere.settle();
      elsewhere.terminal.push("approved", { currency: "USD", to: reference });
      writeJournalElsewhere(tablet.store, journalOf(elsewhere.store.values));
      elsewhere.close();
      expect([attempt.failure?.kind, attempt.phase]).toEqual(["amount_differs", "failed"]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    });

    it("after staff said that it was paid", async () => {
      tablet = new PaymentTablet({ kind: "magnati" });
      tablet.terminal.answers.begin = () => ({ ...started, currency: "USD" });
      const { reference } = (await tablet.pay()).request;
      await tablet.reload();
      tablet.service.store.shownFor(order)?.goBack();
      tablet.service.settleNotConfirmed(reference, true);
      await tablet.settle();
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    });
  });

  it.each([...named, { amountText: "forty" }])(
    "is remembered where the payment had ended before, for an approval that names none: %j",
    async (facts) => {
      tablet = new PaymentTablet({ kind: "magnati" });
      const { reference } = (await tablet.pay()).request;
      await tablet.until(4 * minuteMs);
      tablet.terminal.emit({ ...started, ...facts }, reference);
      tablet.terminal.push("approved");
      expect(tablet.service.store.takeApproved(order)).toEqual([]);
      expect(references(tablet.service.store.approvedNotUsed)).toEqual([reference]);
    },
  );

  it("is no other one in a currency that is no ISO code", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => ({ ...started, currency: "Dhs" });
    const currency = { code: "د.إ", precision: 2 } as const;
    tablet.balances.set(order, { kind: "due", amount: minor(4550), currency });
    const attempt = await tablet.pay({ currency });
    expect(attempt.phase).toBe("in_progress");
  });
});

describe("a cancellation that is acknowledged while the terminal goes on (N12)", () => {
  it("asks staff before Retry starts another payment", async () => {
    tablet = new PaymentTablet();
    const { terminal } = tablet;
    terminal.answers.begin = () => started;
    terminal.answers.cancel = () => ({ kind: "cancel_acknowledged" });
    terminal.answers.check = ({ reference }) => ({
      kind: "result",
      via: "check",
      references: [reference],
      status: "in_progress",
    });
    const attempt = await tablet.pay();
    attempt.cancel();
    await tablet.until(minuteMs);
    attempt.retry();
    await tablet.settle();
    expect([tablet.times("begin").length, attempt.question]).toEqual([1, "confirm_not_paid"]);
    attempt.confirmNotPaid();
    await tablet.settle();
    expect(tablet.times("begin")).toHaveLength(2);
  });
});

describe("a payment of which staff say that it was not paid (PAY-R19)", () => {
  it.each(["generic", "magnati", "razorpay"] as const)(
    "keeps its order from other tabs until the next payment after staff's answer has begun (%s, PAY-R17)",
    async (kind) => {
      tablet = new PaymentTablet({ kind });
      tablet.terminal.answers.check = () => ({ kind: "check_failed", via: "check" });
      tablet.terminal.answers.cancel = () => ({ kind: "cancel_refused" });
      tablet.terminal.answers.begin = () => started;
      const attempt = await tablet.pay();
      await tablet.until(3 * minuteMs);
      attempt.retry();
      const { requested } = tablet.locks;
      requested.length = 0;
      attempt.confirmNotPaid();
      await tablet.settle();
      expect(requested).toEqual([`device:${kind}:T-1`]);
      expect(tablet.times("begin")).toHaveLength(2);
    },
  );
});

describe("a journal entry that cannot be read (N11)", () => {
  const odd = '{"request": {"reference":"DM-odd-1", "orderId":1001},  "phase":1.50}';

  const storeWithOdd = (text = odd) =>
    new MemoryLocalStore({
      payment_journal: `{"lastStamp":9,"records":[${JSON.stringify(aRecord(1, left))}, ${text}]}`,
    });

  it("is kept word for word through every write, over reloads, and reported once", async () => {
    tablet = new PaymentTablet({ store: storeWithOdd() });
    await tablet.service.start(aCardPayment({ orderId: other }));
    await tablet.reload();
    await tablet.reload();
    expect(tablet.service.store.unreadable).toMatchObject([
      { text: odd, reference: "DM-odd-1", foundAt: startAt },
    ]);
    const message = "Kept payments could not be read; look for them at the partner";
    const reports = tablet.reporter.reports.filter((report) => report.message === message);
    expect(reports).toHaveLength(1);
  });

  it("blocks a new start for its order only", async () => {
    tablet = new PaymentTablet({ store: storeWithOdd() });
    const device = { id: "T-2" as DeviceId, name: "Bar" };
    expect((await tablet.service.start(aCardPayment())).kind).toBe("unreadable_record");
    expect((await tablet.service.start(aCardPayment({ orderId: other, device }))).kind).toBe(
      "started",
    );
  });

  it.each(["{nonsense", "[]", '{"records":[5]}', '{"records":{"x":1}}'])(
    "blocks every order if its order cannot be read, until staff answer: %s",
    async (text) => {
      tablet = new PaymentTablet({ store: new MemoryLocalStore({ payment_journal: text }) });
      await tablet.settle();
      const refused = { kind: "unreadable_record" };
      expect(await tablet.service.start(aCardPayment())).toEqual(refused);
      expect(await tablet.service.start(aCardPayment({ orderId: other }))).toEqual(refused);
      const [entry] = tablet.service.store.unreadable;
      tablet.service.settleUnreadable(entry!.text, false);
      expect(tablet.service.store.unreadable).toEqual([]);
      expect((await tablet.service.start(aCardPayment())).kind).toBe("started");
      const kept = JSON.parse(tablet.store.read("unreadable_payments") ?? "[]");
      expect(kept).toMatchObject([{ text: entry!.text, wasPaid: false, by: 42 }]);
    },
  );

  it("is written again after another tab has erased it, unless staff have answered", async () => {
    tablet = new PaymentTablet({ store: storeWithOdd() });
    await tablet.settle();
    const before = journalOf(tablet.store.values);
    writeJournalElsewhere(tablet.store, new Map());
    expect(tablet.service.store.unreadable.map(({ text }) => text)).toEqual([odd]);
    expect(journalTextOf(tablet.store.values)).toContain(JSON.stringify(odd));
    tablet.service.settleUnreadable(odd, true);
    expect(tablet.service.store.unreadable).toEqual([]);
    expect([...before.values()].join()).toContain(JSON.stringify(odd));
  });
});

describe("a record that cannot be read any more", () => {
  it("is not written over by a tab that knows an older state of it (N11)", async () => {
    tablet = new PaymentTablet();
    const { reference } = (await tablet.pay()).request;
    const elsewhere = tablet.openTab();
    const stop = elsewhere.resume();
    await tablet.settle();
    const key = `payment_journal.${reference}` as const;
    const spoilt = JSON.stringify({
      ...JSON.parse(tablet.store.values.get(key) ?? "{}"),
      phase: "handed_over",
    });
    tablet.store.writeFromElsewhere(key, spoilt);
    await tablet.settle();
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    expect(journal.unreadable()).toMatchObject([{ text: spoilt, reference }]);
    expect(journal.get(reference)).toBeUndefined();
    elsewhere.settleUnreadable(spoilt, false);
    notifyOfJournal(tablet.store);
    await tablet.settle();
    expect(journal.get(reference)).toBeUndefined();
    stop();
  });
});

describe("a payment whose record cannot be read any more, and that staff call paid (N11)", () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    "stops the running payment of its order, in every tab: %s (PAY-R3)",
    async (wasPaid, count) => {
      const odd = '{"request": {"reference":"DM-odd-1", "orderId":1001},  "phase":1.50}';
      tablet = new PaymentTablet();
      await tablet.pay();
      const elsewhere = tablet.openTab();
      const stop = elsewhere.resume();
      await tablet.settle();
      tablet.store.writeFromElsewhere("payment_journal.DM-odd-1", odd);
      elsewhere.settleUnreadable(odd, wasPaid);
      await tablet.settle();
      expect(tablet.times("cancel").length).toBe(count);
      stop();
    },
  );
});

describe("attempts of an order that are not surely unpaid", () => {
  it("are those without a known result, and those whose cancellation was acknowledged (N12)", async () => {
    const unpaid = { certainty: "unpaid", phase: "cancelled" } as const;
    const cancellation = "acknowledged";
    const records = [
      aRecord(1, { certainty: "unknown", phase: "cancelled" }),
      aRecord(2, { ...unpaid, cancellation }),
      aRecord(3, { ...unpaid, cancellation, isSurelyUnpaid: true }),
      aRecord(4, unpaid),
    ];
    const journal = { lastStamp: 9, records };
    const store = new MemoryLocalStore({ payment_journal: JSON.stringify(journal) });
    tablet = new PaymentTablet({ store });
    await tablet.settle();
    const found = tablet.service.store
      .notSurelyUnpaid(order)
      .map(({ request }) => request.reference);
    expect(found).toEqual(records.slice(0, 2).map(({ request }) => request.reference));
  });
});

describe("a tab that thaws (N11)", () => {
  it("does not write a settled and dropped record back", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => started;
    const attempt = await tablet.pay();
    await tablet.until(2 * minuteMs);
    // Meanwhile another tab settles it, and takes many more payments.
    const elsewhere = new MemoryLocalStore(Object.fromEntries(tablet.store.values));
    const journal = new AttemptJournal(elsewhere, tablet.reporter);
    const kept = journal.get(attempt.request.reference)!;
    journal.put({ ...kept, certainty: "unpaid", phase: "failed", unpaidAt: startAt });
    for (let stamp = 1; stamp <= settledMax + 1; stamp += 1)
      journal.put(
        aRecord(stamp, { certainty: "unpaid", phase: "failed", unpaidAt: startAt + stamp }),
      );
    expect(journal.get(attempt.request.reference)).toBeUndefined();
    writeJournalElsewhere(tablet.store, journalOf(elsewhere.values));
    attempt.checkStatus();
    const now = new AttemptJournal(tablet.store, tablet.reporter);
    expect([attempt.certainty, now.get(attempt.request.reference)]).toEqual(["unpaid", undefined]);
  });

  it("does not replace a record that another tab has settled by its older state", async () => {
    tablet = new PaymentTablet();
    tablet.terminal.answers.begin = () => started;
    const attempt = await tablet.pay();
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    const kept = journal.get(attempt.request.reference)!;
    journal.put({ ...kept, certainty: "unpaid", phase: "failed", unpaidAt: startAt });
    // The tab has not heard of it: its timer runs first.
    await tablet.until(2 * minuteMs);
    expect(journal.get(attempt.request.reference)?.certainty).toBe("unpaid");
  });
});
