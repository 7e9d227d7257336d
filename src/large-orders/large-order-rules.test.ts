import { describe, expect, it } from "vitest";
import type { OrderItemId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { anItem, anOrder, branchA, branchB, noon } from "../../tests/support/samples/an-order.ts";
import { aLargeOrderCapability } from "../../tests/support/samples/company-builders.ts";
import { zoneTime } from "../reschedule/zone-time.ts";
import {
  dueAnnouncement,
  extraMinutesOf,
  isAwaited,
  remindAtOf,
  sizeOf,
} from "./large-order-rules.ts";

const line = (id: number, quantity: number, set: Partial<OrderItem> = {}) =>
  anItem({ id: id as OrderItemId, quantity, ...set });
const dishes = (count: number, set: Partial<Order> = {}) =>
  anOrder({ items: [line(1, count)], ...set });
const capability = aLargeOrderCapability({ amount: minor(50_000) });

describe("a large order", () => {
  it("reaches either limit at its very value, and has its dishes and that amount as its size [LO-1]", () => {
    expect(sizeOf(dishes(19, { totalAmount: minor(49_999) }), capability)).toBeUndefined();
    expect(sizeOf(dishes(20, { totalAmount: minor(49_999) }), capability)).toEqual({
      dishes: 20,
      hasManyDishes: true,
    });
    expect(sizeOf(dishes(3, { totalAmount: minor(50_000) }), capability)).toEqual({
      dishes: 3,
      hasManyDishes: false,
      amount: 50_000,
    });
    expect(sizeOf(dishes(21, { totalAmount: minor(60_000) }), capability)).toEqual({
      dishes: 21,
      hasManyDishes: true,
      amount: 60_000,
    });
  });

  it("counts its own lines that are not deleted, a weighed one once, and no modifiers, as the kitchen's load does [LO-1]", () => {
    const items = [
      line(1, 18),
      line(2, 40, { parentId: 1 as OrderItemId }),
      line(3, 2.25),
      line(4, 30, { isDeleted: true }),
    ];
    expect(sizeOf(anOrder({ items }), capability)).toBeUndefined();
    // The line above it is missing.
    const orphan = line(5, 1, { parentId: 99 as OrderItemId });
    expect(sizeOf(anOrder({ items: [...items, orphan] }), capability)?.dishes).toBe(20);
  });

  it("goes by the limits that are declared alone, and by dishes where its amount is unknown [LO-1]", () => {
    const byAmount = { ...aLargeOrderCapability({ amount: minor(50_000) }), dishes: undefined };
    const { dishes: _, ...amountOnly } = byAmount;
    expect(sizeOf(dishes(500), amountOnly)).toBeUndefined();
    const { totalAmount: __, ...unpriced } = dishes(20);
    expect(sizeOf(unpriced, capability)?.dishes).toBe(20);
    expect(sizeOf({ ...unpriced, items: [line(1, 19)] }, capability)).toBeUndefined();
  });

  it.each<readonly [string, Partial<Order>]>([
    ["of another branch", { branchId: branchB }],
    ["that was delivered", { status: "delivered" }],
    ["that was rejected", { status: "rejected" }],
  ])("is none %s [LO-1]", (_, set) => {
    const ofBranch = { ...capability, branchIds: [branchA] };
    expect(sizeOf(dishes(20), ofBranch)).toBeDefined();
    expect(sizeOf(dishes(20, set), ofBranch)).toBeUndefined();
  });

  it("is none without the capability (CP-1)", () => {
    expect(sizeOf(dishes(500), undefined)).toBeUndefined();
    expect(extraMinutesOf(dishes(500), 30, undefined)).toBe(0);
  });

  it("proposes the minutes more, up to 999 with the others, unless it is scheduled [LO-1]", () => {
    expect(extraMinutesOf(dishes(20), 30, capability)).toBe(15);
    expect(extraMinutesOf(dishes(19), 30, capability)).toBe(0);
    expect(extraMinutesOf(dishes(20), 990, capability)).toBe(9);
    expect(extraMinutesOf(dishes(20), 1_005, capability)).toBe(0);
    const scheduled = dishes(20, { scheduledFor: noon + hourMs });
    expect(extraMinutesOf(scheduled, 30, capability)).toBe(0);
  });
});

describe("a scheduled large order", () => {
  const scheduled = (set: Partial<Order> = {}) =>
    dishes(20, { scheduledFor: noon + hourMs, ...set });

  it("is awaited until its very time, before it is ready [LO-2]", () => {
    expect(isAwaited(scheduled(), capability, noon + hourMs - 1)).toBe(true);
    expect(isAwaited(scheduled(), capability, noon + hourMs)).toBe(false);
    expect(isAwaited(scheduled({ status: "unconfirmed" }), capability, noon)).toBe(true);
    expect(isAwaited(scheduled({ status: "ready" }), capability, noon)).toBe(false);
    expect(isAwaited(scheduled({ status: "voided" }), capability, noon)).toBe(false);
    expect(isAwaited(dishes(20), capability, noon)).toBe(false);
    expect(isAwaited(scheduled({ items: [line(1, 19)] }), capability, noon)).toBe(false);
  });

  const remind = (scheduledFor: string, announceAt: string, zone: string): string | undefined => {
    const [hour = 0, minute = 0] = announceAt.split(":").map(Number);
    const order = { scheduledFor: Date.parse(scheduledFor) };
    const at = remindAtOf(order, { announceAt: { hour, minute } }, zoneTime(zone));
    return at === undefined ? undefined : new Date(at).toISOString().slice(0, 16);
  };

  it("is announced once more at the time of its day in the branch's zone [LO-2]", () => {
    expect(remind("2026-03-03T08:00Z", "09:00", "Asia/Dubai")).toBe("2026-03-03T05:00");
    // In Dubai it is the next day already.
    expect(remind("2026-03-03T21:00Z", "00:30", "Asia/Dubai")).toBe("2026-03-03T20:30");
    // The clocks go forward at 02:00 and back at 03:00.
    expect(remind("2026-03-28T12:00Z", "09:00", "Europe/Berlin")).toBe("2026-03-28T08:00");
    expect(remind("2026-03-29T12:00Z", "09:00", "Europe/Berlin")).toBe("2026-03-29T07:00");
    expect(remind("2026-10-25T12:00Z", "09:00", "Europe/Berlin")).toBe("2026-10-25T08:00");
  });

  it("is announced at the first of two such times, and after one that the clocks skip [LO-2]", () => {
    expect(remind("2026-10-25T12:00Z", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30");
    expect(remind("2026-03-29T12:00Z", "02:10", "Europe/Berlin")).toBe("2026-03-29T01:10");
  });

  it("is not announced once more where its own time comes first, or is unknown [LO-2]", () => {
    expect(remind("2026-03-03T05:00:00.001Z", "09:00", "Asia/Dubai")).toBe("2026-03-03T05:00");
    expect(remind("2026-03-03T05:00Z", "09:00", "Asia/Dubai")).toBeUndefined();
    const zone = zoneTime("UTC");
    expect(remindAtOf({}, capability, zone)).toBeUndefined();
  });

  it("is due when it comes and from the very millisecond of its reminder on, each once [LO-2]", () => {
    const remindAt = noon + 10 * minuteMs;
    const isDue = (announcedAt: number | undefined, now: number) =>
      dueAnnouncement(remindAt, announcedAt, now) !== undefined;
    expect(isDue(undefined, noon)).toBe(true);
    expect(isDue(noon, remindAt - 1)).toBe(false);
    expect(isDue(noon, remindAt)).toBe(true);
    expect(isDue(remindAt, remindAt)).toBe(false);
    expect(isDue(remindAt - 1, remindAt + hourMs)).toBe(true);
    expect(isDue(undefined, remindAt + hourMs)).toBe(true);
    expect(isDue(remindAt + hourMs, remindAt + 2 * hourMs)).toBe(false);
    expect(dueAnnouncement(undefined, noon, noon + hourMs)).toBeUndefined();
  });
});
