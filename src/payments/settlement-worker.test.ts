import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import { anOrder, noon, orderId } from "../../tests/support/samples/an-order.ts";
import { cash, magnati, paymentTypes } from "../../tests/support/samples/payment-types.ts";
import { MemoryLocalStore } from "../../tests/support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../../tests/support/stand-ins/memory-locks.ts";
import {
  anApproval,
  aRequest,
  ScriptedAttempts,
} from "../../tests/support/stand-ins/scripted-attempts.ts";
import { OrderModel } from "../orders/board/order-model.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import type { KeptCheckout } from "./kept-checkout.ts";
import { KeptLines } from "./kept-lines.ts";
import { OpenCheckouts } from "./open-checkouts.ts";
import { SettlementWorker } from "./settlement-worker.ts";

const line = anApproval(aRequest({ paymentTypeId: magnati.id }));
const refunded = [["DM-1-reader-1", "excess_alerted"]];
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const amounts = { amount: minor(4_550), amountCollected: minor(4_550), tip: zero };
const byCard: OrderPayment = { name: magnati.name, ...amounts };
const inCash: OrderPayment = { name: cash.name, ...amounts };
const kept: KeptCheckout = {
  orderId: orderId(1),
  orderNumber: "1",
  at: noon,
  total: minor(4_550),
  carried: [],
  currency: { code: "AED", precision: 2 },
  lines: [
    {
      kind: "manual",
      paymentTypeId: cash.id,
      name: "Cash",
      displayName: "Cash",
      amount: minor(4_550),
      amountCollected: minor(4_550),
    },
  ],
};

function start(model: OrderModel | undefined, ...results: readonly FetchResult[]) {
  const attempts = new ScriptedAttempts();
  const lists = observable({ areLoaded: false, count: 0 });
  const lookUps: number[] = [];
  const asked: KeptCheckout[] = [];
  const checkouts = new OpenCheckouts();
  const locks = new MemoryLocks().forTab("tab");
  const localStore = new MemoryLocalStore();
  const lines = new KeptLines({ localStore, locks: () => locks, now: () => noon });
  const stop = new SettlementWorker({
    attempts,
    checkouts,
    lines,
    types: () => paymentTypes,
    currency: () => ({ code: "AED", precision: 2 }),
    book: { get: () => model, lastKnown: () => model },
    lookUp: async (id) => {
      lookUps.push(id);
      return results[Math.min(lookUps.length, results.length) - 1] ?? { kind: "gone" };
    },
    areListsLoaded: () => lists.areLoaded,
    lastListAt: () => lists.count,
    askLost: (each) => asked.push(each),
  }).start();
  const change = async (set: () => void): Promise<void> => {
    runInAction(set);
    await settle();
  };
  return { attempts, asked, change, checkouts, lines, lists, localStore, lookUps, stop };
}

const found = (set: Partial<Order>): FetchResult => ({ kind: "found", order: anOrder(set) });

