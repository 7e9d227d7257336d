import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { anOrder, noon, orderId } from "../../tests/support/an-order.ts";
import { mostUrgent } from "./most-urgent.ts";
import { confirmationDeadline } from "./order-timing.ts";

function waiting(id: number, set: Partial<Order>, isTimeUp = false) {
  const data = anOrder({ id: orderId(id), status: "unconfirmed", type: "online", ...set });
  return { id: data.id, data, isTimeUp };
}

const first = (orders: readonly ReturnType<typeof waiting>[], inLimbo: readonly number[] = []) =>
  mostUrgent(orders, {
    deadline: (order) => confirmationDeadline(order, 10),
    isInLimbo: (id) => inLimbo.includes(id),
  })?.id;

describe("the most urgent unconfirmed order", () => {
  const old = waiting(1, { placedAt: noon - 5 * minuteMs, confirmationMinutes: 30 });
  const hurried = waiting(2, { placedAt: noon - minuteMs, confirmationMinutes: 2 });
  const endless = waiting(3, { placedAt: noon - 60 * minuteMs, confirmationMinutes: 0 });
  const olderEndless = waiting(4, { placedAt: noon - 90 * minuteMs, confirmationMinutes: 0 });

  it("is the one with the least time left, not the oldest", () => {
    expect(first([endless, old, hurried])).toBe(2);
    expect(first([old, endless])).toBe(1);
  });

  it("is the older of two without a deadline", () => {
    expect(first([endless, olderEndless])).toBe(4);
    expect(first([])).toBeUndefined();
  });

  it("is one that can still be lost, before those whose time is up or whose confirmation failed (N3, UC-12)", () => {
    const over = waiting(5, { placedAt: noon - 30 * minuteMs }, true);
    expect(first([over, old])).toBe(1);
    expect(first([over, endless])).toBe(5);
    expect(first([hurried, old], [2])).toBe(1);
  });
});
