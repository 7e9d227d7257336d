import { describe, expect, it } from "vitest";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import {
  headless,
  staffApiOf,
  valueOfAnswer,
  withCapabilities,
} from "../../tests/support/branch/headless.ts";
import { dishesOf } from "./kitchen.ts";

const branchId = 101 as BranchId;

/** A branch whose kitchen cooks one dish a minute. */
function branch(kitchen: object = { kitchen: { dishesPerQuarter: 15 } }) {
  const scenario = { ...withCapabilities("empty-branch", { promise: {} }), ...kitchen };
  const simulation = headless({ scenario });
  const { world, clock } = simulation;
  const stop = world.start();
  const api = staffApiOf(simulation);
  return {
    world,
    clock,
    stop,
    api,
    place: (lineCount: number, minutesAgo = 0) =>
      world.order({
        type: "online",
        isTakeaway: false,
        status: "new",
        scheduledFor: "never",
        lineCount,
        branchId,
        placedAgoMs: minutesAgo * minuteMs,
      }),
    statusOf: ({ id }: Order) => valueOfAnswer(api.order(id)).status,
  };
}

describe("A kitchen that cooks so many dishes a quarter of an hour", () => {
  it("marks an order as ready when its dishes are cooked, and not a millisecond before", async () => {
    const { place, clock, statusOf, stop, api } = branch();
    const order = place(3);
    const takesMs = dishesOf(order) * minuteMs;
    await clock.advanceBy(takesMs - 1);
    expect(statusOf(order)).toBe("new");
    await clock.advanceBy(1);
    expect(statusOf(order)).toBe("ready");
    const { statusUpdates } = valueOfAnswer(api.order(order.id));
    expect(statusUpdates.at(-1)).toMatchObject({ event: "marked_as_ready", staffName: "Kitchen" });
    stop();
  });

  it("cooks one order after the other, the one with the earliest time first", async () => {
    const { place, clock, statusOf, stop } = branch();
    const first = place(1);
    const later = place(1);
    const earlier = place(1, 20);
    await clock.advanceBy((dishesOf(first) + dishesOf(earlier)) * minuteMs);
    expect([first, later, earlier].map(statusOf)).toEqual(["ready", "new", "ready"]);
    await clock.advanceBy(dishesOf(later) * minuteMs);
    expect(statusOf(later)).toBe("ready");
    stop();
  });

  it("lets what is promised beyond its speed become late", async () => {
    const { place, clock, statusOf, stop } = branch();
    const orders = Array.from({ length: 20 }, () => place(4));
    const readyBy = Math.max(...orders.map(({ promise }) => promise?.readyBy ?? 0));
    await clock.runUntil(readyBy);
    const late = orders.filter((order) => statusOf(order) === "new");
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(orders.length);
    stop();
  });

  it("leaves out an order that staff mark as ready or that is voided, and starts the next one at once", async () => {
    const { place, clock, statusOf, api, stop } = branch();
    const first = place(8);
    const second = place(1);
    await clock.advanceBy(minuteMs);
    expect(api.markReady(first.id, "homeDelivery").status).toBe(200);
    await clock.advanceBy(dishesOf(second) * minuteMs);
    expect(statusOf(second)).toBe("ready");
    stop();
  });

  it("begins an order for later when it is due", async () => {
    const { world, clock, statusOf, stop } = branch();
    const scheduledFor = clock.now() + 60 * minuteMs;
    const request = { type: "online", isTakeaway: false, status: "new", branchId } as const;
    const order = world.order({ ...request, lineCount: 1, scheduledFor });
    await clock.runUntil(scheduledFor + dishesOf(order) * minuteMs - 1);
    expect(statusOf(order)).toBe("new");
    await clock.advanceBy(1);
    expect(statusOf(order)).toBe("ready");
    stop();
  });

  it("is slower while its oven is out of order, also with the order on the stove", async () => {
    const { world, place, clock, statusOf, stop } = branch();
    const order = place(4);
    const takesMs = dishesOf(order) * minuteMs;
    await clock.advanceBy(minuteMs);
    world.change(({ kitchens }) => kitchens.fail(branchId, 50, 2 * minuteMs));
    expect(world.kitchens.failsUntil).toBe(clock.now() + 2 * minuteMs);
    // Two minutes at half the speed cook what one minute cooks otherwise.
    await clock.advanceBy(takesMs - 1);
    expect(statusOf(order)).toBe("new");
    await clock.advanceBy(1);
    expect([statusOf(order), world.kitchens.failsUntil]).toEqual(["ready", undefined]);
    stop();
  });

  it("stands still without any speed, and goes on where it was once the oven is repaired", async () => {
    const { world, place, clock, statusOf, stop } = branch();
    const order = place(2);
    const takesMs = dishesOf(order) * minuteMs;
    await clock.advanceBy(minuteMs / 2);
    world.change(({ kitchens }) => kitchens.fail(branchId, 0, 600 * minuteMs));
    await clock.advanceBy(30 * minuteMs);
    world.change(({ kitchens }) => kitchens.repairAll());
    await clock.advanceBy(takesMs - minuteMs / 2 - 1);
    expect(statusOf(order)).toBe("new");
    await clock.advanceBy(1);
    expect(statusOf(order)).toBe("ready");
    stop();
  });

  it("is none where the scenario names no speed: only staff mark orders as ready", async () => {
    const { world, place, clock, statusOf, stop } = branch({
      colleagues: { sharePercent: 0, skill: 1 },
    });
    const order = place(1);
    await clock.advanceBy(29 * minuteMs);
    expect([statusOf(order), world.kitchens.isOn]).toEqual(["new", false]);
    stop();
  });
});