describe("money approved on an order that has left (N8)", () => {
  it.each(["rejected", "voided"] as const)(
    "goes to the refund list at the push that says %s, on a line or not",
    (status) => {
      for (const money of [{ added: [line] }, { approved: [line], ordersToOpen: [orderId(1)] }]) {
        const model = new OrderModel(anOrder());
        const { attempts, stop } = start(model, found({}));
        attempts.set(money);
        expect(attempts.applied).toEqual([]);
        runInAction(() => {
          model.data = { ...model.data, status };
        });
        expect(attempts.applied).toEqual(refunded);
        stop();
      }
    },
  );

  it("goes there after a reload once all lists are loaded and the order was looked up", async () => {
    const { attempts, change, lists, lookUps, stop } = start(undefined, { kind: "gone" });
    await change(() => attempts.set({ added: [line] }));
    expect([lookUps, attempts.applied]).toEqual([[], []]);
    await change(() => Object.assign(lists, { areLoaded: true }));
    expect([lookUps, attempts.applied]).toEqual([[orderId(1)], refunded]);
    stop();
  });

  it("waits for the next list where the look-up failed", async () => {
    const failed = { kind: "failed", isUnreachable: true } as const;
    const { attempts, change, lists, lookUps, stop } = start(undefined, failed, { kind: "gone" });
    await change(() => Object.assign(lists, { areLoaded: true }));
    await change(() => attempts.set({ added: [line] }));
    expect([lookUps.length, attempts.applied]).toEqual([1, []]);
    await change(() => Object.assign(lists, { count: 1 }));
    expect([lookUps.length, attempts.applied]).toEqual([2, refunded]);
    stop();
  });

  it("is settled again when it comes back, as a full device did not store its use", async () => {
    const { attempts, change, lists, lookUps, stop } = start(undefined, { kind: "gone" });
    await change(() => Object.assign(lists, { areLoaded: true }));
    for (const count of [1, 2]) {
      await change(() => attempts.set({ added: [line] }));
      expect([lookUps.length, attempts.applied.length, attempts.added]).toEqual([count, count, []]);
    }
    stop();
  });

  it("is looked up once for each state, and never while this device completes the order", async () => {
    const model = new OrderModel(anOrder({ status: "ready" }));
    const { attempts, change, lists, lookUps, stop } = start(model, found({ status: "ready" }));
    const countAfter = async (set: () => void): Promise<number> => {
      await change(set);
      return lookUps.length;
    };
    expect(await countAfter(() => attempts.set({ added: [line] }))).toBe(1);
    expect(await countAfter(() => Object.assign(lists, { count: 1 }))).toBe(1);
    await change(() => Object.assign(model, { command: "markCollected" }));
    expect(
      await countAfter(() => Object.assign(model, { data: anOrder({ status: "collected" }) })),
    ).toBe(1);
    expect(await countAfter(() => Object.assign(model, { command: undefined }))).toBe(2);
    expect(await countAfter(() => Object.assign(model, { gone: "hidden" }))).toBe(3);
    stop();
  });

  it.each([
    ["without it", [], "excess_alerted"],
    ["with it", [byCard], "order_completed"],
  ] as const)("is settled by an order that was completed %s", async (_, payments, use) => {
    const { attempts, change, lists, stop } = start(
      undefined,
      found({ status: "collected", payments }),
    );
    await change(() => attempts.set({ added: [line] }));
    await change(() => Object.assign(lists, { areLoaded: true }));
    expect(attempts.applied).toEqual([["DM-1-reader-1", use]]);
    stop();
  });
});

describe("the row of a list without payments (N31)", () => {
  const row = anOrder({ status: "collected", payments: [] });

  it.each([
    ["and keeps an approved payment that the order carries", [byCard], "order_completed"],
    ["and refunds one that it does not carry", [inCash], "excess_alerted"],
  ] as const)("decides nothing: the order is looked up first, %s", async (_, payments, use) => {
    const model = new OrderModel(row);
    const { attempts, change, lookUps, stop } = start(model, found({ ...row, payments }));
    runInAction(() => attempts.set({ added: [line] }));
    expect([lookUps.length, attempts.applied]).toEqual([1, []]);
    await change(() => undefined);
    expect(attempts.applied).toEqual([["DM-1-reader-1", use]]);
    stop();
  });

  it.each([
    ["removes entered lines that the order carries", [inCash], []],
    [
      "names entered lines that it does not carry, and puts them on the refund list",
      [byCard],
      [{ ...kept, lost: { why: "completed_without", isRead: false } }],
    ],
  ] as const)("decides nothing: the look-up %s (N8)", async (_, payments, lost) => {
    const { asked, change, lines, lookUps, stop } = start(
      new OrderModel(row),
      found({ ...row, payments }),
    );
    runInAction(() => lines.keep(kept));
    expect([lookUps.length, asked, lines.of(orderId(1))]).toEqual([1, [], kept]);
    await change(() => undefined);
    expect([asked, lines.lost, lines.of(orderId(1))]).toEqual([lost, lost, undefined]);
    stop();
  });

  it("says nothing about lines of an order that can still be paid for, and costs no look-up", async () => {
    const { asked, change, lines, lookUps, stop } = start(new OrderModel(anOrder()), found({}));
    await change(() => lines.keep(kept));
    expect([lookUps, asked, lines.of(orderId(1))]).toEqual([[], [], kept]);
    stop();
  });

  it("names lines in the order's checkout where that is open", async () => {
    const model = new OrderModel(anOrder({ status: "ready" }));
    const { asked, change, checkouts, lines, stop } = start(model, { kind: "gone" });
    checkouts.open({ order: model, purpose: "collect", answered: [] });
    await change(() => lines.keep(kept));
    await change(() => Object.assign(model, { data: row }));
    const lost = { ...kept, lost: { why: "order_left", isRead: false } };
    expect([asked, checkouts.get(orderId(1))?.lost]).toEqual([[], lost]);
    // The checkout was closed before anybody read it, for example by a reload.
    await change(() => checkouts.close(orderId(1)));
    expect(asked).toEqual([lost]);
    stop();
  });
});

