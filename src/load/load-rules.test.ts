import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../ports/entities/ids.ts";
import { dishLines } from "../../ports/entities/item-tree.ts";
import type { OrderItem } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anItem, anOrder, anUpdate, noon } from "../../tests/support/samples/an-order.ts";
import { allTogether } from "./all-together.ts";
import { dishesOf, dueAtOf, fullQuarterOf, type Load, measure, quarterOf } from "./load-rules.ts";

const at = (minutes: number) => noon + minutes * minuteMs;
const settings = { promise: undefined, usualMinutes: 30 };
const drive = {
  delayMinutes: [5],
  announceMs: 5 * minuteMs,
  driveMinutes: 15,
};
const load = (orders: number, dishes: number): Load => ({
  orders,
  dishes,
  unconfirmed: { orders: 0, dishes: 0 },
});
const line = (id: number, set: Partial<OrderItem>) => anItem({ id: id as OrderItemId, ...set });

describe("the quarter of an order", () => {
  it("begins at the very millisecond of the clock's quarter [KL-1]", () => {
    expect(quarterOf(at(45))).toBe(at(45));
    expect(quarterOf(at(45) - 1)).toBe(at(30));
    expect(quarterOf(at(60) - 1)).toBe(at(45));
  });

  it("goes by the kitchen's time, also without promises, then by the promise and the scheduled time [KL-1]", () => {
    const promise = { readyBy: at(40), promisedAt: at(90) };
    expect(dueAtOf(anOrder({ promise }), settings)).toBe(at(40));
    expect(dueAtOf(anOrder({ promise: { promisedAt: at(90) } }), settings)).toBe(at(30));
    const promised = anOrder({ promise: { promisedAt: at(90) } });
    expect(dueAtOf(promised, { ...settings, promise: drive })).toBe(at(75));
    expect(dueAtOf(anOrder({ scheduledFor: at(240) }), settings)).toBe(at(240));
  });

  it("is the usual minutes after its placing, and after its confirmation its own [KL-1]", () => {
    const order = anOrder({ status: "unconfirmed" });
    expect(dueAtOf(order, settings)).toBe(at(30));
    const statusUpdates = [anUpdate("marked_as_confirmed", at(3))];
    const confirmed = anOrder({ statusUpdates, deliveryEtaMinutes: 50 });
    expect(dueAtOf(confirmed, settings)).toBe(at(53));
  });
});

describe("the dishes of an order", () => {
  it("are the quantities of its own lines; a weighed or unreadable one counts as one [KL-2]", () => {
    const { quantity: _, ...unreadable } = line(6, {});
    const items = [
      line(1, { quantity: 3 }),
      line(2, { quantity: 2, parentId: 1 as OrderItemId }),
      line(3, { quantity: 0.5 }),
      line(4, { quantity: 2.25 }),
      line(5, { quantity: 9, isDeleted: true }),
      unreadable,
    ];
    expect(dishesOf(dishLines(items))).toBe(6);
  });

  it("stand together by name, most first, with their modifiers apart", () => {
    const items = [
      line(1, { name: "Soup", quantity: 1 }),
      line(2, { name: "Wrap", quantity: 2 }),
      line(3, { name: "No garlic", quantity: 1, parentId: 2 as OrderItemId }),
      line(4, { name: "Wrap", quantity: 1 }),
      line(5, { name: "No garlic", quantity: 1, parentId: 4 as OrderItemId }),
    ];
    expect(allTogether(dishLines(items))).toEqual([
      { name: "Wrap", quantity: 3, modifiers: [{ name: "No garlic", quantity: 2 }] },
      { name: "Soup", quantity: 1, modifiers: [] },
    ]);
  });
});

describe("a delivery time", () => {
  const full = (...quarters: number[]) => {
    const all = quarters.map(at);
    return (minutes: number, driveMinutes = 0, now = at(5)) =>
      fullQuarterOf({ now, minutes, driveMinutes }, (quarter) => all.includes(quarter));
  };

  it("that leads to a full quarter has the first one with room after it, to the very minute [KL-4]", () => {
    expect(full(45)(40)).toEqual({ at: at(45), next: { at: at(60), minutes: 55 } });
    expect(full(45, 60)(40)).toEqual({ at: at(45), next: { at: at(75), minutes: 70 } });
    expect(full(45)(39)).toBeUndefined();
    expect(full(45)(55)).toBeUndefined();
    expect(full(45)(40, 0, at(5) + 1)).toEqual({ at: at(45), next: { at: at(60), minutes: 55 } });
  });

  it("includes the drive, before which the kitchen has to be ready [KL-4]", () => {
    expect(full(45)(55, 15)).toEqual({ at: at(45), next: { at: at(60), minutes: 70 } });
    expect(full(45)(40, 15)).toBeUndefined();
  });

  it("shorter than the drive is due now, never in a quarter that has passed [KL-4]", () => {
    expect(full(0)(5, 30, at(50))).toBeUndefined();
    expect(full(15)(5, 30, at(50))).toBeUndefined();
    expect(full(45)(5, 30, at(50))).toEqual({ at: at(45), next: { at: at(60), minutes: 40 } });
  });

  it("never passes 999 minutes [KL-4]", () => {
    const always = fullQuarterOf({ now: at(0), minutes: 30, driveMinutes: 0 }, () => true);
    expect(always).toEqual({ at: at(30) });
  });
});

describe("a quarter", () => {
  const limit = { orders: 10, dishes: 30 };

  it.each([
    [load(0, 0), "free"],
    [load(7, 0), "some"],
    [load(8, 0), "nearly_full"],
    [load(9, 0), "nearly_full"],
    [load(10, 0), "full"],
    [load(11, 0), "full"],
  ] as const)("%j of ten orders is %s [KL-3]", (given, fullness) => {
    expect(measure(given, limit)).toMatchObject({ of: "orders", limit: 10, fullness });
  });

  it("goes by the fuller of orders and dishes [KL-3]", () => {
    expect(measure(load(5, 24), limit)).toMatchObject({
      of: "dishes",
      count: 24,
      limit: 30,
      fullness: "nearly_full",
    });
    expect(measure(load(5, 15), limit).of).toBe("orders");
    expect(measure(load(2, 30), { dishes: 30 }).fullness).toBe("full");
  });

  it("without limits is only counted [KL-3]", () => {
    const counted = measure(load(50, 400), {});
    expect(counted).toMatchObject({ of: "orders", count: 50, fullness: "some" });
    expect(counted).not.toHaveProperty("limit");
  });
});
