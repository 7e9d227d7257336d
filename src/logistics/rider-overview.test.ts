import { describe, expect, it } from "vitest";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import {
  anOrder,
  noon,
  orderId,
  riderId,
  withUpdate,
} from "../../tests/support/samples/an-order.ts";
import { riderRounds } from "./rider-overview.ts";

const rider = (id: number, name: string) => ({ id: riderId(id), name, assignedBranchIds: [] });
const out = (id: number, by: number, leftAfterMin: number, etaMinutes?: number) =>
  withUpdate(
    anOrder({
      id: orderId(id),
      riderId: riderId(by),
      ...(etaMinutes === undefined ? {} : { deliveryEtaMinutes: etaMinutes }),
    }),
    "rider_assigned",
    { status: "in_progress" },
    noon + leftAfterMin * minuteMs,
  );

describe("the riders' rounds", () => {
  it("show the riders who are out, their orders, since when, and the last promised time", () => {
    const orders = [out(1, 1, 10, 30), out(2, 1, 12), out(3, 2, 5, 20)];
    const rounds = riderRounds([rider(1, "Omar"), rider(2, "Lina")], orders, 45);
    expect(rounds.map(({ name, state, orders: own }) => [name, state, own.length])).toEqual([
      ["Lina", "out", 1],
      ["Omar", "out", 2],
    ]);
    expect(rounds[0]).toMatchObject({ outSince: noon + 5 * minuteMs, dueAt: noon + 20 * minuteMs });
    expect(rounds[1]).toMatchObject({
      outSince: noon + 10 * minuteMs,
      dueAt: noon + 45 * minuteMs,
    });
  });

  it("count from the last departure of an order, else from the last event of its history", () => {
    const since = (order: Order) => riderRounds([], [order], 45)[0]?.outSince;
    const pickedUpAt = noon + 8 * minuteMs;
    expect(since(withUpdate(out(1, 7, 3), "marked_as_picked_up", {}, pickedUpAt))).toBe(pickedUpAt);
    const readyAt = noon + 6 * minuteMs;
    const riding = { status: "in_progress", riderId: riderId(7) } as const;
    expect(since(withUpdate(anOrder(), "marked_as_ready", riding, readyAt))).toBe(readyAt);
    expect(since(anOrder({ ...riding, statusUpdates: [] }))).toBe(noon);
  });

  it("name no time that no order names (N16)", () => {
    const unset = { placedAt: Date.parse("0001-01-01T00:00:00Z"), statusUpdates: [] };
    const order = anOrder({ ...unset, status: "in_progress", riderId: riderId(1) });
    const [round] = riderRounds([], [order], 45);
    expect([round?.state, round?.outSince, round?.dueAt]).toEqual(["out", undefined, undefined]);
    const [other] = riderRounds([], [order, out(2, 1, 5)], 45);
    expect([other?.outSince, other?.dueAt]).toEqual([noon + 5 * minuteMs, noon + 45 * minuteMs]);
  });

  it("list riders with orders in the branch next, and free ones last by name", () => {
    const waiting = anOrder({ id: orderId(9), status: "ready", riderId: riderId(3) });
    const riders = [rider(1, "Wei"), rider(2, "Ali"), rider(3, "Noor"), rider(4, "Sami")];
    const rounds = riderRounds(riders, [waiting, out(1, 4, 3)], 45);
    expect(rounds.map(({ name, state }) => [name, state])).toEqual([
      ["Sami", "out"],
      ["Noor", "assigned"],
      ["Ali", "free"],
      ["Wei", "free"],
    ]);
  });

  it("include a rider without a name who is no longer listed", () => {
    expect(riderRounds([], [out(1, 7, 3)], 45)).toMatchObject([{ name: undefined, state: "out" }]);
  });

  it("leave out orders without an own rider", () => {
    expect(riderRounds([], [anOrder()], 45)).toEqual([]);
  });
});
