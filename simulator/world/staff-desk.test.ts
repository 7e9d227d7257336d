import { describe, expect, it } from "vitest";
import type { CancelReasonId, OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { deskOf, good, headless } from "../../tests/support/headless.ts";
import { baseScenario } from "./base-scenario.ts";

const nobodyKnows = 99 as OrderId;
const reason = 1 as CancelReasonId;
const cashier = 1;
const runner = 2;

function branch(staffIndex = 0) {
  const simulation = headless();
  simulation.world.start();
  return { ...simulation, desk: deskOf(simulation, staffIndex), manager: deskOf(simulation) };
}

describe("A desk of the back office", () => {
  it("brings a home delivery from unconfirmed to delivered (FL-1)", () => {
    const { world, desk } = branch();
    const { id } = world.order({
      isTakeaway: false,
      type: "online",
      status: "unconfirmed",
      scheduledFor: "never",
    });
    const confirmed = good(desk.confirm(id, "homeDelivery", { deliveryTimeMinutes: 35 }));
    expect([confirmed.status, confirmed.deliveryEtaMinutes]).toEqual(["new", 35]);
    expect(good(desk.markReady(id, "homeDelivery")).status).toBe("ready");
    const rider = good(desk.riders()).find((each) =>
      each.assignedBranchIds.includes(confirmed.branchId),
    )!;
    const out = good(desk.assignRider(id, rider.id, "ready"));
    expect([out.status, out.riderId]).toEqual(["in_progress", rider.id]);
    const delivered = good(desk.markDelivered(id, []));
    expect(delivered.status).toBe("delivered");
    expect(delivered.statusUpdates.map(({ event }) => event)).toEqual([
      "unconfirmed",
      "marked_as_confirmed",
      "marked_as_ready",
      "rider_assigned",
      "marked_as_delivered",
    ]);
    const paid = delivered.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(delivered.totalAmount);
  });

  it("brings a pickup from unconfirmed to collected (FL-2)", () => {
    const { world, desk } = branch();
    const { id } = world.order({
      isTakeaway: true,
      type: "online",
      status: "unconfirmed",
      scheduledFor: "never",
    });
    good(desk.confirm(id, "pickup", {}));
    good(desk.markReady(id, "pickup"));
    expect(good(desk.markCollected(id, [])).status).toBe("collected");
  });

  it("keeps an order new while a rider is assigned to it (FL-14)", () => {
    const { world, desk } = branch();
    const order = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const rider = good(desk.riders()).find((each) =>
      each.assignedBranchIds.includes(order.branchId),
    )!;
    const assigned = good(desk.assignRider(order.id, rider.id, "new"));
    expect([assigned.status, assigned.riderId]).toEqual(["new", rider.id]);
    const off = good(desk.unassignRider(order.id, "new"));
    expect([off.status, "riderId" in off]).toEqual(["new", false]);
    expect(desk.unassignRider(order.id, "new").status).toBe(409);
  });

  it("answers 409 to a step on an order that stands elsewhere by now (FL-13)", () => {
    const { world, desk } = branch();
    const { id } = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    good(desk.markReady(id, "homeDelivery"));
    const answer = desk.markReady(id, "homeDelivery");
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringContaining("is ready, not new"),
    });
    expect(desk.confirm(id, "homeDelivery", {}).status).toBe(409);
    expect(desk.markDelivered(id, []).status).toBe(409);
    expect(desk.assignRider(id, 201 as RiderId, "new").status).toBe(409);
  });

  it("answers 404 to a step on an order it does not know, or of the other area (FL-13)", () => {
    const { world, desk } = branch();
    const pickup = world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
    expect(desk.markReady(nobodyKnows, "homeDelivery").status).toBe(404);
    expect(desk.order(nobodyKnows).status).toBe(404);
    expect(desk.markReady(pickup.id, "homeDelivery").status).toBe(404);
    expect(desk.createLogisticsJob(pickup.id, 77 as PartnerId).status).toBe(404);
  });

  it("takes a reason and the supervisor's password for a rejection (UC-7)", () => {
    const { world, desk } = branch();
    const { id } = world.order({ type: "online", isTakeaway: true, status: "unconfirmed" });
    const reject = (supervisorPassword: string, cancelReasonId = reason) =>
      desk.reject(id, "pickup", { isAutomatic: false, cancelReasonId, supervisorPassword });
    expect(reject("wrong")).toEqual({ status: 422, message: "Password is invalid!" });
    expect(reject("4321", 99 as CancelReasonId).status).toBe(422);
    expect(good(reject("4321")).status).toBe("rejected");
    expect(good(desk.listOrders("pickup.unconfirmed", "all"))).toEqual([]);
  });

  it("lets an order run out at its deadline, not earlier", async () => {
    const { world, desk, clock } = branch();
    const { id } = world.order({
      type: "online",
      isTakeaway: false,
      status: "unconfirmed",
      autoRejectionMinutes: 5,
    });
    await clock.advanceBy(5 * minuteMs - secondMs - 1);
    expect(desk.reject(id, "homeDelivery", { isAutomatic: true }).status).toBe(409);
    await clock.advanceBy(secondMs + 1);
    expect(good(desk.reject(id, "homeDelivery", { isAutomatic: true })).status).toBe("rejected");
  });

  it("lets only those confirm and reject who hold weborders.confirm", () => {
    const { world, desk, manager } = branch(runner);
    const { id } = world.order({
      branchId: good(manager.branches())[0]!.id,
      type: "online",
      isTakeaway: true,
      status: "unconfirmed",
    });
    expect(desk.confirm(id, "pickup", {}).status).toBe(403);
    expect(desk.reject(id, "pickup", { isAutomatic: true }).status).toBe(403);
    expect(manager.confirm(id, "pickup", {}).status).toBe(200);
  });

  it("shows staff the orders of their own branches only", () => {
    const { world, desk, manager } = branch(cashier);
    const [own, other] = good(manager.branches());
    const ownOrder = world.order({
      branchId: own!.id,
      isTakeaway: true,
      status: "new",
      scheduledFor: "never",
    });
    const otherOrder = world.order({
      branchId: other!.id,
      isTakeaway: true,
      status: "new",
      scheduledFor: "never",
    });
    expect(good(desk.listOrders("pickup.new", "all"))).toEqual([ownOrder]);
    expect(desk.order(otherOrder.id).status).toBe(404);
    expect(good(manager.listOrders("pickup.new", "all"))).toHaveLength(2);
    expect(good(manager.listOrders("pickup.new", [other!.id]))).toEqual([otherOrder]);
  });

  it("sends nobody to a branch they do not ride for", () => {
    const { world, desk } = branch();
    const order = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const stranger = good(desk.riders()).find(
      (each) => !each.assignedBranchIds.includes(order.branchId),
    )!;
    expect(desk.assignRider(order.id, stranger.id, "new").status).toBe(422);
    expect(desk.assignRider(order.id, 9 as RiderId, "new").status).toBe(404);
  });

  it("takes payments that come to the total, and no others", () => {
    const { world, desk } = branch();
    const { id, totalAmount, payments } = world.order({
      isTakeaway: true,
      type: "call_center",
      status: "new",
      isPaid: false,
      scheduledFor: "never",
    });
    good(desk.markReady(id, "pickup"));
    const [cash] = good(desk.paymentTypes());
    const owed = totalAmount - payments.reduce((sum, { amount }) => sum + amount, 0);
    const line = (amount: number) => [
      {
        paymentTypeId: cash!.id,
        name: "Cash",
        amount: minor(amount),
        amountCollected: minor(amount + 50),
      },
    ];
    expect(desk.markCollected(id, line(owed - 1)).status).toBe(422);
    const collected = good(desk.markCollected(id, line(owed)));
    expect(collected.payments.at(-1)).toMatchObject({ amount: owed, amountCollected: owed + 50 });
  });

  it("keeps a scheduled order apart until its time, and out of the kitchen (SC-2)", async () => {
    const { world, desk, clock } = branch();
    const scheduledFor = clock.now() + 30 * minuteMs;
    const { id } = world.order({
      type: "call_center",
      isTakeaway: true,
      status: "new",
      scheduledFor,
    });
    const tabs = () => [
      good(desk.listOrders("scheduled", "all")).length,
      good(desk.listOrders("pickup.new", "all")).length,
    ];
    await clock.runUntil(scheduledFor - 1);
    expect(tabs()).toEqual([1, 0]);
    expect(desk.markReady(id, "pickup").status).toBe(409);
    await clock.runUntil(scheduledFor);
    expect(tabs()).toEqual([0, 1]);
    expect(desk.markReady(id, "pickup").status).toBe(200);
  });

  it("reschedules call-centre orders, at least five minutes ahead", () => {
    const { world, desk, clock } = branch();
    const later = clock.now() + 60 * minuteMs;
    const call = world.order({ type: "call_center", status: "new", scheduledFor: later });
    const online = world.order({ type: "online", status: "new", scheduledFor: later });
    const { staff } = good(desk.me());
    const to = (orderId: OrderId, scheduledFor: number) =>
      desk.reschedule({
        orderId,
        scheduledFor,
        staffId: staff.id,
        staffName: staff.name,
        reason: "Later",
      });
    expect(to(online.id, later).status).toBe(422);
    expect(to(call.id, clock.now() + 4 * minuteMs).status).toBe(422);
    expect(good(to(call.id, later + minuteMs)).scheduledFor).toBe(later + minuteMs);
  });

  it("takes one partner at a time, and lets it be called off", async () => {
    const { world, desk, clock } = branch();
    const { id } = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const [partner] = good(desk.logisticsPartners());
    expect(good(desk.createLogisticsJob(id, partner!.id)).job?.status).toBe("pending");
    expect(desk.createLogisticsJob(id, partner!.id).status).toBe(409);
    expect(desk.assignRider(id, 201 as RiderId, "new").status).toBe(409);
    expect(good(desk.cancelLogisticsJob(id)).job?.status).toBe("cancelled");
    expect(desk.cancelLogisticsJob(id).status).toBe(409);
    await clock.advanceBy(10 * minuteMs);
    expect(good(desk.order(id)).job?.status).toBe("cancelled");
  });

  it("refuses a partner that is not set up, or carries nothing scheduled here (SC-4)", () => {
    const { world, desk, clock } = branch();
    const partners = good(desk.logisticsPartners());
    const now = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const later = world.order({
      isTakeaway: false,
      status: "new",
      scheduledFor: clock.now() + 60 * minuteMs,
    });
    const answers = partners.map(({ id }) => {
      const answer = desk.createLogisticsJob(later.id, id);
      desk.cancelLogisticsJob(later.id);
      return answer.status;
    });
    expect(answers).toEqual([200, 422, 200, 422, 422]);
    expect(desk.createLogisticsJob(now.id, partners[4]!.id).status).toBe(422);
  });

  it("counts each rider's deliveries, cash apart (HD-10)", async () => {
    const { world, desk, clock } = branch();
    const order = world.order({
      isTakeaway: false,
      status: "new",
      isPaid: false,
      scheduledFor: "never",
    });
    const rider = good(desk.riders()).find((each) =>
      each.assignedBranchIds.includes(order.branchId),
    )!;
    good(desk.markReady(order.id, "homeDelivery"));
    good(desk.assignRider(order.id, rider.id, "ready"));
    await clock.advanceBy(20 * minuteMs);
    good(desk.markDelivered(order.id, []));
    const loyalty = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(good(desk.riderStats("all"))).toEqual([
      {
        riderId: rider.id,
        name: rider.name,
        totalOrders: 1,
        totalAmount: order.totalAmount,
        averageDeliveryTimeMs: 20 * minuteMs,
        cashAmount: order.totalAmount - loyalty,
        otherAmount: loyalty,
      },
    ]);
    expect(good(desk.listOrders("homeDelivery.delivered", "all", rider.id))).toHaveLength(1);
    expect(good(desk.listOrders("homeDelivery.delivered", "all", 9 as RiderId))).toEqual([]);
  });

  it("no longer knows a dismissed rider (FL-7)", () => {
    const { world, desk } = branch();
    const [rider] = good(desk.riders());
    expect(desk.riderPosition(rider!.id).status).toBe(200);
    world.command(({ riders }) => riders.dismiss(rider!.id));
    expect(good(desk.riders())).not.toContainEqual(rider);
    expect(desk.riderPosition(rider!.id).status).toBe(404);
  });

  it("knows five partners, three branches and staff who may do different things", () => {
    const { desk } = branch();
    expect(good(desk.logisticsPartners())).toHaveLength(5);
    expect(good(desk.branches()).length).toBeGreaterThanOrEqual(3);
    const permissions = baseScenario.staff.map((person) => person.permissions.join());
    expect(new Set(permissions).size).toBeGreaterThanOrEqual(4);
  });
});
