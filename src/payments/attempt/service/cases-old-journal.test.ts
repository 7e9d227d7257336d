import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId, OrderId } from "../../../../ports/entities/ids.ts";
import { journalOf, journalTextOf } from "../../../../tests/support/payments/kept-journal.ts";
import {
  aCardPayment,
  PaymentTablet,
  startAt,
} from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";
import { AttemptJournal, settledMax } from "../journal/attempt-journal.ts";
import { laterOf } from "../journal/old-states.ts";

const order = 1001 as OrderId;
const odd = '{"request": {"reference":"DM-odd-1", "orderId":1009},  "phase":1.50}';
let tablet: PaymentTablet;

afterEach(() => tablet?.close());

function aRecord(stamp: number, changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const orderId = (2000 + stamp) as OrderId;
  const parts = { stamp, at: startAt, owner: "an old tab", paidBefore: [] };
  return { ...newRecord(aCardPayment({ orderId }), parts), ...changes };
}

const unknown = aRecord(1, { certainty: "unknown", phase: "terminal_timeout" });
const line = aRecord(2, { certainty: "paid", phase: "paid", applied: "line_added" });
const unpaid = aRecord(3, { certainty: "unpaid", phase: "failed", unpaidAt: startAt });

/** As a tab of an earlier version writes it. */
function oldText(records: readonly AttemptRecord[], ...more: readonly string[]): string {
  const texts = [...records.map((record) => JSON.stringify(record)), ...more];
  return `{"lastStamp":${startAt + 50},"records":[${texts.join()}],"dropped":[7,8]}`;
}

async function tabletWith(text: string, store = new MemoryLocalStore()): Promise<void> {
  store.values.set("payment_journal", text);
  tablet = new PaymentTablet({ store });
  await tablet.settle();
}

/** A tab of an earlier version writes. */
async function writtenByOldTab(text: string): Promise<void> {
  tablet.store.writeFromElsewhere("payment_journal", text);
  await tablet.settle();
}

function kept() {
  const journal = new AttemptJournal(tablet.store, tablet.reporter);
  const certainties = journal.all().map(({ request, certainty }) => [request.reference, certainty]);
  return [...certainties, ...journal.unreadable().map(({ text }) => text)];
}

const everything = [
  ["DM-3-T_1-1", "unknown"],
  ["DM-3-T_1-2", "paid"],
  ["DM-3-T_1-3", "unpaid"],
  odd,
];

describe("the journal that an earlier version kept as one text", () => {
  it("is split into records, of which none is lost, and no number is used again (N11) [TT-2]", async () => {
    await tabletWith(oldText([unknown, line, unpaid], odd));
    expect(kept()).toEqual(everything);
    expect(tablet.store.read("payment_journal")).toBe(
      JSON.stringify({ lastStamp: startAt + 50, records: [], dropped: [7, 8] }),
    );
    await tablet.reload();
    expect(kept()).toEqual(everything);
    expect(tablet.service.store.unreadable).toMatchObject([{ text: odd, foundAt: startAt }]);
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    expect(journal.nextStamp(startAt)).toBe(startAt + 51);
  });

  it("stays whole until the device has room for its records (N11)", async () => {
    const text = oldText([unknown, line, unpaid], odd);
    const store = new MemoryLocalStore();
    const write = store.write.bind(store);
    // A short value still fits.
    store.write = (key, value) => write(key, value) && value.length < 60;
    await tabletWith(text, store);
    // The app restarts, and the page still has in its memory what could not be written.
    await tablet.reload();
    expect(tablet.store.read("payment_journal")).toBe(text);
    expect(kept()).toEqual(everything);
    // A new page, whose memory has nothing.
    for (const key of journalOf(tablet.store.values).keys())
      if (key !== "payment_journal") tablet.store.values.delete(key);
    expect(kept()).toEqual(everything);
    store.write = write;
    await tablet.reload();
    expect(kept()).toEqual(everything);
    expect(tablet.store.read("payment_journal")).not.toBe(text);
  });
});

