import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import {
  channelName,
  type OrderEventName,
  type PushBody,
  type SynchronizedData,
  synchronizedData,
} from "../../../ports/entities/push-message.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  branchA,
  noon,
  orderId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { companyId, ScriptedBoard } from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";
import { ScriptedPushBus } from "../../../tests/support/stand-ins/scripted-push-bus.ts";

const one = anOrder();
const ready = withUpdate(one, "marked_as_ready", { status: "ready" });
const unconfirmed = anOrder({ status: "unconfirmed" });

describe("order events", () => {
  it("carry a home delivery through its whole life in place [PS-3]", async () => {
    using board = await ScriptedBoard.loaded([]);
    const receive = async (event: OrderEventName, order: Order): Promise<readonly string[]> => {
      board.push(event, order);
      await board.pass(16);
      return board.placesOf(order.id);
    };
    expect(await receive("created", unconfirmed)).toEqual(["homeDelivery.unconfirmed"]);
    const model = board.orders.book.get(one.id);
    const confirmed = withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" });
    expect(await receive("confirmed", confirmed)).toEqual(["homeDelivery.new"]);
    const assigned = withUpdate(confirmed, "rider_assigned", { riderId: riderId(4) });
    expect(await receive("rider_assigned", assigned)).toEqual(["homeDelivery.new"]);
    const { riderId: _, ...rest } = assigned;
    const unassigned = withUpdate(rest, "rider_unassigned");
    expect(await receive("rider_unassigned", unassigned)).toEqual(["homeDelivery.new"]);
    expect(model?.data.riderId).toBeUndefined();
    const cooked = withUpdate(unassigned, "marked_as_ready", { status: "ready" });
    expect(await receive("marked_as_ready", cooked)).toEqual(["homeDelivery.ready"]);
    const riding = withUpdate(cooked, "marked_as_picked_up", { status: "in_progress" });
    expect(await receive("marked_as_picked_up", riding)).toEqual(["homeDelivery.inProgress"]);
    const delivered = withUpdate(riding, "marked_as_delivered", { status: "delivered" });
    expect(await receive("marked_as_delivered", delivered)).toEqual(["homeDelivery.delivered"]);
    const tipped = withUpdate(delivered, "tip_collected", {
      payments: [
        {
          name: "Card",
          amount: minor(500),
          amountCollected: minor(500),
          tip: minor(500),
        },
      ],
    });
    expect(await receive("tip_collected", tipped)).toEqual(["homeDelivery.delivered"]);
    const reprinted = withUpdate(tipped, "marked_as_reprinted", { printBatchNumber: 2 });
    expect(await receive("marked_as_reprinted", reprinted)).toEqual(["homeDelivery.delivered"]);
    expect(board.orders.book.get(one.id)).toBe(model);
    expect(model?.data).toBe(reprinted);
    expect(board.api.calls).toEqual([]);
    expect(board.restarts).toEqual([]);
  });

  it("carry a pickup through its whole life in place, and mark the row when the customer is here [PS-3] [PS-8]", async () => {
    const placed = anOrder({ isTakeaway: true, scheduledFor: noon + 3_600_000 });
    using board = await ScriptedBoard.loaded([placed]);
    const receive = async (event: OrderEventName, order: Order): Promise<readonly string[]> => {
      board.push(event, order);
      await board.pass(16);
      return board.placesOf(order.id);
    };
    expect(board.placesOf(one.id)).toEqual(["scheduled"]);
    const now = withUpdate(placed, "rescheduled", { scheduledFor: noon });
    expect(await receive("rescheduled", now)).toEqual(["pickup.new"]);
    const cooked = withUpdate(now, "marked_as_ready", { status: "ready" });
    expect(await receive("marked_pickup_as_ready", cooked)).toEqual(["pickup.ready"]);
    expect(board.orders.book.get(one.id)?.data.hasCustomerArrived).toBe(false);
    expect(await receive("customer_arrived", cooked)).toEqual(["pickup.ready"]);
    expect(board.orders.book.get(one.id)?.data.hasCustomerArrived).toBe(true);
    const collected = withUpdate(cooked, "marked_as_collected", { status: "collected" });
    expect(await receive("marked_as_collected", collected)).toEqual(["pickup.collected"]);
  });

  it("confirmed and rejected remove the order from the unconfirmed list [PS-3] [UC-14]", async () => {
    const two = { ...unconfirmed, id: orderId(2) };
    using board = await ScriptedBoard.loaded([unconfirmed, two]);
    expect(board.orders.board.page("homeDelivery.unconfirmed").count).toBe(2);
    board.push("confirmed", withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" }));
    board.push("rejected", two);
    await board.pass(16);
    expect(board.orders.board.page("homeDelivery.unconfirmed").count).toBe(0);
    expect(board.placesOf(two.id)).toEqual([]);
  });

  it("mark the row when the customer is here, even before the order has been fetched [PS-8]", async () => {
    const waiting = anOrder({ isTakeaway: true, status: "ready" });
    using board = await ScriptedBoard.loaded([waiting]);
    board.push("customer_arrived", waiting, { withPayload: false });
    await board.pass(16);
    expect(board.orders.book.get(one.id)?.data.hasCustomerArrived).toBe(true);
    expect(board.api.waiting("order")).toHaveLength(1);
  });

  it("updated and voided reload the whole page, once in 10 seconds [PS-4]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.push("updated", one);
    await board.settle();
    expect(board.restarts).toEqual(["order_updated"]);
    board.push("updated", one);
    board.push("voided", one);
    await board.pass(9_999);
    expect(board.restarts).toHaveLength(1);
    await board.pass(1);
    expect(board.restarts).toEqual(["order_updated", "order_voided"]);
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it.each(["updated", "voided"] as const)(
    "%s fetches the order and every loaded list at once, also while a restart has to wait (N1)",
    async (event) => {
      using board = await ScriptedBoard.loaded([one]);
      board.orders.restarts.holdForScreen();
      await board.pass(2_000);
      const before = board.api.calls.length;
      board.push(event, withUpdate(one, "order_updated", {}));
      await board.pass(16);
      const names = board.api.calls.slice(before).map(({ name }) => name);
      expect(names.filter((name) => name === "order")).toHaveLength(1);
      expect(names.length - 1).toBe(orderLists.length);
      expect(board.restarts).toEqual([]);
    },
  );

  it("a reload waits until no command is unresolved (B-I28)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    board.push("updated", one);
    await board.pass(5_000);
    expect(board.restarts).toEqual([]);
    board.api.waiting("markReady")[0]?.answer({ kind: "done", value: ready });
    await result;
    expect(board.restarts).toEqual(["order_updated"]);
  });

  it("are shown at once after a quiet time, and at the end of the frame otherwise", async () => {
    using board = await ScriptedBoard.loaded([]);
    const two = anOrder({ id: (one.id + 1) as typeof one.id });
    board.push("created", one);
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([one.id]);
    board.push("created", two);
    await board.pass(15);
    expect(board.ids("homeDelivery.new")).toEqual([one.id]);
    await board.pass(1);
    expect(board.ids("homeDelivery.new")).toHaveLength(2);
  });

  it("of one frame are shown together [F-S10]", async () => {
    using board = await ScriptedBoard.loaded([]);
    let renders = 0;
    const stop = autorun(() => {
      renders += board.orders.board.page("homeDelivery.new").count >= 0 ? 1 : 0;
    });
    for (let number = 1; number <= 300; number += 1) {
      board.push("created", anOrder({ id: orderId(number) }));
      if (number % 3 === 0) await board.pass(20);
    }
    stop();
    expect(board.orders.board.page("homeDelivery.new").count).toBe(300);
    expect(renders).toBeLessThanOrEqual(1 + 100);
    expect(board.api.calls).toEqual([]);
  });

  it("an event that cannot be applied leaves the others intact, and leads to a load (B-I36)", async () => {
    using board = await ScriptedBoard.loaded([]);
    const broken: Order = {
      ...anOrder({ id: orderId(9) }),
      get placedAt(): number {
        throw new Error("A surprise");
      },
    };
    board.push("created", broken);
    board.push("created", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
    expect(board.reports.map(({ kind }) => kind)).toEqual(["unexpected"]);
    await board.pass(100);
    expect(board.api.madeLists().length).toBeGreaterThan(0);
  });

  it("a rider's position is passed to listeners, and changes nothing on the board [MP-8, PS-7]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const position = { riderId: riderId(8), coordinates: { latitude: 25, longitude: 55 } };
    const moves: unknown[] = [];
    const stop = board.orders.riderPositions.add((moved) => moves.push(moved));
    const move = (): void =>
      board.bus.emit({
        channel: { kind: "logistics_events", branchId: branchA },
        body: { kind: "rider_position", position },
        sentAt: board.clock.now(),
      });
    move();
    await board.pass(100);
    expect(moves).toEqual([position]);
    expect(board.api.calls).toEqual([]);
    stop();
    move();
    await board.pass(100);
    expect(moves).toHaveLength(1);
  });
});

describe("a late message", () => {
  it("is applied at an age of 4,999 ms; at 5,000 it is ignored and logged once, and the order is fetched [PS-6] [F-S08]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.push("marked_as_ready", ready, { ageMs: 4_999 });
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.api.calls).toEqual([]);
    const riding = withUpdate(ready, "marked_as_picked_up", { status: "in_progress" });
    board.push("marked_as_picked_up", riding, { ageMs: 5_000 });
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.reports.map(({ kind }) => kind)).toEqual(["stale_push"]);
    expect(board.orders.board.list("homeDelivery.ready").isRefreshRequired).toBe(true);
    expect(board.orders.board.list("homeDelivery.inProgress").isRefreshRequired).toBe(true);
    await board.pass(1_984);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: riding });
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.inProgress"]);
    expect(board.orders.board.list("homeDelivery.ready").isRefreshRequired).toBe(false);
    expect(board.reports).toHaveLength(1);
  });

  it("is applied, and its order is looked up, while the server's time is unknown; an older version is not (N22) [PS-6]", async () => {
    const bus = new ScriptedPushBus(() => undefined);
    const board = new ScriptedBoard({ bus });
    board.answerLists([one]);
    await board.pass(2_000);
    const channel = { kind: "order_events", branchId: branchA } as const;
    const emit = (event: OrderEventName, order: Order): void =>
      bus.emit({ channel, body: { kind: "order", event, orderId: one.id, order }, sentAt: noon });
    emit("marked_as_ready", ready);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.api.waiting("order")).toHaveLength(1);
    emit("created", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.reports).toEqual([]);
    board.close();
  });

  it("is applied when it has no stamp, and is stale at 5,001 ms as at 5,000 (PS-6)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const body: PushBody = {
      kind: "order",
      event: "marked_as_ready",
      orderId: one.id,
      order: ready,
    };
    const channel = { kind: "order_events", branchId: branchA } as const;
    board.bus.emit({ channel, body, sentAt: board.clock.now() - 5_001 });
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
    board.bus.emit({ channel, body });
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });

  it("does not reload the page, but reloads the data that it was about", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.push("updated", one, { ageMs: 5_000 });
    sync(board, "company", 5_000);
    await board.pass(1_000);
    expect(board.restarts).toEqual([]);
    expect(board.reloaded).toEqual(["company"]);
    expect(board.api.waiting("order")).toHaveLength(1);
  });

  it("leads to a bounded number of calls when many come", async () => {
    using board = await ScriptedBoard.loaded([one]);
    for (let number = 1; number <= 300; number += 1) {
      board.push("created", anOrder({ id: orderId(number) }), { ageMs: 5_000 });
    }
    await board.pass(16);
    expect(board.api.waiting("order")).toHaveLength(4);
    expect(board.api.madeLists()).toHaveLength(1);
    expect(board.orders.board.list("homeDelivery.new").isRefreshRequired).toBe(true);
  });
});