describe("lines that another tab has changed since this one has read them (N9)", () => {
  const changed = { ...kept, lines: [{ ...kept.lines[0]!, amount: minor(1_500) }] };

  it.each([
    ["completed with the earlier ones", "delivered"],
    ["voided", "voided"],
  ] as const)("are judged as they are now, not removed without a word: %s", async (_, status) => {
    const model = new OrderModel(anOrder());
    const result = found({ status, payments: [inCash] });
    const { asked, change, lines, localStore, stop } = start(model, result);
    await change(() => void lines.keep(kept));
    // The news of the write is on its way.
    const key = "checkout_lines.1-1";
    localStore.values.set(key, JSON.stringify(changed));
    await change(() => {
      model.data = { ...model.data, status };
    });
    expect(lines.lost.map((lost) => lost.lines)).toEqual([changed.lines]);
    expect(asked.at(-1)?.lines).toEqual(changed.lines);
    stop();
  });
});

describe("an approved payment whose reference the order carries", () => {
  const own = { ...byCard, amount: minor(4_000), reference: line.request.reference };

  it.each(["unconfirmed", "new", "ready", "in_progress", "delivered", "collected"] as const)(
    "is the order's own while it is %s, from whatever source, on a line or not",
    (status) => {
      for (const money of [{ added: [line] }, { approved: [line], ordersToOpen: [orderId(1)] }]) {
        const model = new OrderModel(anOrder());
        const { attempts, stop } = start(model, found({}));
        attempts.set(money);
        runInAction(() => {
          model.data = anOrder({ status, payments: [own] });
        });
        expect(attempts.applied).toEqual([["DM-1-reader-1", "order_completed"]]);
        stop();
      }
    },
  );
});

describe("a payment that waits for staff (PAY-R1)", () => {
  it("opens the checkout of its order without a press, one at a time, once the order is on the board", async () => {
    const model = new OrderModel(anOrder({ status: "ready", isTakeaway: true }));
    const { attempts, change, checkouts, stop } = start(model, found({ status: "ready" }));
    await change(() => attempts.set({ ordersToOpen: [orderId(1), orderId(2)] }));
    expect(checkouts.all.map(({ opening }) => opening)).toEqual([
      { order: model, purpose: "collect" },
    ]);
    await change(() => {
      attempts.set({ ordersToOpen: [] });
      checkouts.close(orderId(1));
    });
    expect(checkouts.all).toEqual([]);
    stop();
  });

  it.each([
    [{ status: "in_progress", isTakeaway: false }, "deliver"],
    // Back from its rider: a delivery is never collected.
    [{ status: "ready", isTakeaway: false }, "deliver"],
    [{ status: "in_progress", isTakeaway: true }, "collect"],
    [{ status: "unconfirmed", isTakeaway: true }, "confirm_pickup"],
  ] as const)("opens it for the step that completes the order: %o", async (set, purpose) => {
    const model = new OrderModel(anOrder(set));
    const { attempts, change, checkouts, stop } = start(model, found(set));
    await change(() => attempts.set({ ordersToOpen: [orderId(1)] }));
    expect(checkouts.all.map(({ opening }) => opening.purpose)).toEqual([purpose]);
    stop();
  });

  it("opens nothing for an attempt that closes in the same moment, as one that was adopted after a reload", async () => {
    const model = new OrderModel(anOrder({ status: "ready" }));
    const { attempts, change, checkouts, stop } = start(model, found({ status: "ready" }));
    await change(() => undefined);
    attempts.set({ ordersToOpen: [orderId(1)] });
    attempts.set({ ordersToOpen: [] });
    await settle();
    expect(checkouts.all).toEqual([]);
    stop();
  });

  it("opens no second one beside a checkout that staff have opened", async () => {
    const model = new OrderModel(anOrder({ status: "ready" }));
    const { attempts, change, checkouts, stop } = start(model, found({ status: "ready" }));
    checkouts.open({ order: model, purpose: "collect", answered: [] });
    await change(() => attempts.set({ ordersToOpen: [orderId(1)] }));
    expect(checkouts.all.map(({ opening }) => opening.answered)).toEqual([[]]);
    stop();
  });
});
