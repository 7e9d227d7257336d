import { afterEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import {
  aCardPayment,
  PaymentTablet,
  startAt,
} from "../../../../tests/support/payments/payment-tablet.ts";
import { MemoryLocalStore } from "../../../../tests/support/stand-ins/memory-local-store.ts";
import type { AttemptRecord } from "../attempt-record.ts";
import { newRecord } from "../attempt-record-rules.ts";

/** The most that a device stores under one key, in characters. */
const keyLengthMax = 200_000;
const order = 1001 as OrderId;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

function aRecord(stamp: number, changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const record = newRecord(aCardPayment(), { stamp, at: startAt, owner: "tab", paidBefore: [] });
  return { ...record, ...changes };
}

function journalOf(...records: readonly unknown[]): string {
  return JSON.stringify({ lastStamp: 9, records });
}

async function tabletWith(text: string): Promise<readonly string[]> {
  tablet = new PaymentTablet({ store: new MemoryLocalStore({ payment_journal: text }) });
  await tablet.settle();
  return tablet.service.store.unreadable.map((entry) => entry.text);
}

const long = "x".repeat(300_000);
const spoilt = { ...aRecord(1), phase: "handed_over", more: long };
const unpaid = aRecord(2, { certainty: "unpaid", phase: "failed" });
const mark = /… \[\d+, [\da-f]{16}\]$/;

describe("a journal that is longer than the device stores under one key (N11)", () => {
  it.each([
    ["no journal", `{"records":[${long}`],
    ["a record that cannot be read", journalOf(spoilt)],
    ["a record that is far too long", journalOf(aRecord(1, { owner: long }))],
    ["signs that take more room when they are stored", "\u0001".repeat(60_000)],
    ["many records", journalOf(...Array.from({ length: 300 }, () => ({ more: "x".repeat(900) })))],
  ])("is set apart cut, blocks, and lets go once staff have answered: %s", async (_, text) => {
    const texts = await tabletWith(text);
    expect(texts).toEqual([expect.stringMatching(mark)]);
    expect((await tablet.service.start(aCardPayment())).kind).toBe("unreadable_record");
    const stored = (): readonly number[] =>
      [...tablet.store.values.values()].map((value) => value.length);
    expect(Math.max(...stored())).toBeLessThan(keyLengthMax / 2);
    tablet.service.settleUnreadable(texts[0]!, false);
    expect(tablet.service.store.unreadable).toEqual([]);
    expect(tablet.store.read("unreadable_payments")).toContain(
      JSON.stringify(texts[0]).slice(1, 99),
    );
    expect((await tablet.service.start(aCardPayment())).kind).toBe("started");
    expect(Math.max(...stored())).toBeLessThan(keyLengthMax / 2);
  });

  it("keeps what can be read of a cut record, across reloads: it blocks its own order alone", async () => {
    const [text] = await tabletWith(journalOf(spoilt, unpaid));
    await tablet.reload();
    const { reference } = spoilt.request;
    const facts = { text, orderId: order, reference, startedAt: startAt };
    expect(tablet.service.store.unreadable).toMatchObject([facts]);
    expect((await tablet.service.start(aCardPayment())).kind).toBe("unreadable_record");
    const other = await tablet.service.start(aCardPayment({ orderId: 1002 as OrderId }));
    expect(other.kind).toBe("started");
  });

  it("tells two texts with the same start apart", async () => {
    const twice = [`${long}1`, `${long}2`].map((more) => ({ ...spoilt, more }));
    expect(new Set(await tabletWith(journalOf(...twice))).size).toBe(2);
  });

  it("keeps a text within the limit word for word", async () => {
    const text = JSON.stringify({ ...spoilt, more: "x".repeat(9_000) });
    expect(await tabletWith(`{"records":[${text}]}`)).toEqual([text]);
  });
});

describe("the answers about records that cannot be read (N11)", () => {
  it("are kept up to a limit, the latest ones, so that the next can be stored", async () => {
    const old = Array.from({ length: 30 }, (_, at) => ({ text: `${at} ${"x".repeat(9_000)}` }));
    const unreadable = "{odd";
    await tabletWith(unreadable);
    tablet.store.values.set("unreadable_payments", JSON.stringify(old));
    tablet.service.settleUnreadable(unreadable, true);
    const text = tablet.store.read("unreadable_payments") ?? "";
    const kept = JSON.parse(text) as readonly { readonly text: string }[];
    expect(text.length).toBeLessThan(keyLengthMax / 2);
    expect(kept.at(-1)).toMatchObject({ text: unreadable, wasPaid: true });
    expect(kept.at(-2)?.text).toMatch(/^29 /);
    expect(kept.length).toBeGreaterThan(5);
  });

  it.each(["[null]", "[5,{}]", "{odd"])(
    "stop nothing where they are no answers: %s",
    async (text) => {
      const unreadable_payments = text;
      tablet = new PaymentTablet({ store: new MemoryLocalStore({ unreadable_payments }) });
      await tablet.pay();
      tablet.terminal.push("approved", { references: ["DM-other"] });
      await tablet.settle();
      expect(tablet.service.store.isOpenFor(order)).toBe(true);
    },
  );
});
