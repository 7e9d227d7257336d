import fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import { anOrder, noon, orderId, withUpdate } from "../../tests/support/an-order.ts";
import { OrderModel } from "./order-model.ts";
import { TabIndex } from "./tab-index.ts";

function indexOf(tab: OrderTab, orders: readonly Order[]): TabIndex {
  const index = new TabIndex(tab, () => true);
  runInAction(() => {
    for (const order of orders) index.add(new OrderModel(order));
  });
  return index;
}
const idsOf = (index: TabIndex) => index.orders.map(({ id }) => id as number);
const placed = (id: number, placedAt: number, set: Partial<Order> = {}): Order =>
  anOrder({ id: orderId(id), placedAt, ...set });

describe("one tab's list", () => {
  it("shows the oldest order first, and equals by their id", () => {
    const orders = [placed(3, noon), placed(1, noon + 5), placed(2, noon), placed(9, noon - 5)];
    expect(idsOf(indexOf("pickup.ready", orders))).toEqual([9, 2, 3, 1]);
  });

  it("shows scheduled orders by their time", () => {
    const orders = [
      placed(1, noon, { scheduledFor: noon + 9 }),
      placed(2, noon + 1, { scheduledFor: noon + 3 }),
    ];
    expect(idsOf(indexOf("scheduled", orders))).toEqual([2, 1]);
  });

  it("shows what was completed last first", () => {
    const early = withUpdate(placed(1, noon), "marked_as_delivered", {}, noon + 10);
    const late = withUpdate(placed(2, noon - 9), "marked_as_delivered", {}, noon + 20);
    const reprinted = withUpdate(early, "marked_as_reprinted", {}, noon + 99);
    expect(idsOf(indexOf("homeDelivery.delivered", [reprinted, late]))).toEqual([2, 1]);
    const collected = withUpdate(placed(3, noon), "marked_as_collected", {}, noon + 30);
    expect(idsOf(indexOf("pickup.collected", [early, collected]))).toEqual([3, 1]);
  });

  it("stays sorted through any comings, goings and changes", () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 20 }),
      at: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const index = new TabIndex("scheduled", () => true);
        const held = new Map<number, OrderModel>();
        runInAction(() => {
          for (const { id, at } of steps) play(index, held, id, at);
        });
        const expected = [...held.values()].sort(
          (one, other) =>
            (one.data.scheduledFor ?? 0) - (other.data.scheduledFor ?? 0) || one.id - other.id,
        );
        expect(index.orders).toEqual(expected);
      }),
    );
  });

  it("tells its readers once when orders come and go, and not when only their data changes", () => {
    const index = indexOf("pickup.new", [placed(1, noon)]);
    const counts: number[] = [];
    const stop = autorun(() => counts.push(index.count));
    runInAction(() => {
      index.add(new OrderModel(placed(2, noon)));
      index.add(new OrderModel(placed(3, noon)));
    });
    const [first] = index.orders;
    runInAction(() => {
      if (first !== undefined) first.data = { ...first.data, hasCustomerArrived: true };
      if (first !== undefined) index.resort(first);
    });
    stop();
    expect(counts).toEqual([1, 3]);
  });
});

/** Adds the order, moves it to another time, or takes it away again (time 0). */
function play(index: TabIndex, held: Map<number, OrderModel>, id: number, at: number): void {
  const order = placed(id, noon, { scheduledFor: noon + at });
  const known = held.get(id);
  if (known === undefined) {
    const model = new OrderModel(order);
    held.set(id, model);
    index.add(model);
  } else if (at === 0) {
    index.remove(known);
    held.delete(id);
  } else {
    known.data = order;
    index.resort(known);
  }
}
