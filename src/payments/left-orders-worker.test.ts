import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { anOrder, orderId } from "../../tests/support/an-order.ts";
import { AttemptsByHand, anApproval, aRequest } from "../../tests/support/by-hand-attempts.ts";
import { magnati, paymentTypes } from "../../tests/support/payment-types.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import { OrderModel } from "../orders/order-model.ts";
import { isRemoved } from "../orders/order-rules/order-status.ts";
import { ordersWithMoney, settleByOrder, settleGone } from "./approved-lines.ts";
import { LeftOrdersWorker } from "./left-orders-worker.ts";

const line = anApproval(aRequest({ paymentTypeId: magnati.id }));
const refunded = [["DM-1-reader-1", "excess_alerted"]];
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(model: OrderModel | undefined, result: FetchResult) {
  const attempts = new AttemptsByHand();
  const lists = observable({ areLoaded: false });
  const lookUps: number[] = [];
  const stop = new LeftOrdersWorker({
    orders: () => ordersWithMoney(attempts),
    lastKnown: () => model,
    lookUp: async (id) => {
      lookUps.push(id);
      return result;
    },
    areListsLoaded: () => lists.areLoaded,
    isOver: ({ status }) => isRemoved(status),
    settle: (order) => settleByOrder(attempts, order, paymentTypes),
    settleGone: (id) => settleGone(attempts, id),
  }).start();
  return { attempts, lists, lookUps, stop };
}

describe("money approved on an order that has left (N8)", () => {
  it.each(["rejected", "voided"] as const)(
    "goes to the refund list at the push that says %s, on a line or not",
    (status) => {
      for (const money of [{ added: [line] }, { approved: [line], ordersToOpen: [orderId(1)] }]) {
        const model = new OrderModel(anOrder());
        const { attempts, stop } = start(model, { kind: "gone" });
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
    const { attempts, lists, lookUps, stop } = start(undefined, { kind: "gone" });
    attempts.set({ added: [line] });
    await settle();
    expect([lookUps, attempts.applied]).toEqual([[], []]);
    runInAction(() => {
      lists.areLoaded = true;
    });
    await settle();
    expect([lookUps, attempts.applied]).toEqual([[orderId(1)], refunded]);
    stop();
  });

  it("is not looked up while this device completes it, and after that once for each status", async () => {
    const model = new OrderModel(anOrder({ status: "ready" }));
    const { attempts, lists, lookUps, stop } = start(model, { kind: "found", order: anOrder() });
    attempts.set({ added: [line] });
    const change = async (set: () => void): Promise<number> => {
      runInAction(set);
      await settle();
      return lookUps.length;
    };
    expect(await change(() => Object.assign(lists, { areLoaded: true }))).toBe(0);
    await change(() => Object.assign(model, { command: "mark_collected" }));
    expect(
      await change(() => Object.assign(model, { data: anOrder({ status: "collected" }) })),
    ).toBe(0);
    expect(await change(() => Object.assign(model, { command: undefined }))).toBe(1);
    expect(await change(() => Object.assign(model, { gone: "hidden" }))).toBe(1);
    expect(
      await change(() => Object.assign(model, { data: anOrder({ status: "delivered" }) })),
    ).toBe(2);
    stop();
  });

  it.each([
    ["without it", [], "excess_alerted"],
    ["with it", [{ name: magnati.name, amount: minor(4_550) }], "order_completed"],
  ] as const)("is settled by an order that was completed %s", async (_, payments, use) => {
    const order = anOrder({
      status: "collected",
      payments: payments as unknown as Order["payments"],
    });
    const { attempts, lists, stop } = start(undefined, { kind: "found", order });
    attempts.set({ added: [line] });
    runInAction(() => {
      lists.areLoaded = true;
    });
    await settle();
    expect(attempts.applied).toEqual([["DM-1-reader-1", use]]);
    stop();
  });
});
