import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
} from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { placeOf } from "./placement.ts";

const table: readonly (readonly [OrderStatus, OrderList | undefined, OrderList | undefined])[] = [
  ["unconfirmed", "homeDelivery.unconfirmed", "pickup.unconfirmed"],
  ["new", "homeDelivery.new", "pickup.new"],
  ["ready", "homeDelivery.ready", "pickup.ready"],
  ["in_progress", "homeDelivery.inProgress", "pickup.ready"],
  ["delivered", "homeDelivery.delivered", "pickup.collected"],
  ["collected", "homeDelivery.delivered", "pickup.collected"],
  ["rejected", undefined, undefined],
  ["voided", undefined, undefined],
];

describe("the place of an order", () => {
  it.each(table)(
    "an order that is %s stands in %s, or in %s as takeaway (B-I2)",
    (status, delivery, pickup) => {
      for (const type of ["online", "call_center"] as const) {
        expect(placeOf(anOrder({ status, type }), noon)).toBe(delivery);
        expect(placeOf(anOrder({ status, type, isTakeaway: true }), noon)).toBe(pickup);
      }
    },
  );

  it("an unconfirmed walk-in or online takeaway order waits at the pickup counter, an online delivery in home delivery [UC-1]", () => {
    const placed = (type: OrderType, isTakeaway: boolean) =>
      placeOf(anOrder({ status: "unconfirmed", type, isTakeaway }), noon);
    expect(placed("walk_in", true)).toBe("pickup.unconfirmed");
    expect(placed("walk_in", false)).toBe("pickup.unconfirmed");
    expect(placed("online", true)).toBe("pickup.unconfirmed");
    expect(placed("online", false)).toBe("homeDelivery.unconfirmed");
  });

  it("a confirmed walk-in order follows isTakeaway again", () => {
    expect(placeOf(anOrder({ status: "new", type: "walk_in" }), noon)).toBe("homeDelivery.new");
  });

  it("an order is scheduled only until its time, and due at that instant (SC-2)", () => {
    for (const status of ["new", "ready", "in_progress"] as const) {
      const order = anOrder({ status, scheduledFor: noon });
      expect(placeOf(order, noon - 1)).toBe("scheduled");
      expect(placeOf(order, noon)).not.toBe("scheduled");
      expect(placeOf(order, noon + 1)).not.toBe("scheduled");
    }
  });

  it("an order whose scheduled time is unknown is scheduled as long as the list of scheduled orders has it (N16)", () => {
    const order = anOrder({ isScheduledWithoutTime: true });
    expect(placeOf(order, noon)).toBe("scheduled");
    expect(placeOf({ ...order, status: "unconfirmed" }, noon)).toBe("homeDelivery.unconfirmed");
    expect(placeOf({ ...order, scheduledFor: noon }, noon)).toBe("homeDelivery.new");
  });

  it("unconfirmed wins over a scheduled time, and completed or removed orders are never scheduled", () => {
    const scheduledFor = noon + 1;
    expect(placeOf(anOrder({ status: "unconfirmed", scheduledFor }), noon)).toBe(
      "homeDelivery.unconfirmed",
    );
    expect(placeOf(anOrder({ status: "delivered", scheduledFor }), noon)).toBe(
      "homeDelivery.delivered",
    );
    expect(placeOf(anOrder({ status: "rejected", scheduledFor }), noon)).toBeUndefined();
  });

  it("every order has at most one place, the same each time it is computed", () => {
    const orders = fc.record({
      status: fc.constantFrom(...orderStatuses),
      type: fc.constantFrom(...orderTypes),
      isTakeaway: fc.boolean(),
      ahead: fc.option(fc.integer({ min: -100, max: 100 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(orders, ({ ahead, ...set }) => {
        const order = anOrder(ahead === undefined ? set : { ...set, scheduledFor: noon + ahead });
        const tab = placeOf(order, noon);
        expect(tab).toBe(placeOf({ ...order }, noon));
        const isGone = set.status === "rejected" || set.status === "voided";
        expect(tab === undefined).toBe(isGone);
        if (tab !== undefined) expect(orderLists).toContain(tab);
      }),
    );
  });
});