describe("an event without its order", () => {
  const receive = async (): Promise<ScriptedBoard> => {
    const board = await ScriptedBoard.loaded([one]);
    board.push("marked_as_ready", one, { withPayload: false });
    await board.pass(16);
    return board;
  };

  it("fetches the order, and shows the list as incomplete until it comes [PS-5] [F-S11]", async () => {
    using board = await receive();
    const index = board.orders.board.list("homeDelivery.new");
    expect(index.isRefreshRequired).toBe(true);
    await board.pass(8_000);
    expect(index.isRefreshRequired).toBe(true);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: ready });
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(index.isRefreshRequired).toBe(false);
    expect(board.api.madeLists()).toEqual([]);
  });

  it("removes the order when the server no longer has it [F-S11]", async () => {
    using board = await receive();
    board.api.waiting("order")[0]?.answer(refusedWith(404));
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
    board.push("created", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it("flags and reloads the list when the order cannot be fetched [PS-5] [F-S11]", async () => {
    using board = await receive();
    board.api.waiting("order")[0]?.answer(refusedWith(500));
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
    expect(board.api.madeLists().map((call) => queryOf(call).list)).toEqual(["homeDelivery.new"]);
    board.answerLists([ready]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it("fetches once more when further events arrive during the call, and not more than once", async () => {
    using board = await receive();
    for (let times = 0; times < 3; times += 1) {
      board.push("rider_assigned", one, { withPayload: false });
    }
    await board.pass(16);
    expect(board.api.waiting("order")).toHaveLength(1);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: one });
    await board.settle();
    expect(board.api.waiting("order")).toHaveLength(1);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: ready });
    await board.settle();
    expect(board.api.waiting("order")).toEqual([]);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });

  it("fetches an order again that was removed before it was ever on the board", async () => {
    using board = await ScriptedBoard.loaded([]);
    board.push("created", one, { withPayload: false });
    await board.pass(16);
    board.api.waiting("order")[0]?.answer(refusedWith(404));
    await board.settle();
    board.push("confirmed", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual([]);
    board.api.waiting("order")[0]?.answer({ kind: "loaded", value: one });
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  });
});

describe("job events", () => {
  const receive = (board: ScriptedBoard, body: PushBody): Promise<void> => {
    const channel = { kind: "logistics_events", branchId: branchA } as const;
    board.bus.emit({ channel, body, sentAt: board.clock.now() });
    return board.pass(16);
  };

  it("change the order's job, and an older one does not change it back", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const model = board.orders.book.get(one.id);
    const job = aJob({ status: "assigned", updatedAt: noon + 2_000 });
    const older = aJob({ status: "pending", updatedAt: noon + 1_000 });
    await receive(board, {
      kind: "job",
      event: "job_updated",
      change: { orderId: one.id, status: "assigned", job },
    });
    await receive(board, {
      kind: "job",
      event: "job_created",
      change: { orderId: one.id, status: "pending", job: older },
    });
    expect(model?.data.job).toEqual(job);
    expect(board.api.calls).toEqual([]);
  });

  it("fetch the order when they lack the job or the order is not on the board", async () => {
    using board = await ScriptedBoard.loaded([one]);
    await receive(board, {
      kind: "job",
      event: "job_cancelled",
      change: { orderId: one.id, status: "cancelled" },
    });
    const unknown = { orderId: orderId(77), status: "pending", job: aJob() } as const;
    await receive(board, { kind: "job", event: "job_created", change: unknown });
    expect(board.api.waiting("order").map(({ args }) => args[0])).toEqual([1, 77]);
  });
});