describe("a tab of an earlier version that still writes one text", () => {
  it("adds what it knows, also what it cannot read, and takes nothing away (N11)", async () => {
    tablet = new PaymentTablet();
    const { request } = await tablet.pay();
    await writtenByOldTab(oldText([unknown], odd));
    await writtenByOldTab(oldText([line, unpaid]));
    expect(kept()).toEqual([...everything.slice(0, 3), [request.reference, "open"], odd]);
    await tablet.reload();
    expect(kept()).toHaveLength(5);
  });

  it("is followed where it uses an approval, or runs an attempt (P-I2, P-I3)", async () => {
    await tabletWith(oldText([unknown, line]));
    await writtenByOldTab(
      oldText([
        { ...unknown, certainty: "paid", phase: "paid" },
        { ...line, applied: "order_completed" },
      ]),
    );
    const { service } = tablet;
    expect(service.store.takeApproved(unknown.request.orderId)).toHaveLength(1);
    expect(service.store.addedTo(line.request.orderId)).toEqual([]);
    expect(service.store.completedOn(line.request.orderId)).toHaveLength(1);
  });

  it("revives no attempt that was settled meanwhile, nor one that is not kept any more (N11)", async () => {
    await tabletWith(oldText([unknown, line, unpaid], odd));
    const { reference } = unknown.request;
    tablet.service.settleNotConfirmed(reference, false);
    tablet.service.markApplied(line.request.reference, "order_completed");
    tablet.service.settleUnreadable(odd, false);
    await tablet.settle();
    await writtenByOldTab(oldText([unknown, line, unpaid], odd));
    const settled = () => [
      tablet.service.store.notConfirmed,
      tablet.service.store.addedTo(line.request.orderId),
      tablet.service.store.unreadable,
    ];
    expect(settled()).toEqual([[], [], []]);
    const journal = new AttemptJournal(tablet.store, tablet.reporter);
    for (let stamp = 11; stamp <= settledMax + 11; stamp += 1)
      journal.put({ ...aRecord(stamp, unpaid), request: aRecord(stamp).request });
    for (let stamp = 31; stamp <= settledMax + 31; stamp += 1)
      journal.put(
        aRecord(stamp, { certainty: "unpaid", phase: "failed", unpaidAt: startAt + stamp }),
      );
    expect(journal.get(reference)).toBeUndefined();
    await writtenByOldTab(oldText([unknown, line], odd));
    await tablet.reload();
    expect([...settled(), journal.get(reference)]).toEqual([[], [], [], undefined]);
  });

  const open = { certainty: "open", phase: "waiting" } as const;
  const running = { certainty: "open", phase: "in_progress" } as const;
  it.each<[string, Partial<AttemptRecord>, Partial<AttemptRecord>, boolean]>([
    ["goes on", open, running, true],
    ["slept", running, open, false],
    ["names the intent", running, { ...running, intentId: "pi_1" }, true],
    ["left it unknown", running, { certainty: "unknown", phase: "failed" }, true],
    ["had it open before it was unknown", { certainty: "unknown" }, running, false],
    ["had it open before it was unpaid", unpaid, running, false],
    ["ended it", running, unpaid, true],
    ["tries it again", unpaid, { ...running, unpaidAt: startAt }, true],
    ["ended it before it was tried again", { ...running, unpaidAt: startAt }, unpaid, false],
    ["took it as unpaid", line, unpaid, false],
    ["took it as paid", unpaid, line, true],
  ])("is believed where it knows more: it %s", (_, stored, old, isBelieved) => {
    const { request } = aRecord(1);
    const [one, other] = [
      { ...aRecord(1), ...stored, request },
      { ...aRecord(1), ...old, request },
    ];
    expect(laterOf(one, other)).toEqual(isBelieved ? other : one);
  });
});

describe("tabs that keep one record each under its own key", () => {
  it("write the record that they changed, and no other one (P-I3)", async () => {
    tablet = new PaymentTablet();
    const own = await tablet.pay();
    const other = tablet.openTab();
    const stop = other.resume();
    await other.start(
      aCardPayment({ orderId: 1002 as OrderId, device: { id: "T-2" as DeviceId, name: "Bar" } }),
    );
    const written: string[] = [];
    const { store } = tablet;
    const write = store.write.bind(store);
    store.write = (key, value) => {
      written.push(key);
      return write(key, value);
    };
    tablet.terminal.push("approved", { to: own.request.reference });
    await tablet.settle();
    expect(own.certainty).toBe("paid");
    expect(new Set(written)).toEqual(new Set([`payment_journal.${own.request.reference}`]));
    stop();
  });

  it("keep a record that cannot be read while they write the same attempt (N11)", async () => {
    tablet = new PaymentTablet();
    const attempt = await tablet.pay();
    const key = `payment_journal.${attempt.request.reference}` as const;
    const spoilt = (tablet.store.read(key) ?? "").replace(/"phase":"[a-z_]+"/, '"phase":"odd"');
    tablet.store.write(key, spoilt);
    tablet.terminal.push("approved");
    await tablet.settle();
    expect(kept()).toEqual([[attempt.request.reference, "paid"], spoilt]);
    await tablet.reload();
    expect(tablet.service.store.unreadable).toMatchObject([{ text: spoilt, foundAt: startAt }]);
    expect(journalTextOf(tablet.store.values)).toContain(JSON.stringify(spoilt));
    expect(tablet.service.store.takeApproved(order)).toHaveLength(1);
  });
});
