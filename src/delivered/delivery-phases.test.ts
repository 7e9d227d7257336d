import { describe, expect, it } from "vitest";
import type { Order, StatusEvent } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { anOrder, anUpdate, noon } from "../../tests/support/samples/an-order.ts";
import { deliveryPhases, timeTakenMs } from "./delivery-phases.ts";

type Moment = readonly [event: StatusEvent, minute: number];

function orderWith(events: readonly Moment[], set: Partial<Order> = {}): Order {
  const statusUpdates = events.map(([event, minute]) => anUpdate(event, noon + minute * minuteMs));
  return anOrder({ status: "delivered", statusUpdates, ...set });
}

/** Preparation, pickup and delivery in minutes. */
function minutes(events: readonly Moment[], set: Partial<Order> = {}): number[] | undefined {
  const phases = deliveryPhases(orderWith(events, set));
  if (phases === undefined) return undefined;
  return [phases.preparationMs, phases.pickupMs, phases.deliveryMs].map((ms) => ms / minuteMs);
}

const ready: Moment = ["marked_as_ready", 12];
const pickedUp: Moment = ["marked_as_picked_up", 15];
const delivered: Moment = ["marked_as_delivered", 40];

describe("a delivery's time", () => {
  it("is split at ready and at picked up, to the millisecond [HD-10]", () => {
    const order = orderWith([["created", 0], ready, pickedUp, delivered]);
    expect(deliveryPhases(order)).toEqual({
      preparationMs: 12 * minuteMs,
      pickupMs: 3 * minuteMs,
      deliveryMs: 25 * minuteMs,
    });
    const later = anUpdate("marked_as_ready", noon + 12 * minuteMs + 1);
    const moved = { ...order, statusUpdates: [...order.statusUpdates, later] };
    expect(deliveryPhases(moved)).toMatchObject({
      preparationMs: 12 * minuteMs + 1,
      pickupMs: 3 * minuteMs - 1,
    });
  });

  it("takes the assignment of a rider to a ready order for the pickup, not an earlier one [HD-10]", () => {
    expect(minutes([["rider_assigned", 5], ready, delivered])).toEqual([12, 0, 28]);
    expect(minutes([ready, ["rider_assigned", 12], delivered])).toEqual([12, 0, 28]);
    expect(minutes([ready, ["rider_assigned", 20], delivered])).toEqual([12, 8, 20]);
    expect(
      minutes([ready, ["rider_assigned", 14], ["marked_as_picked_up", 20], delivered]),
    ).toEqual([12, 8, 20]);
  });

  it("gives a phase without a recorded moment no time [HD-10]", () => {
    expect(minutes([ready, delivered])).toEqual([12, 0, 28]);
    expect(minutes([pickedUp, delivered])).toEqual([15, 0, 25]);
    expect(minutes([["marked_as_ready", 40], delivered])).toEqual([40, 0, 0]);
    expect(minutes([["rider_assigned", 5], delivered])).toBeUndefined();
    expect(minutes([delivered])).toBeUndefined();
  });

  it("is never below zero, and adds up, for any order of events [HD-10]", () => {
    const histories: readonly (readonly Moment[])[] = [
      [delivered, pickedUp, ready],
      [["marked_as_ready", 20], pickedUp, delivered],
      [["marked_as_ready", -5], ["marked_as_picked_up", -2], delivered],
      [["marked_as_ready", 90], ["marked_as_picked_up", 95], ready, pickedUp, delivered],
    ];
    expect(histories.map((history) => minutes(history))).toEqual([
      [12, 3, 25],
      [20, 0, 20],
      [0, 0, 40],
      [12, 3, 25],
    ]);
  });

  it("counts from the scheduled time of a scheduled order, like its timer", () => {
    const scheduled = { scheduledFor: noon + 10 * minuteMs, placedAt: noon - hourMs };
    expect(minutes([ready, pickedUp, delivered], scheduled)).toEqual([2, 3, 25]);
    expect(timeTakenMs(orderWith([delivered], scheduled))).toBe(30 * minuteMs);
    const early = { ...scheduled, scheduledFor: noon + hourMs };
    expect(timeTakenMs(orderWith([delivered], early))).toBe(100 * minuteMs);
  });

  it("is unknown before the end, and zero if the end is before the start", () => {
    expect(minutes([ready, pickedUp])).toBeUndefined();
    expect(timeTakenMs(orderWith([ready]))).toBeUndefined();
    expect(timeTakenMs(orderWith([["marked_as_delivered", -3]]))).toBe(0);
    expect(
      minutes([
        ["marked_as_ready", -4],
        ["marked_as_delivered", -3],
      ]),
    ).toEqual([0, 0, 0]);
  });
});
