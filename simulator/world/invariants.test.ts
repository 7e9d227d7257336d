import { describe, expect, it } from "vitest";
import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { headless } from "../../tests/support/branch/headless.ts";
import { Invariants } from "./invariants.ts";
import { WorldScheduler } from "./world-scheduler.ts";

function given() {
  const { world, clock } = headless();
  const order = world.order({
    isTakeaway: false,
    type: "call_center",
    status: "new",
    isPaid: false,
    scheduledFor: "never",
  });
  const invariants = new Invariants(world.reference, () => clock.now());
  const breachAfter = (changes: Partial<Order>, before: Order = order): string | undefined => {
    const by = { name: "Test" };
    invariants.onOrderChange({ order: { ...order, ...changes }, event: "created", by, before });
    return invariants.check();
  };
  return { world, clock, order, invariants, breachAfter };
}

describe("The world's invariants", () => {
  it("accept a correct step, and check it once", () => {
    const { breachAfter, invariants } = given();
    expect(breachAfter({ status: "ready" })).toBeUndefined();
    expect(invariants.check()).toBeUndefined();
  });

  it("name each breach", () => {
    const { breachAfter, order, clock, world } = given();
    const [update] = order.statusUpdates;
    const history = (time: number) => ({
      statusUpdates: [...order.statusUpdates, { ...update!, time }],
    });
    const stranger = world.reference.riders.find(
      ({ assignedBranchIds }) => !assignedBranchIds.includes(order.branchId),
    );
    const breaches: readonly (readonly [Partial<Order>, string])[] = [
      [{ status: "delivered" }, "it went from new to delivered"],
      [{ statusUpdates: [] }, "its history shrank"],
      [history(clock.now() - 1), "its history goes back in time"],
      [history(clock.now() + 1), "its history is ahead of the clock"],
      [{ branchId: 9 as BranchId }, "there is no branch 9"],
      [{ isTakeaway: true, riderId: 201 as RiderId }, "a pickup is delivered"],
      [{ riderId: stranger!.id }, `rider ${stranger!.id} does not ride`],
      [{ items: [], totalAmount: minor(5) }, "its lines come to"],
    ];
    for (const [changes, breach] of breaches) expect(breachAfter(changes)).toContain(breach);
    const inProgress = { ...order, status: "in_progress" as const };
    const { payments } = order;
    const unpaid = breachAfter({ status: "delivered", payments: [...payments] }, inProgress);
    expect(unpaid).toContain("it ended with");
    expect(breachAfter({ status: "collected" }, { ...order, status: "ready" })).toContain(
      "wrong area",
    );
  });

  it("name each problem of a new order", () => {
    const { order, invariants, clock } = given();
    const placed = (changes: Partial<Order>): string | undefined => {
      const by = { name: "Test" };
      invariants.onOrderChange({ order: { ...order, ...changes }, event: "created", by });
      return invariants.check();
    };
    expect(placed({})).toBeUndefined();
    expect(placed({})).toContain("its id was given before");
    const nextId = (order.id + 1) as OrderId;
    expect(placed({ id: nextId, isScheduled: true })).toContain("scheduled without a time");
    const past = { isScheduled: true, scheduledFor: clock.now() };
    expect(placed({ id: (nextId + 1) as OrderId, ...past })).toContain("scheduled for the past");
  });
});

describe("The world's scheduler", () => {
  it("calls back after a complete change, and not during it", () => {
    const { clock } = headless();
    const looked: string[] = [];
    const scheduler = new WorldScheduler(clock, () => looked.push("looked"));
    scheduler.runChange(() => {
      scheduler.runChange(() => looked.push("inner"));
      looked.push("outer");
    });
    expect(looked).toEqual(["inner", "outer", "looked"]);
  });

  it("plans nothing while a change runs in the past", () => {
    const { clock } = headless();
    const scheduler = new WorldScheduler(clock, () => {});
    scheduler.runInPast(clock.now() - 5, () => {
      expect(scheduler.now()).toBe(clock.now() - 5);
      scheduler.after(10, () => expect.fail("It was only a pretence"));
    });
    expect(clock.pendingCount).toBe(0);
  });
});
