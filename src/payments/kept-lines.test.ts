import { describe, expect, it, vi } from "vitest";
import type { OrderId, PaymentTypeId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { minutes, type TestBranch, testBranch } from "../../tests/support/branch/test-branch.ts";
import { closeAfterTest } from "../../tests/support/run/opened-by-test.ts";
import { anOrder, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../tests/support/stand-ins/memory-locks.ts";
import { RecordingReporter } from "../../tests/support/stand-ins/recording-reporter.ts";
import { AttemptJournal } from "./attempt/journal/attempt-journal.ts";
import { unreadableEntry } from "./attempt/journal/journal-text.ts";
import { equalLines } from "./checkout-keeper.ts";
import type { KeptCheckout } from "./kept-checkout.ts";
import { KeptLines } from "./kept-lines.ts";

function linesOf(localStore: MemoryLocalStore): KeptLines {
  const locks = new MemoryLocks().forTab("tab");
  return new KeptLines({ localStore, locks: () => locks, now: () => noon });
}

/** The lines after a reload, which forgets what the device refused. */
function reloaded({ values }: MemoryLocalStore): KeptLines {
  return linesOf(new MemoryLocalStore(Object.fromEntries(values)));
}

/** Lines that take what other tabs write. */
function startedLines() {
  const store = new MemoryLocalStore();
  const lines = linesOf(store);
  closeAfterTest(lines.start());
  return { store, lines };
}

function kept(id: OrderId, orderNumber: string, amount = minor(2_000)): KeptCheckout {
  return {
    orderId: id,
    orderNumber,
    at: noon,
    total: minor(4_550),
    carried: [],
    currency: { code: "AED", precision: 2 },
    lines: [
      {
        kind: "manual",
        paymentTypeId: 1 as PaymentTypeId,
        name: "Cash",
        displayName: "Cash",
        amount,
        amountCollected: amount,
      },
    ],
  };
}

/** Builds the app again over the same storage, and lets it load everything. */
async function restart(branch: TestBranch): Promise<void> {
  branch.tablet.signInAgain();
  await settle(branch);
}

/** Card payments are code of their own, which settles kept lines, too. */
async function settle(branch: TestBranch): Promise<void> {
  await branch.wait(minutes(1));
  await branch.app.payments.open();
  await branch.wait(minutes(1));
}

describe("kept lines on the device (N9)", () => {
  it("hold numbers, payment types and times of the order, and nothing personal [SE-7]", () => {
    const store = new MemoryLocalStore();
    linesOf(store).keep(kept(orderId(7), "0012"));
    expect(Object.keys(JSON.parse(store.read("checkout_lines.7-1") ?? "{}"))).toEqual([
      "orderId",
      "orderNumber",
      "at",
      "total",
      "carried",
      "currency",
      "lines",
    ]);
  });

  it.each([
    ["cut off", '{"orderId":7,'],
    ["without lines", JSON.stringify({ ...kept(orderId(7), "1"), lines: [] })],
    [
      "with an amount that is no number",
      JSON.stringify(kept(orderId(7), "1")).replaceAll("2000", '"2000"'),
    ],
    ["of a later version", '{"version":2}'],
    ["a list", '[{"orderId":7}]'],
  ])(
    "are kept word for word beside new ones of their order where they cannot be read: %s (N11)",
    (_, text) => {
      const store = new MemoryLocalStore({ "checkout_lines.7-1": text });
      const lines = linesOf(store);
      expect([lines.atRest, lines.unreadable]).toEqual([[], [text]]);
      lines.keep(kept(orderId(7), "7"));
      lines.remove(orderId(7));
      expect(linesOf(store).unreadable).toEqual([text]);
    },
  );

  it("that cannot be read stand with the payments that cannot be read, and block their order (N11)", async () => {
    await using branch = await testBranch();
    const broken = JSON.stringify({ orderId: 7, at: noon, lines: "?" });
    const { localStore } = branch.tablet;
    localStore.write("checkout_lines.7-1", broken);
    await restart(branch);
    const { attempts } = branch.app.payments;
    expect(attempts?.store.unreadable).toMatchObject([
      { text: broken, orderId: 7, startedAt: noon },
    ]);
    expect(localStore.keys("checkout_lines.")).toEqual([]);
    attempts?.settleUnreadable(broken, false);
    expect([
      attempts?.store.unreadable,
      localStore.read("unreadable_payments")?.includes("lines"),
    ]).toEqual([[], true]);
  });

  it("outlive another tab's write while the device's storage is full", () => {
    const { store, lines } = startedLines();
    store.isFull = true;
    expect(lines.keep(kept(orderId(7), "7"))).toBe(false);
    store.writeFromElsewhere("checkout_lines.8-1", JSON.stringify(kept(orderId(8), "8")));
    expect(lines.atRest.map(({ orderNumber }) => orderNumber)).toEqual(["7", "8"]);
  });

  it("that the device refused hold nothing any more that another tab has settled meanwhile (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    const both = { ...first, lines: [...first.lines, ...kept(orderId(7), "7", minor(500)).lines] };
    lines.keep(first);
    store.isFull = true;
    expect(lines.keep(both)).toBe(false);
    const lost = { ...first, lost: { why: "order_left", isRead: true } };
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(lost));
    const amounts = (all: readonly KeptCheckout[]) =>
      all.map((each) => each.lines.map(({ amount }) => amount));
    expect([amounts(lines.all), amounts(lines.lost)]).toEqual([[[500]], [[2_000]]]);
    store.isFull = false;
    lines.keep(kept(orderId(8), "8"));
    const again = reloaded(store);
    expect([amounts(again.all), amounts(again.lost)]).toEqual([[[500], [2_000]], [[2_000]]]);
  });

  it.each(["remove", "removeLost"] as const)(
    "that the device refused are written once there is room because %s freed it (N9)",
    (how) => {
      const { store, lines } = startedLines();
      lines.keep(kept(orderId(7), "7"));
      const lost = how === "removeLost" ? lines.lose(orderId(7), "order_left") : undefined;
      store.isFull = true;
      lines.keep(kept(orderId(8), "8"));
      store.isFull = false;
      const written = vi.spyOn(store, "write");
      if (lost === undefined) lines.remove(orderId(7));
      else lines.removeLost(lost);
      expect(written.mock.calls.map(([key]) => key)).toEqual(["checkout_lines.8-1"]);
    },
  );

  it("that the device refused join those that another tab has entered under another key of the order (N9)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    const refunded = { ...first, lost: { why: "order_left" as const, isRead: true } };
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(refunded));
    store.isFull = true;
    lines.keep(kept(orderId(7), "7", minor(500)));
    const there = { ...kept(orderId(7), "7", minor(300)), at: noon + 1 };
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(there));
    const amounts = (all: readonly KeptCheckout[]) =>
      all.map((each) => each.lines.map(({ amount }) => amount));
    expect([amounts(lines.all), lines.lost]).toEqual([[[300, 500]], []]);
  });

  it.each([
    ["has changed", "7-1", []],
    ["has put on the refund list and entered again", "7-2", ["7-1"]],
  ] as const)(
    "that the device refused join those of the order that another tab %s, in one entry (N9)",
    (_, id, lost) => {
      const { store, lines } = startedLines();
      const [first, own, others] = [2_000, 500, 300].map((amount) =>
        kept(orderId(7), "7", minor(amount)),
      );
      if (first === undefined || own === undefined || others === undefined) throw new Error();
      lines.keep(first);
      store.isFull = true;
      lines.keep({ ...first, lines: [...first.lines, ...own.lines] });
      const there = { ...first, at: noon + 1, lines: [...first.lines, ...others.lines] };
      store.writeFromElsewhere(`checkout_lines.${id}`, JSON.stringify(there));
      for (const each of lost)
        store.writeFromElsewhere(
          `checkout_lines.${each}`,
          JSON.stringify({ ...first, lost: { why: "order_left", isRead: true } }),
        );
      const amounts = (all: readonly KeptCheckout[]) =>
        all.map((each) => each.lines.map(({ amount }) => amount));
      expect(amounts(lines.all)).toEqual([[2_000, 300, 500]]);
      expect(amounts(lines.lost)).toEqual(lost.map(() => [2_000]));
      store.isFull = false;
      lines.keep(kept(orderId(8), "8"));
      expect(amounts(reloaded(store).all)).toEqual([[2_000], [2_000, 300, 500]]);
    },
  );

  it("that several tabs put on the refund list while the device is full stand on it once (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    lines.keep(first);
    store.isFull = true;
    lines.lose(orderId(7), "order_left");
    const lost = { ...first, lost: { why: "order_left", isRead: true } };
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(lost));
    expect([lines.all, lines.lost]).toEqual([[], [lost]]);
  });

  it("that a full device refused to move stand on the refund list once, where another tab lists them with later ones (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    const later = kept(orderId(7), "7", minor(500)).lines;
    const both = { ...first, at: noon + 1, lines: [...first.lines, ...later] };
    const lost = { ...both, lost: { why: "order_left", isRead: true } };
    lines.keep(first);
    store.isFull = true;
    lines.lose(orderId(7), "order_left");
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(lost));
    expect([lines.all, lines.lost]).toEqual([[], [lost]]);
    store.isFull = false;
    for (const each of lines.lost) lines.removeLost(each);
    expect(reloaded(store).lost).toEqual([]);
  });

  it("that a full device refused to move stay on the refund list without those that another tab has recorded (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    const both = { ...first, lines: [...first.lines, ...kept(orderId(7), "7", minor(500)).lines] };
    lines.keep(first);
    store.isFull = true;
    lines.keep(both);
    lines.lose(orderId(7), "order_left");
    store.writeFromElsewhere("checkout_lines.7-1", undefined);
    const amounts = (all: readonly KeptCheckout[]) =>
      all.flatMap((each) => each.lines.map(({ amount }) => amount));
    expect([lines.all, amounts(lines.lost)]).toEqual([[], [500]]);
  });

  it("stay on the refund list alone although the device refused to move them, and another tab writes (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    lines.keep(first);
    store.isFull = true;
    lines.lose(orderId(7), "order_left");
    store.writeFromElsewhere("checkout_lines.8-1", JSON.stringify(kept(orderId(8), "8")));
    // The news of an earlier write.
    store.writeFromElsewhere("checkout_lines.7-1", JSON.stringify(first));
    const numbers = (all: readonly KeptCheckout[]) => all.map(({ orderNumber }) => orderNumber);
    expect([numbers(lines.all), numbers(lines.lost)]).toEqual([["8"], ["7"]]);
    expect(lines.lose(orderId(7), "order_left")).toBeUndefined();
  });

  it("that the device refused are dropped where another tab has settled all of them (N8)", () => {
    const { store, lines } = startedLines();
    const first = kept(orderId(7), "7");
    lines.keep(first);
    store.isFull = true;
    lines.keep({ ...first, orderNumber: "a longer number" });
    store.writeFromElsewhere("checkout_lines.7-1", undefined);
    expect(lines.all).toEqual([]);
  });

  it("that the device refused are written once there is room, with the next ones of any order (N9)", () => {
    const { store, lines } = startedLines();
    store.isFull = true;
    lines.keep(kept(orderId(7), "7"));
    store.isFull = false;
    const written = vi.spyOn(store, "write");
    lines.keep(kept(orderId(8), "8"));
    lines.keep(kept(orderId(8), "8", minor(3_000)));
    expect(written.mock.calls.map(([key]) => key)).toEqual([
      "checkout_lines.8-1",
      "checkout_lines.7-1",
      "checkout_lines.8-1",
    ]);
  });

  it("of other orders stay, although this tab has not been notified of another tab's write", () => {
    const store = new MemoryLocalStore();
    const [here, there] = [linesOf(store), linesOf(store)];
    closeAfterTest(here.start());
    here.keep(kept(orderId(7), "7"));
    // Both tabs read the same storage; the browser notifies this one later.
    there.keep(kept(orderId(8), "8"));
    here.keep(kept(orderId(7), "7", minor(3_000)));
    const numbers = () => linesOf(store).all.map(({ orderNumber }) => orderNumber);
    expect(numbers()).toEqual(["7", "8"]);
    there.keep(kept(orderId(9), "9"));
    here.remove(orderId(7));
    expect(numbers()).toEqual(["8", "9"]);
  });

  it("that another tab has entered stay as this one removes its own, before the browser has notified it", () => {
    const store = new MemoryLocalStore();
    const [here, there] = [linesOf(store), linesOf(store)];
    here.keep(kept(orderId(7), "7"));
    there.keep(kept(orderId(9), "9"));
    here.remove(orderId(7));
    expect(linesOf(store).all.map(({ orderNumber }) => orderNumber)).toEqual(["9"]);
  });

  it("that their order has left without stay beside new ones of the same order, in each tab (N8)", () => {
    const store = new MemoryLocalStore();
    const [here, there] = [linesOf(store), linesOf(store)];
    for (const each of [here, there]) closeAfterTest(each.start());
    here.keep(kept(orderId(7), "7"));
    here.lose(orderId(7), "order_left");
    // The order is back, for example from another branch.
    here.keep(kept(orderId(7), "7", minor(3_000)));
    here.remove(orderId(7));
    here.lose(orderId(7), "completed_without");
    const again = linesOf(store);
    const [lost] = again.lost;
    expect([again.all, again.lost.map(({ lines }) => lines[0]?.amount)]).toEqual([[], [2_000]]);
    if (lost === undefined) throw new Error("The lines are not on the refund list");
    here.removeLost(lost);
    // A stale dialog of another tab does not put them back.
    there.readLost(lost);
    expect(linesOf(store).lost).toEqual([]);
  });

  it("that another tab has put on the refund list stay there as this one keeps new ones, before the browser has notified it (N8)", () => {
    const store = new MemoryLocalStore();
    const [here, there] = [linesOf(store), linesOf(store)];
    here.keep(kept(orderId(7), "7"));
    there.lose(orderId(7), "order_left");
    here.keep(kept(orderId(7), "7", minor(3_000)));
    here.remove(orderId(7));
    expect(linesOf(store).lost.map(({ lines }) => lines[0]?.amount)).toEqual([2_000]);
  });

  it("that one order has left without twice stay both while the device's storage is full (N8)", () => {
    const store = new MemoryLocalStore();
    const lines = linesOf(store);
    const loseAt = (at: number, amount: number): void => {
      lines.keep({ ...kept(orderId(7), "7", minor(amount)), at });
      lines.lose(orderId(7), "order_left");
    };
    const lost = () => linesOf(store).lost.map((each) => each.lines[0]?.amount);
    loseAt(noon, 2_000);
    store.isFull = true;
    loseAt(noon + 1, 3_000);
    store.isFull = false;
    lines.keep(kept(orderId(8), "8"));
    expect(lost()).toEqual([2_000, 3_000]);
  });

  it("stay where they are while the payment journal cannot be written", () => {
    const store = new MemoryLocalStore();
    store.isFull = true;
    const journal = new AttemptJournal(store, new RecordingReporter());
    expect(journal.keepUnreadable([unreadableEntry("?", undefined)])).toBe(false);
  });
});

