import { autorun, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import {
  anItem,
  anOrder,
  branchA,
  branchB,
  noon,
  orderId,
} from "../../tests/support/samples/an-order.ts";
import { LoadIndex } from "./load-index.ts";
import { quarterMs } from "./load-rules.ts";

const next = noon + quarterMs;
const order = (id: number, set: Partial<Order> = {}) =>
  anOrder({ id: orderId(id), items: [anItem({ quantity: 2 })], ...set });

describe("the index of the kitchen's load", () => {
  it("counts an order in one quarter of one branch, wherever it moves [KL-1]", () => {
    const index = new LoadIndex();
    index.take(order(1, { status: "unconfirmed" }), noon);
    index.take(order(2), noon);
    expect(index.loadOf(branchA, noon)).toEqual({
      orders: 2,
      dishes: 4,
      unconfirmed: { orders: 1, dishes: 2 },
    });
    index.take(order(1), next);
    expect(index.loadOf(branchA, noon)).toMatchObject({ orders: 1, unconfirmed: { orders: 0 } });
    expect(index.loadOf(branchA, next)).toMatchObject({ orders: 1, dishes: 2 });
    index.take(order(1, { branchId: branchB, items: [] }), next);
    expect(index.loadOf(branchA, next).orders).toBe(0);
    expect(index.loadOf(branchB, next)).toMatchObject({ orders: 1, dishes: 0 });
    index.take(order(1, { branchId: branchB, status: "ready" }), next);
    index.remove(orderId(2));
    expect(index.loadBefore(branchA, next + 1).orders).toBe(0);
    expect(index.loadBefore(branchB, next + 1).orders).toBe(0);
  });

  it("takes a burst of 5,000 orders without reading those that it has, and tells its readers once [KL-5]", () => {
    const index = new LoadIndex();
    let reads = 0;
    const counting = (id: number): Order => ({
      ...order(id),
      get items() {
        reads += 1;
        return [];
      },
    });
    let seen = 0;
    const stop = autorun(() => {
      index.loadOf(branchA, noon);
      seen += 1;
    });
    runInAction(() => {
      for (let id = 1; id <= 5_000; id += 1) index.take(counting(id), noon);
    });
    stop();
    expect(index.loadOf(branchA, noon).orders).toBe(5_000);
    expect(reads).toBe(5_000);
    expect(seen).toBe(2);
  });
});
