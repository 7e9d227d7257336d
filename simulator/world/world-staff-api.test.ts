import { describe, expect, it } from "vitest";
import type { CancelReasonId, OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { headless, staffApiOf, valueOfAnswer } from "../../tests/support/branch/headless.ts";
import { baseScenario } from "./base-scenario.ts";

const unknownOrder = 99 as OrderId;
const reason = 1 as CancelReasonId;
const cashier = 1;
const runner = 2;

function branch(staffIndex = 0) {
  const simulation = headless();
  simulation.world.start();
  return {
    ...simulation,
    staffApi: staffApiOf(simulation, staffIndex),
    manager: staffApiOf(simulation),
  };
}

describe("The API of a member of staff", () => {
  it("brings a home delivery from unconfirmed to delivered (FL-1)", () => {
    const { world, staffApi } = branch();
    const { id } = world.order({
      isTakeaway: false,
      type: "online",
      status: "unconfirmed",
      scheduledFor: "never",
    });
    const confirmed = valueOfAnswer(
      staffApi.confirm(id, "homeDelivery", { deliveryTimeMinutes: 35 }),
    );
    expect([confirmed.status, confirmed.deliveryEtaMinutes]).toEqual(["new", 35]);
    expect(valueOfAnswer(staffApi.markReady(id, "homeDelivery")).status).toBe("ready");
    const rider = valueOfAnswer(staffApi.riders()).find((each) =>
      each.assignedBranchIds.includes(confirmed.branchId),
    )!;
    const out = valueOfAnswer(staffApi.assignRider(id, rider.id, "ready"));
    expect([out.status, out.riderId]).toEqual(["in_progress", rider.id]);
    const delivered = valueOfAnswer(staffApi.markDelivered(id, []));
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
    const { world, staffApi } = branch();
    const { id } = world.order({
      isTakeaway: true,
      type: "online",
      status: "unconfirmed",
      scheduledFor: "never",
    });
    valueOfAnswer(staffApi.confirm(id, "pickup", {}));
    valueOfAnswer(staffApi.markReady(id, "pickup"));
    expect(valueOfAnswer(staffApi.markCollected(id, [])).status).toBe("collected");
  });

  it("keeps an order new while a rider is assigned to it (FL-14)", () => {
    const { world, staffApi } = branch();
    const order = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const rider = valueOfAnswer(staffApi.riders()).find((each) =>
      each.assignedBranchIds.includes(order.branchId),
    )!;
    const assigned = valueOfAnswer(staffApi.assignRider(order.id, rider.id, "new"));
    expect([assigned.status, assigned.riderId]).toEqual(["new", rider.id]);
    const off = valueOfAnswer(staffApi.unassignRider(order.id, "new"));
    expect([off.status, "riderId" in off]).toEqual(["new", false]);
    expect(staffApi.unassignRider(order.id, "new").status).toBe(409);
  });

  it("answers 409 to a step on an order in another status (FL-13)", () => {
    const { world, staffApi } = branch();
    const { id } = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    valueOfAnswer(staffApi.markReady(id, "homeDelivery"));
    const answer = staffApi.markReady(id, "homeDelivery");
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringContaining("is ready, not new"),
    });
    expect(staffApi.confirm(id, "homeDelivery", {}).status).toBe(409);
    expect(staffApi.markDelivered(id, []).status).toBe(409);
    expect(staffApi.assignRider(id, 201 as RiderId, "new").status).toBe(409);
  });

  it("answers 404 to a step on an unknown order, or one of the other area (FL-13)", () => {
    const { world, staffApi } = branch();
    const pickup = world.order({ isTakeaway: true, status: "new", scheduledFor: "never" });
    expect(staffApi.markReady(unknownOrder, "homeDelivery").status).toBe(404);
    expect(staffApi.order(unknownOrder).status).toBe(404);
    expect(staffApi.markReady(pickup.id, "homeDelivery").status).toBe(404);
    expect(staffApi.createLogisticsJob(pickup.id, 77 as PartnerId).status).toBe(404);
  });

  it("requires a reason and the supervisor's password for a rejection (UC-7)", () => {
    const { world, staffApi } = branch();
    const { id } = world.order({ type: "online", isTakeaway: true, status: "unconfirmed" });
    const reject = (supervisorPassword: string, cancelReasonId = reason) =>
      staffApi.reject(id, "pickup", { isAutomatic: false, cancelReasonId, supervisorPassword });
    expect(reject("wrong")).toEqual({ status: 422, message: "Password is invalid!" });
    expect(reject("4321", 99 as CancelReasonId).status).toBe(422);
    expect(valueOfAnswer(reject("4321")).status).toBe("rejected");
    expect(valueOfAnswer(staffApi.listOrders("pickup.unconfirmed", "all"))).toEqual([]);
  });

  it("accepts an automatic rejection at the deadline, not earlier", async () => {
    const { world, staffApi, clock } = branch();
    const { id } = world.order({
      type: "online",
      isTakeaway: false,
      status: "unconfirmed",
      confirmationMinutes: 5,
    });
    await clock.advanceBy(5 * minuteMs - secondMs - 1);
    expect(staffApi.reject(id, "homeDelivery", { isAutomatic: true }).status).toBe(409);
    await clock.advanceBy(secondMs + 1);
    expect(valueOfAnswer(staffApi.reject(id, "homeDelivery", { isAutomatic: true })).status).toBe(
      "rejected",
    );
  });

  it("allows confirm and reject only with weborders.confirm", () => {
    const { world, staffApi, manager } = branch(runner);
    const { id } = world.order({
      branchId: valueOfAnswer(manager.branches())[0]!.id,
      type: "online",
      isTakeaway: true,
      status: "unconfirmed",
    });
    expect(staffApi.confirm(id, "pickup", {}).status).toBe(403);
    expect(staffApi.reject(id, "pickup", { isAutomatic: true }).status).toBe(403);
    expect(manager.confirm(id, "pickup", {}).status).toBe(200);
  });

  it("shows staff the orders of their own branches only", () => {
    const { world, staffApi, manager } = branch(cashier);
    const [own, other] = valueOfAnswer(manager.branches());
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
    expect(valueOfAnswer(staffApi.listOrders("pickup.new", "all"))).toEqual([ownOrder]);
    expect(staffApi.order(otherOrder.id).status).toBe(404);
    expect(valueOfAnswer(manager.listOrders("pickup.new", "all"))).toHaveLength(2);
    expect(valueOfAnswer(manager.listOrders("pickup.new", [other!.id]))).toEqual([otherOrder]);
  });

  it("refuses riders of other branches", () => {
    const { world, staffApi } = branch();
    const order = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const stranger = valueOfAnswer(staffApi.riders()).find(
      (each) => !each.assignedBranchIds.includes(order.branchId),
    )!;
    expect(staffApi.assignRider(order.id, stranger.id, "new").status).toBe(422);
    expect(staffApi.assignRider(order.id, 9 as RiderId, "new").status).toBe(404);
  });

  it("accepts payments whose sum is the total, and no others", () => {
    const { world, staffApi } = branch();
    const { id, totalAmount, payments } = world.order({
      isTakeaway: true,
      type: "call_center",
      status: "new",
      isPaid: false,
      scheduledFor: "never",
    });
    valueOfAnswer(staffApi.markReady(id, "pickup"));
    const [cash] = valueOfAnswer(staffApi.paymentTypes());
    const owed = (totalAmount ?? 0) - payments.reduce((sum, { amount }) => sum + amount, 0);
    const line = (amount: number) => [
      {
        paymentTypeId: cash!.id,
        currency: { code: "AED", precision: 2 } as const,
        name: "Cash",
        amount: minor(amount),
        amountCollected: minor(amount + 50),
      },
    ];
    expect(staffApi.markCollected(id, line(owed - 1)).status).toBe(422);
    const collected = valueOfAnswer(staffApi.markCollected(id, line(owed)));
    expect(collected.payments.at(-1)).toMatchObject({ amount: owed, amountCollected: owed + 50 });
  });

  it("keeps a scheduled order out of the new list and the kitchen until its time (SC-2)", async () => {
    const { world, staffApi, clock } = branch();
    const scheduledFor = clock.now() + 30 * minuteMs;
    const { id } = world.order({
      type: "call_center",
      isTakeaway: true,
      status: "new",
      scheduledFor,
    });
    const tabs = () => [
      valueOfAnswer(staffApi.listOrders("scheduled", "all")).length,
      valueOfAnswer(staffApi.listOrders("pickup.new", "all")).length,
    ];
    await clock.runUntil(scheduledFor - 1);
    expect(tabs()).toEqual([1, 0]);
    expect(staffApi.markReady(id, "pickup").status).toBe(409);
    await clock.runUntil(scheduledFor);
    expect(tabs()).toEqual([0, 1]);
    expect(staffApi.markReady(id, "pickup").status).toBe(200);
  });

  it("reschedules call-centre orders, at least five minutes ahead", () => {
    const { world, staffApi, clock } = branch();
    const later = clock.now() + 60 * minuteMs;
    const call = world.order({ type: "call_center", status: "new", scheduledFor: later });
    const online = world.order({ type: "online", status: "new", scheduledFor: later });
    const { staff } = valueOfAnswer(staffApi.me());
    const to = (orderId: OrderId, scheduledFor: number) =>
      staffApi.reschedule({
        orderId,
        scheduledFor,
        staffId: staff.id,
        staffName: staff.name,
        reason: "Later",
      });
    expect(to(online.id, later).status).toBe(422);
    expect(to(call.id, clock.now() + 4 * minuteMs).status).toBe(422);
    expect(valueOfAnswer(to(call.id, later + minuteMs)).scheduledFor).toBe(later + minuteMs);
  });

  it("accepts one partner at a time, and lets staff cancel its job", async () => {
    const { world, staffApi, clock } = branch();
    const { id } = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const [partner] = valueOfAnswer(staffApi.logisticsPartners());
    expect(valueOfAnswer(staffApi.createLogisticsJob(id, partner!.id)).job?.status).toBe("pending");
    expect(staffApi.createLogisticsJob(id, partner!.id).status).toBe(409);
    expect(staffApi.assignRider(id, 201 as RiderId, "new").status).toBe(409);
    expect(valueOfAnswer(staffApi.cancelLogisticsJob(id)).job?.status).toBe("cancelled");
    expect(staffApi.cancelLogisticsJob(id).status).toBe(409);
    await clock.advanceBy(10 * minuteMs);
    expect(valueOfAnswer(staffApi.order(id)).job?.status).toBe("cancelled");
  });

  it("refuses a partner that is not set up, or carries no scheduled orders here (SC-4)", () => {
    const { world, staffApi, clock } = branch();
    const partners = valueOfAnswer(staffApi.logisticsPartners());
    const now = world.order({ isTakeaway: false, status: "new", scheduledFor: "never" });
    const later = world.order({
      isTakeaway: false,
      status: "new",
      scheduledFor: clock.now() + 60 * minuteMs,
    });
    const answers = partners.map(({ id }) => {
      const answer = staffApi.createLogisticsJob(later.id, id);
      staffApi.cancelLogisticsJob(later.id);
      return answer.status;
    });
    expect(answers).toEqual([200, 422, 200, 422, 422]);
    expect(staffApi.createLogisticsJob(now.id, partners[4]!.id).status).toBe(422);
  });

  it("counts each rider's deliveries, with cash apart (HD-10)", async () => {
    const { world, staffApi, clock } = branch();
    const order = world.order({
      isTakeaway: false,
      status: "new",
      isPaid: false,
      scheduledFor: "never",
    });
    const rider = valueOfAnswer(staffApi.riders()).find((each) =>
      each.assignedBranchIds.includes(order.branchId),
    )!;
    valueOfAnswer(staffApi.markReady(order.id, "homeDelivery"));
    valueOfAnswer(staffApi.assignRider(order.id, rider.id, "ready"));
    await clock.advanceBy(20 * minuteMs);
    valueOfAnswer(staffApi.markDelivered(order.id, []));
    const loyalty = order.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(valueOfAnswer(staffApi.riderStats("all"))).toEqual([
      {
        riderId: rider.id,
        name: rider.name,
        totalOrders: 1,
        totalAmount: order.totalAmount,
        averageDeliveryTimeMs: 20 * minuteMs,
        cashAmount: (order.totalAmount ?? 0) - loyalty,
        otherAmount: loyalty,
      },
    ]);
    expect(
      valueOfAnswer(staffApi.listOrders("homeDelivery.delivered", "all", rider.id)),
    ).toHaveLength(1);
    expect(
      valueOfAnswer(staffApi.listOrders("homeDelivery.delivered", "all", 9 as RiderId)),
    ).toEqual([]);
  });

  it("does not list a deleted rider (FL-7)", () => {
    const { world, staffApi } = branch();
    const [rider] = valueOfAnswer(staffApi.riders());
    expect(staffApi.riderPosition(rider!.id).status).toBe(200);
    world.change(({ riders }) => riders.dismiss(rider!.id));
    expect(valueOfAnswer(staffApi.riders())).not.toContainEqual(rider);
    expect(staffApi.riderPosition(rider!.id).status).toBe(404);
  });

  it("lists five partners, three branches and staff with different permissions", () => {
    const { staffApi } = branch();
    expect(valueOfAnswer(staffApi.logisticsPartners())).toHaveLength(5);
    expect(valueOfAnswer(staffApi.branches()).length).toBeGreaterThanOrEqual(3);
    const permissions = baseScenario.staff.map((person) => person.permissions.join());
    expect(new Set(permissions).size).toBeGreaterThanOrEqual(4);
  });
});
