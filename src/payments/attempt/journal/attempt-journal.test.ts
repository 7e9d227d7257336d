import { describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { terminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { journalTextOf } from "../../../../tests/support/payments/kept-journal.ts";
import { aCardPayment, startAt } from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import { RecordingReporter } from "../../../../tests/support/stand-ins/recording-reporter.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";
import { attemptOf, recordOf } from "../machine/attempt.ts";
import { AttemptJournal, openMax, settledMax } from "./attempt-journal.ts";
import { countedOrdersMax, FailedCounts } from "./failed-counts.ts";

function journalOver(store = new MemoryLocalStore()) {
  const reporter = new RecordingReporter();
  return { store, reporter, journal: new AttemptJournal(store, reporter) };
}

function aRecord(stamp: number, changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const record = newRecord(aCardPayment(), { stamp, at: startAt, owner: "tab", paidBefore: [] });
  return { ...record, ...changes };
}

describe("the journal of card payments", () => {
  it("returns numbers that were never used, within a millisecond, after a reload and after the clock went back [TT-2]", () => {
    const { store, journal } = journalOver();
    const again = new AttemptJournal(store, new RecordingReporter());
    const numbers = [
      journal.nextStamp(startAt),
      journal.nextStamp(startAt),
      again.nextStamp(startAt),
      again.nextStamp(startAt - 60_000),
    ];
    expect(numbers).toEqual([startAt, startAt + 1, startAt + 2, startAt + 3]);
  });

  it("reads a record that an earlier version of the app stored, field by field", () => {
    const { store, journal } = journalOver();
    const stored = {
      request: {
        attemptId: "tab-1-1",
        reference: "DM-3-T_1-1",
        orderId: 1001,
        orderNumber: "1001",
        companyId: 7,
        branchId: 3,
        paymentTypeId: 5,
        device: { id: "T-1", name: "Counter" },
        amount: 4550,
        currency: { code: "AED", precision: 2 },
      },
      kind: "stripe_connect",
      startedAt: startAt,
      phase: "verifying",
      certainty: "unknown",
      partnerReferences: ["pi_1"],
      applied: "no",
      owner: "tab-1",
      balance: 4550,
      paidBefore: ["DM-3-T_1-0"],
      intentId: "pi_1",
      cancelAskedAt: startAt,
      approvedAt: startAt,
      approvedAmount: 4000,
      receipt: { cardLastFour: "4242" },
      verifyingFor: "held",
      isCounted: true,
      notPaidSaid: { by: 42, at: startAt },
      refundedAt: startAt,
    };
    store.write("payment_journal", JSON.stringify({ lastStamp: 7, records: [stored] }));
    const [record] = journal.all();
    expect(record).toEqual(stored);
    const loaded = record && recordOf(attemptOf(record, terminalFeatures("stripe_connect")));
    expect(loaded).toEqual(stored);
  });

  it("stores neither a full card number nor a client secret (P-I17)", () => {
    const { store, journal } = journalOver();
    journal.put(
      aRecord(1, {
        partnerReferences: ["pi_1", "pi_1_secret_abc"],
        receipt: {
          cardLastFour: "4242424242424242",
          responseFromPartner: "PAN 4242 4242 4242 4242 ok; 4000-0000-0000-0002",
        },
      }),
    );
    const text = journalTextOf(store.values);
    expect(text).not.toMatch(/4242[ -]?4242|4000-0000|_secret_/);
    expect(text).toContain('"cardLastFour":"4242"');
  });

  it("never loses an approval, whichever tab writes last (P-I3)", () => {
    const { journal } = journalOver();
    const record = aRecord(1);
    const { reference } = record.request;
    journal.put({ ...record, certainty: "paid", phase: "paid", applied: "line_added" });
    journal.put({ ...record, certainty: "unknown", phase: "failed" });
    journal.put({ ...record, certainty: "paid", phase: "paid", applied: "no" });
    expect(journal.get(reference)).toMatchObject({ certainty: "paid", applied: "line_added" });
  });

  it("keeps every unsettled attempt, drops old settled ones, and reports when it is full", () => {
    const { journal } = journalOver();
    for (let stamp = 1; stamp <= settledMax + 5; stamp += 1)
      expect(journal.put(aRecord(stamp, { certainty: "unpaid", phase: "failed" }))).toBe(true);
    expect(journal.all()).toHaveLength(settledMax);
    for (let stamp = 101; stamp <= 100 + openMax; stamp += 1)
      expect(journal.put(aRecord(stamp))).toBe(true);
    expect(journal.put(aRecord(999))).toBe(false);
    expect(journal.unsettled(5 as OrderId)).toEqual([]);
  });

  it("leaves out unreadable entries, keeps the rest, and reports it once", () => {
    const { store, journal, reporter } = journalOver();
    const broken = [
      null,
      5,
      {},
      { ...aRecord(2), certainty: "sure" },
      { ...aRecord(3), request: 1 },
      { ...aRecord(5), approvedAmount: "40" },
      { ...aRecord(7), referenceCode: { text: "V-2077" } },
      {
        ...aRecord(6),
        request: { ...aRecord(6).request, currency: { code: "AED", precision: 7 } },
      },
    ];
    store.write(
      "payment_journal",
      JSON.stringify({ lastStamp: 1, records: [...broken, aRecord(1)] }),
    );
    expect(journal.all().map(({ request }) => request.reference)).toEqual(["DM-3-T_1-1"]);
    for (const _ of [1, 2]) expect(journal.unreadable()).toHaveLength(broken.length);
    expect(reporter.reports).toHaveLength(1);
    store.write("payment_journal", "{nonsense");
    expect(journal.all()).toEqual([]);
    expect(journal.put(aRecord(4))).toBe(true);
    expect(journal.get("DM-3-T_1-4" as TransactionReference)).toBeDefined();
  });
});

describe("the counts of failed attempts", () => {
  it("add up over two tabs of a device [PY-17]", () => {
    const store = new MemoryLocalStore({});
    const [one, other] = [new FailedCounts(store), new FailedCounts(store)];
    one.add(1 as OrderId);
    other.add(1 as OrderId);
    other.add(2 as OrderId);
    one.reload();
    expect([one.of(1 as OrderId), one.of(2 as OrderId)]).toEqual([2, 1]);
  });

  it("survive a reload, keep to a limit, and tolerate broken storage [PY-17]", () => {
    const store = new MemoryLocalStore({ failed_attempts: "[[1,2],[3],null]" });
    const counts = new FailedCounts(store);
    expect(counts.of(1 as OrderId)).toBe(2);
    for (let id = 10; id < 10 + countedOrdersMax; id += 1) counts.add(id as OrderId);
    expect(counts.of(1 as OrderId)).toBe(0);
    counts.takeBack(11 as OrderId);
    const reloaded = new FailedCounts(store);
    expect([reloaded.of(10 as OrderId), reloaded.of(11 as OrderId)]).toEqual([1, 0]);
    expect(new FailedCounts(new MemoryLocalStore({ failed_attempts: "{" })).of(1 as OrderId)).toBe(
      0,
    );
  });
});