describe("the company's events", () => {
  it("arrive on channels with the specification's names [PS-2]", async () => {
    using board = await ScriptedBoard.loaded([]);
    const names = board.bus.desired.map(channelName);
    expect(names).toEqual(
      expect.arrayContaining([
        `company_synchronized_${companyId}`,
        `payment_types_synchronized_${companyId}`,
        `locations_synchronized_${companyId}`,
        `riders_synchronized_${companyId}`,
        `logistics_partners_synchronized_${companyId}`,
        `print_settings_synchronized_${companyId}`,
        `riders_events_${companyId}`,
      ]),
    );
  });

  it("each sync event reloads its data, and a company sync the page 200 ms later [PS-2]", async () => {
    for (const data of synchronizedData) {
      using board = await ScriptedBoard.loaded([]);
      expect(board.bus.desired).toContainEqual({ kind: "synchronized", data, companyId });
      expect(board.bus.desired).toContainEqual({ kind: "riders_events", companyId });
      sync(board, data);
      await board.settle();
      expect(board.reloaded).toEqual([data]);
      await board.pass(199);
      expect(board.restarts).toEqual([]);
      await board.pass(1);
      expect(board.restarts).toEqual(data === "company" ? ["synchronized"] : []);
    }
  });

  it("riders_events reloads the riders [PS-8]", async () => {
    using board = await ScriptedBoard.loaded([]);
    board.bus.emit({
      channel: { kind: "riders_events", companyId },
      body: { kind: "riders_changed" },
    });
    await board.pass(16);
    expect(board.reloaded).toEqual(["riders"]);
  });

  it("a resubscription reloads the data whose events may have been missed (B-I31)", async () => {
    using board = await ScriptedBoard.loaded([]);
    expect(board.reloaded).toEqual([]);
    board.bus.subscribe();
    await board.settle();
    expect([...board.reloaded].sort()).toEqual([...synchronizedData, "riders"].sort());
    await board.pass(100);
    board.answerLists([]);
  });
});

function sync(board: ScriptedBoard, data: SynchronizedData, ageMs = 0): void {
  board.bus.emit({
    channel: { kind: "synchronized", data, companyId },
    body: { kind: "synchronized" },
    sentAt: board.clock.now() - ageMs,
  });
}