describe("kept lines of which an order carries equal payments", () => {
  const line = kept(orderId(7), "7").lines[0]!;
  const rounding = { ...line, kind: "rounding", name: "Cash Rounding", amount: minor(-3) } as const;
  const payment = { name: "Cash", amount: minor(2_000), amountCollected: minor(2_000) };
  const paid = { ...payment, tip: minor(0) };

  it.each([
    ["one of two for one payment", [line, { ...line }], [], [paid], [line]],
    ["both for two payments", [line, line], [], [paid, paid], [line, line]],
    ["none for a payment of before", [line], [payment], [paid], []],
    ["a cash line with its rounding", [line, rounding], [], [paid], [line, rounding]],
    ["no rounding alone", [{ ...line, amount: minor(500) }, rounding], [], [paid], []],
  ])("are %s", (_, lines, carried, payments, expected) => {
    const checkout = { ...kept(orderId(7), "7"), lines, carried };
    expect(equalLines(checkout, anOrder({ payments }))).toEqual(expected);
  });
});

describe("kept lines of an order that leaves without them (N9)", () => {
  const by = { name: "Sara" };

  it("are named to staff, also after a restart, until they have read so", async () => {
    await using branch = await testBranch();
    const order = branch.customer.orders({ isTakeaway: true });
    await branch.wait(minutes(1));
    branch.app.lines.keep(kept(order.id, order.number));
    await settle(branch);
    expect(branch.app.dialogs.shown).toBeUndefined();
    branch.world.change(({ lifecycle }) => lifecycle.void(order.id, by));
    await branch.wait(minutes(1));
    const said = { kind: "payments_not_recorded", kept: { orderId: order.id } };
    expect(branch.app.dialogs.shown).toMatchObject(said);
    await restart(branch);
    expect(branch.app.dialogs.shown).toMatchObject(said);
    const { lost } = branch.app.lines;
    expect(lost).toMatchObject([{ orderId: order.id, lost: { why: "order_left", isRead: false } }]);
    for (const each of lost) branch.app.lines.readLost(each);
    await restart(branch);
    // They stay on the refund list, which has a notice of its own.
    expect(branch.app.dialogs.shown).toBeUndefined();
    expect(branch.app.lines.lost).toMatchObject([{ orderId: order.id, lost: { isRead: true } }]);
  });

  it("are named when it was completed without them, and removed silently when it carries them", async () => {
    await using branch = await testBranch();
    const pickup = () => branch.customer.orders({ isTakeaway: true });
    const [first, second] = [pickup(), pickup()];
    await branch.wait(minutes(1));
    const { lines, dialogs } = branch.app;
    for (const { id, number, totalAmount } of [first, second])
      lines.keep(kept(id, number, totalAmount));
    await settle(branch);
    branch.world.change(({ lifecycle }) => {
      for (const { id, totalAmount: amount = minor(0) } of [first, second]) {
        const name = id === first.id ? "Cash" : "Card";
        lifecycle.markReady(id, by);
        lifecycle.markCollected(id, by, [{ name, amount, amountCollected: amount, tip: minor(0) }]);
      }
    });
    await branch.wait(minutes(1));
    expect(dialogs.shown).toMatchObject({ kept: { orderId: second.id } });
    expect([lines.all, lines.lost.map(({ orderId: id }) => id)]).toEqual([[], [second.id]]);
  });

  it("are named when the server does not know it any more, once every list is there", async () => {
    await using branch = await testBranch();
    branch.tablet.localStore.write(
      "checkout_lines.999999-1",
      JSON.stringify(kept(orderId(999_999), "X-9")),
    );
    await restart(branch);
    expect(branch.app.dialogs.shown).toMatchObject({ kept: { orderNumber: "X-9" } });
  });
});
