import { describe, expect, it } from "vitest";
import type { PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderAction, OrderApi } from "../../../ports/order-api.ts";
import { refusedAction, refusedWith } from "../../../ports/outcome.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import {
  aJob,
  anOrder,
  noon,
  partnerId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import {
  boardCompany,
  ScriptedBoard,
  staff,
} from "../../../tests/support/stand-ins/scripted-board.ts";
import type { OrderPlace } from "../order-rules/placement.ts";
import type { CommandResult } from "./command-results.ts";
import type { OrderCommands } from "./order-commands.ts";

const rider = riderId(4);
const one = anOrder();
const unconfirmed = anOrder({ status: "unconfirmed" });
const ready = withUpdate(one, "marked_as_ready", { status: "ready" });
const riding = withUpdate(ready, "marked_as_picked_up", { status: "in_progress" });
const done = (value?: Order): OrderAction => ({ kind: "done", value });
const withRiderApp = { company: { company: boardCompany({ isRiderAppEnabled: true }), staff } };

function answer(board: ScriptedBoard, name: keyof OrderApi, outcome: unknown): readonly unknown[] {
  const call = board.api.waiting(name)[0];
  if (call === undefined) throw new Error(`No ${name} waits`);
  call.answer(outcome);
  return call.args;
}

type Run = (commands: OrderCommands) => Promise<CommandResult>;
type Step = readonly [
  name: keyof OrderApi,
  run: Run,
  args: readonly unknown[],
  to: Order,
  tab: OrderPlace | undefined,
];

const assignRider: Run = (commands) => commands.assignRider(one.id, rider);

/** Runs the steps one after the other, each to its answer. */
async function walk(board: ScriptedBoard, steps: readonly Step[]): Promise<void> {
  for (const [name, run, args, to, tab] of steps) {
    const result = run(board.orders.commands);
    expect(answer(board, name, done(to))).toEqual(args);
    expect(await result).toEqual({ kind: "done" });
    expect(board.placesOf(to.id)).toEqual(tab === undefined ? [] : [tab]);
  }
}

describe("the way of an order", () => {
  it("a home delivery goes from unconfirmed to delivered by staff's actions [FL-1] [FL-3] [FL-15]", async () => {
    using board = await ScriptedBoard.loaded([unconfirmed]);
    const id = one.id;
    const confirmed = withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" });
    const cooked = withUpdate(confirmed, "marked_as_ready", { status: "ready" });
    const left = withUpdate(cooked, "marked_as_picked_up", { status: "in_progress" });
    const delivered = withUpdate(left, "marked_as_delivered", { status: "delivered" });
    const details = { deliveryTimeMinutes: 40 };
    await walk(board, [
      [
        "confirm",
        (c) => c.confirm(id, details),
        [id, "homeDelivery", details],
        confirmed,
        "homeDelivery.new",
      ],
      ["markReady", (c) => c.markReady(id), [id, "homeDelivery"], cooked, "homeDelivery.ready"],
      ["markPickedUp", (c) => c.markPickedUp(id), [id], left, "homeDelivery.inProgress"],
      ["markDelivered", (c) => c.markDelivered(id), [id, []], delivered, "homeDelivery.delivered"],
    ]);
  });

  it("sends the payments with the delivery, the collection and the confirmation of a pickup [FL-5] [FL-6] [UC-4]", async () => {
    const payments = [
      {
        paymentTypeId: 4 as PaymentTypeId,
        currency: { code: "AED", precision: 2 } as const,
        name: "Cash",
        amount: minor(4_550),
        amountCollected: minor(5_000),
      },
    ];
    const waiting = anOrder({ status: "unconfirmed", isTakeaway: true });
    const steps: readonly (readonly [keyof OrderApi, Order, Run, readonly unknown[]])[] = [
      ["markDelivered", riding, (c) => c.markDelivered(one.id, payments), [one.id, payments]],
      ["markCollected", ready, (c) => c.markCollected(one.id, payments), [one.id, payments]],
      [
        "confirm",
        waiting,
        (c) => c.confirm(one.id, { payments }),
        [one.id, "pickup", { payments }],
      ],
    ];
    for (const [name, order, run, args] of steps) {
      using board = await ScriptedBoard.loaded([order]);
      const result = run(board.orders.commands);
      expect(answer(board, name, done(order))).toEqual(args);
      expect(await result).toEqual({ kind: "done" });
    }
  });

  it("and by push events alike, in place [FL-1]", async () => {
    using board = await ScriptedBoard.loaded([unconfirmed]);
    const model = board.orders.book.get(one.id);
    const steps = [
      [
        "confirmed",
        withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" }),
        "homeDelivery.new",
      ],
      ["marked_as_ready", withUpdate(ready, "marked_as_ready"), "homeDelivery.ready"],
      ["marked_as_picked_up", withUpdate(riding, "marked_as_picked_up"), "homeDelivery.inProgress"],
      [
        "marked_as_delivered",
        withUpdate(withUpdate(riding, "marked_as_picked_up"), "marked_as_delivered", {
          status: "delivered",
        }),
        "homeDelivery.delivered",
      ],
    ] as const;
    for (const [event, order, tab] of steps) {
      board.push(event, order);
      await board.pass(16);
      expect(board.placesOf(one.id)).toEqual([tab]);
      expect(board.orders.book.get(one.id)).toBe(model);
    }
  });

  it("a pickup goes from unconfirmed to collected, by the pickup calls [FL-2] [FL-3] [FL-15]", async () => {
    const placed = { ...unconfirmed, isTakeaway: true };
    using board = await ScriptedBoard.loaded([placed]);
    const id = placed.id;
    const confirmed = withUpdate(placed, "marked_as_confirmed", { status: "new" });
    const cooked = withUpdate(confirmed, "marked_as_ready", { status: "ready" });
    const collected = withUpdate(cooked, "marked_as_collected", { status: "collected" });
    await walk(board, [
      ["confirm", (c) => c.confirm(id), [id, "pickup", {}], confirmed, "pickup.new"],
      ["markReady", (c) => c.markReady(id), [id, "pickup"], cooked, "pickup.ready"],
      ["markCollected", (c) => c.markCollected(id), [id, []], collected, "pickup.collected"],
    ]);
  });

  it("a reject takes the order off the board, in either area [FL-15]", async () => {
    for (const isTakeaway of [false, true]) {
      const order = { ...unconfirmed, isTakeaway };
      using board = await ScriptedBoard.loaded([order]);
      const details = { isAutomatic: false };
      const result = board.orders.commands.reject(order.id, details);
      const rejected = withUpdate(order, "rejected", { status: "rejected" });
      expect(answer(board, "reject", done(rejected))).toEqual([
        order.id,
        isTakeaway ? "pickup" : "homeDelivery",
        details,
      ]);
      expect(await result).toEqual({ kind: "done" });
      expect(board.placesOf(order.id)).toEqual([]);
      board.push("created", order);
      await board.pass(16);
      expect(board.placesOf(order.id)).toEqual([]);
    }
  });

  it("a rider may be assigned while the order is new, and it stays new [FL-14, RA-4]", async () => {
    for (const set of [{}, withRiderApp]) {
      using board = await ScriptedBoard.loaded([one], set);
      const assigned = withUpdate(one, "rider_assigned", { riderId: rider });
      await walk(board, [
        ["assignRider", assignRider, [one.id, rider, "new"], assigned, "homeDelivery.new"],
      ]);
    }
  });

  it("a ready order moves to in progress with its rider when the rider app is off [FL-4, RA-4]", async () => {
    using board = await ScriptedBoard.loaded([ready]);
    const left = withUpdate(ready, "rider_assigned", { riderId: rider, status: "in_progress" });
    await walk(board, [
      ["assignRider", assignRider, [one.id, rider, "ready"], left, "homeDelivery.inProgress"],
    ]);
  });

  it("with the rider app on, its rider is assigned without moving it, and picks it up [FL-4, RA-4]", async () => {
    using board = await ScriptedBoard.loaded([ready], withRiderApp);
    const assigned = withUpdate(ready, "rider_assigned", { riderId: rider });
    const left = withUpdate(assigned, "marked_as_picked_up", { status: "in_progress" });
    await walk(board, [
      [
        "assignRiderWithoutStateChange",
        assignRider,
        [one.id, rider],
        assigned,
        "homeDelivery.ready",
      ],
      ["markPickedUp", (c) => c.markPickedUp(one.id), [one.id], left, "homeDelivery.inProgress"],
    ]);
  });

  it("a rider is unassigned by the call of the order's stage [RA-4]", async () => {
    for (const [order, stage] of [
      [one, "new"],
      [ready, "ready"],
    ] as const) {
      const assigned = { ...order, riderId: rider };
      using board = await ScriptedBoard.loaded([assigned]);
      const result = board.orders.commands.unassignRider(one.id);
      expect(answer(board, "unassignRider", done(withUpdate(order, "rider_unassigned")))).toEqual([
        one.id,
        stage,
      ]);
      expect(await result).toEqual({ kind: "done" });
      expect(board.orders.book.get(one.id)?.data.riderId).toBeUndefined();
    }
  });

  it("an assignment is taken back at once, without FL-12's wait, and only while that rider has the order", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const { commands } = board.orders;
    const assigned = { ...withUpdate(one, "rider_assigned"), riderId: rider };
    const result = commands.assignRider(one.id, rider);
    answer(board, "assignRider", done(assigned));
    await result;
    const change = { from: undefined, to: rider };
    const undone = commands.undoRider(one.id, change);
    const free = withUpdate(withUpdate(one, "rider_assigned"), "rider_unassigned");
    expect(answer(board, "unassignRider", done(free))).toEqual([one.id, "new"]);
    expect(await undone).toEqual({ kind: "done" });
    expect(await commands.undoRider(one.id, change)).toEqual({ kind: "someone_was_faster" });
    expect(board.api.made("unassignRider")).toHaveLength(1);
  });

  it("a removed rider is assigned again by Undo, but never where that would send the order out (FL-4)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const change = { from: rider, to: undefined };
    const undone = board.orders.commands.undoRider(one.id, change);
    expect(answer(board, "assignRider", done({ ...one, riderId: rider }))).toEqual([
      one.id,
      rider,
      "new",
    ]);
    expect(await undone).toEqual({ kind: "done" });
    using other = await ScriptedBoard.loaded([ready]);
    const late = other.orders.commands.undoRider(one.id, change);
    expect(await late).toEqual({ kind: "someone_was_faster" });
    expect(other.api.made("assignRider")).toEqual([]);
  });

  it("partner jobs are created and cancelled, and reprints recorded, by their calls", async () => {
    using board = await ScriptedBoard.loaded([ready]);
    const { commands } = board.orders;
    const created = commands.createJob(one.id, partnerId(3));
    const withJob = { ...ready, job: aJob() };
    expect(answer(board, "createLogisticsJob", done(withJob))).toEqual([one.id, partnerId(3)]);
    expect(await created).toEqual({ kind: "done" });
    const cancelled = commands.cancelJob(one.id);
    const withoutJob = { ...ready, job: aJob({ status: "cancelled", updatedAt: noon + 1 }) };
    expect(answer(board, "cancelLogisticsJob", done(withoutJob))).toEqual([one.id]);
    expect(await cancelled).toEqual({ kind: "done" });
    expect(board.orders.book.get(one.id)?.data.job?.status).toBe("cancelled");
    const reprinted = commands.markReprinted(one.id);
    expect(answer(board, "markReprinted", done(ready))).toEqual([one.id]);
    expect(await reprinted).toEqual({ kind: "done" });
  });

  it("a reschedule is sent in the name of the member of staff who is signed in", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.reschedule(one.id, noon + 5, "Guest is late");
    const args = answer(board, "reschedule", done(one));
    await result;
    expect(args).toEqual([
      {
        orderId: one.id,
        scheduledFor: noon + 5,
        staffId: 11,
        staffName: "Aisha",
        reason: "Guest is late",
      },
    ]);
  });
});

describe("one command at a time", () => {
  it("a double click is one request, and the buttons of that order alone are disabled meanwhile [F-S24] (B-I14) [FL-13]", async () => {
    const two = anOrder({ id: 2 as Order["id"] });
    using board = await ScriptedBoard.loaded([one, two]);
    const { commands, book } = board.orders;
    const first = commands.markReady(one.id);
    const second = commands.markReady(one.id);
    expect(await commands.markPickedUp(one.id)).toEqual({ kind: "busy" });
    expect(await second).toEqual({ kind: "busy" });
    expect(book.get(one.id)?.command).toBe("markReady");
    expect(book.get(two.id)?.command).toBeUndefined();
    expect(commands.isAnyInFlight).toBe(true);
    expect(board.api.made("markReady")).toHaveLength(1);
    answer(board, "markReady", done(ready));
    expect(await first).toEqual({ kind: "done" });
    expect(book.get(one.id)?.command).toBeUndefined();
    expect(commands.isAnyInFlight).toBe(false);
  });

  it("an order has the instant until which its buttons that assign or cancel are held [FL-12]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const model = board.orders.book.get(one.id);
    const ready = board.orders.commands.markReady(one.id);
    answer(board, "markReady", done(one));
    await ready;
    expect(model?.heldUntil).toBeUndefined();
    const pressedAt = board.clock.now();
    const assigned = board.orders.commands.assignRider(one.id, rider);
    expect(model?.heldUntil).toBe(pressedAt + 3_000);
    answer(board, "assignRider", refusedWith(403));
    await assigned;
    await board.pass(2_999);
    await board.orders.commands.assignRider(one.id, rider);
    expect(model?.heldUntil).toBe(pressedAt + 3_000);
  });

  it("buttons that assign or cancel ignore repeats for 3 s, also after the answer [F-S24] (FL-12) [FL-13]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const { commands } = board.orders;
    const repeats: readonly (readonly [keyof OrderApi, Run])[] = [
      ["assignRider", (c) => c.assignRider(one.id, rider)],
      ["unassignRider", (c) => c.unassignRider(one.id)],
      ["createLogisticsJob", (c) => c.createJob(one.id, partnerId(3))],
      ["cancelLogisticsJob", (c) => c.cancelJob(one.id)],
    ];
    for (const [name, run] of repeats) {
      const first = run(commands);
      answer(board, name, done(board.orders.book.get(one.id)?.data));
      expect(await first).toEqual({ kind: "done" });
      await board.pass(2_999);
      expect(await run(commands)).toEqual({ kind: "busy" });
      await board.pass(1);
      const later = run(commands);
      answer(board, name, done(board.orders.book.get(one.id)?.data));
      expect(await later).toEqual({ kind: "done" });
      expect(board.api.made(name)).toHaveLength(2);
      await board.pass(3_000);
    }
  });

  it("buttons that assign are held for their own order alone [FL-12]", async () => {
    const two = anOrder({ id: 2 as Order["id"] });
    using board = await ScriptedBoard.loaded([one, two]);
    for (const order of [one, two]) {
      const result = board.orders.commands.assignRider(order.id, rider);
      answer(board, "assignRider", done(order));
      expect(await result).toEqual({ kind: "done" });
    }
    expect(board.api.made("assignRider")).toHaveLength(2);
  });

  it("the push of a command may come before or after its answer: the result is the same, without a notice [F-S26]", async () => {
    for (const isEchoFirst of [true, false]) {
      using board = await ScriptedBoard.loaded([one]);
      const result = board.orders.commands.markReady(one.id);
      if (isEchoFirst) {
        board.push("marked_as_ready", ready);
        await board.pass(16);
        expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
      }
      answer(board, "markReady", done({ ...ready }));
      expect(await result).toEqual({ kind: "done" });
      if (!isEchoFirst) board.push("marked_as_ready", ready);
      await board.pass(16);
      expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
      expect(board.orders.book.get(one.id)?.data).toEqual(ready);
      expect(board.notices).toEqual([]);
      expect(board.api.calls).toHaveLength(1);
    }
  });

  it("a late answer does not undo later changes", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    board.push("marked_as_picked_up", riding);
    await board.pass(16);
    answer(board, "markReady", done(ready));
    await result;
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.inProgress"]);
  });
});

describe("another device was faster", () => {
  it.each([404, 409])(
    "tablet 2 that rejects what tablet 1 confirmed gets %i, sees the winner's state and a quiet notice, and sends nothing twice [F-S27] [FL-13]",
    async (status) => {
      using board = await ScriptedBoard.loaded([unconfirmed]);
      const result = board.orders.commands.reject(one.id, { isAutomatic: false });
      answer(board, "reject", refusedWith(status));
      expect(await result).toEqual({ kind: "someone_was_faster" });
      expect(board.orders.book.get(one.id)?.command).toBeUndefined();
      expect(board.notices).toEqual([
        { kind: "someone_was_faster", orderId: one.id, orderNumber: one.number, command: "reject" },
      ]);
      const confirmed = withUpdate(unconfirmed, "marked_as_confirmed", { status: "new" });
      answer(board, "order", { kind: "loaded", value: confirmed });
      await board.pass(10_000);
      expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
      expect(board.api.made("reject")).toHaveLength(1);
      expect(board.restarts).toEqual([]);
    },
  );

  it("a completion of the checkout that 422 refuses reads the order before it ends (N6)", async () => {
    using board = await ScriptedBoard.loaded([riding]);
    let ended: CommandResult | undefined;
    void board.orders.commands.markDelivered(one.id, []).then((result) => {
      ended = result;
    });
    answer(board, "markDelivered", refusedWith(422, "It has changed."));
    await board.pass(16);
    expect([ended, board.api.made("order").length]).toEqual([undefined, 1]);
    const changed = withUpdate(riding, "order_updated", { totalAmount: minor(9_900) });
    answer(board, "order", { kind: "loaded", value: changed });
    await board.pass(16);
    expect(board.orders.book.get(one.id)?.data.totalAmount).toBe(9_900);
    expect(ended).toEqual(refusedWith(422, "It has changed."));
  });

  it("every action answered 404 or 409 fetches the order again [FL-13]", async () => {
    const actions: readonly (readonly [keyof OrderApi, Order, Run])[] = [
      ["markReady", one, (c) => c.markReady(one.id)],
      ["assignRider", one, (c) => c.assignRider(one.id, rider)],
      ["assignRiderWithoutStateChange", ready, (c) => c.assignRider(one.id, rider)],
      ["unassignRider", one, (c) => c.unassignRider(one.id)],
      ["markPickedUp", ready, (c) => c.markPickedUp(one.id)],
      ["markDelivered", riding, (c) => c.markDelivered(one.id)],
      ["markCollected", ready, (c) => c.markCollected(one.id)],
      ["confirm", unconfirmed, (c) => c.confirm(one.id)],
      ["reschedule", one, (c) => c.reschedule(one.id, noon + 5, "Guest is late")],
      ["createLogisticsJob", one, (c) => c.createJob(one.id, partnerId(3))],
      ["cancelLogisticsJob", one, (c) => c.cancelJob(one.id)],
      ["markReprinted", one, (c) => c.markReprinted(one.id)],
    ];
    for (const [name, order, run] of actions) {
      for (const status of [404, 409]) {
        using board = await ScriptedBoard.loaded([order], withRiderApp);
        const result = run(board.orders.commands);
        answer(board, name, refusedWith(status));
        expect(await result).toEqual({ kind: "someone_was_faster" });
        const newer = withUpdate(order, "marked_as_delivered", { status: "delivered" });
        answer(board, "order", { kind: "loaded", value: newer });
        await board.settle();
        expect(board.placesOf(one.id)).toEqual(["homeDelivery.delivered"]);
        expect(board.api.made(name)).toHaveLength(1);
      }
    }
  });

  it("404 on a reject removes the order at once; 409 leaves it until it has been looked up [UC-8]", async () => {
    for (const [status, tabs] of [
      [404, []],
      [409, ["homeDelivery.unconfirmed"]],
    ] as const) {
      using board = await ScriptedBoard.loaded([unconfirmed]);
      const result = board.orders.commands.reject(one.id, { isAutomatic: false });
      answer(board, "reject", refusedWith(status));
      await result;
      expect(board.placesOf(one.id)).toEqual(tabs);
    }
  });

  it("nothing is sent for an order that was removed or has left the step, and a notice says so (N2)", async () => {
    using board = await ScriptedBoard.loaded([riding]);
    const { commands } = board.orders;
    expect(await commands.assignRider(one.id, rider)).toEqual({ kind: "someone_was_faster" });
    expect(await commands.markReady(99 as Order["id"])).toEqual({ kind: "someone_was_faster" });
    expect(board.api.calls).toEqual([]);
    expect(board.notices).toEqual([
      {
        kind: "someone_was_faster",
        orderId: one.id,
        orderNumber: one.number,
        command: "assignRider",
      },
      { kind: "someone_was_faster", orderId: 99, orderNumber: "99", command: "markReady" },
    ]);
  });

  it.each(["rejected", "voided"] as const)(
    "a command for an order that was %s elsewhere is not sent, and its notice names the order (N2)",
    async (status) => {
      using board = await ScriptedBoard.loaded([unconfirmed]);
      const model = board.orders.book.get(one.id);
      board.push(status, withUpdate(unconfirmed, status, { status }));
      await board.pass(16);
      expect([model?.gone, model?.data.status]).toEqual(["removed", status]);
      expect(await board.orders.commands.confirm(one.id)).toEqual({ kind: "someone_was_faster" });
      expect(board.api.made("confirm")).toEqual([]);
      expect(board.notices).toEqual([
        {
          kind: "someone_was_faster",
          orderId: one.id,
          orderNumber: one.number,
          command: "confirm",
        },
      ]);
    },
  );

  it("a lost answer whose order was voided meanwhile ends as someone was faster (N2)", async () => {
    using board = await ScriptedBoard.loaded([riding]);
    const result = board.orders.commands.markDelivered(one.id);
    answer(board, "markDelivered", { kind: "unknown" });
    await board.settle();
    const voided = withUpdate(riding, "voided", { status: "voided" });
    answer(board, "order", { kind: "loaded", value: voided });
    expect(await result).toEqual({ kind: "someone_was_faster" });
  });
});

describe("a completion that is read back after a lost answer (N8)", () => {
  it.each([
    ["carries its payments", [4_550], "done"],
    ["carries another payment", [1_000], "someone_was_faster"],
    ["carries none", [], "someone_was_faster"],
  ] as const)("counts as ours only by its payments: the order %s", async (_, amounts, kind) => {
    using board = await ScriptedBoard.loaded([riding]);
    const paid = (amount: number) => ({
      name: "Cash",
      amount: minor(amount),
      amountCollected: minor(amount),
      tip: minor(0),
    });
    const result = board.orders.commands.markDelivered(one.id, [paid(4_550)]);
    answer(board, "markDelivered", { kind: "unknown" });
    await board.settle();
    const delivered = withUpdate(riding, "marked_as_delivered", {
      status: "delivered",
      payments: amounts.map(paid),
    });
    answer(board, "order", { kind: "loaded", value: delivered });
    expect(await result).toEqual({ kind });
  });
});

describe("a completion whose payments the server kept in its own way (N8)", () => {
  const line = (name: string, amount: number) => ({
    name,
    amount: minor(amount),
    amountCollected: minor(amount),
    tip: minor(0),
  });
  const sent = [line("Cash", 1_002), line("Cash Rounding", -2), line("Visa", 3_000)];

  it.each([
    ["in another order", [sent[2]!, sent[1]!, sent[0]!], "done"],
    ["without the rounding", [sent[0]!, sent[2]!], "done"],
    ["with points of its own", [...sent, line("Loyalty", 550)], "done"],
    ["merged by name", [line("Visa", 3_000), line("Cash", 1_002)], "done"],
    ["split by name", [line("Cash", 1_002), line("Visa", 1_000), line("Visa", 2_000)], "done"],
    ["without the card", [line("Cash", 4_000)], "someone_was_faster"],
    ["with another card", [sent[0]!, line("Amex", 3_000)], "someone_was_faster"],
    ["with less by card", [sent[0]!, line("Visa", 2_000)], "someone_was_faster"],
  ] as const)("is ours by its money: %s", async (_, payments, kind) => {
    using board = await ScriptedBoard.loaded([riding]);
    const result = board.orders.commands.markDelivered(one.id, sent);
    answer(board, "markDelivered", { kind: "unknown" });
    await board.settle();
    const changes = { status: "delivered", payments } as const;
    const delivered = withUpdate(riding, "marked_as_delivered", changes);
    answer(board, "order", { kind: "loaded", value: delivered });
    expect(await result).toEqual({ kind });
  });
});

describe("a command that fails", () => {
  it("is refused with its status and message, and changes nothing", async () => {
    using board = await ScriptedBoard.loaded([unconfirmed]);
    const result = board.orders.commands.reject(one.id, { isAutomatic: false });
    const refusal = refusedWith(422, "Password is invalid!");
    answer(board, "reject", refusal);
    expect(await result).toEqual(refusal);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.unconfirmed"]);
    expect(board.reports).toEqual([]);
  });

  it("is reported when it was answered with 500 [ER-3]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", refusedWith(500));
    expect(await result).toEqual(refusedWith(500));
    expect(board.reports.map(({ kind }) => kind)).toEqual(["server_error"]);
    expect(board.reports[0]?.details).toEqual({ command: "markReady", status: 500 });
    expect(board.api.made("markReady")).toHaveLength(1);
  });

  it("is sent once more when it was answered 401 and the token was refreshed (N14)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.renews = true;
    const first = board.orders.commands.markReady(one.id);
    answer(board, "markReady", refusedWith(401));
    await board.settle();
    answer(board, "markReady", done(ready));
    expect(await first).toEqual({ kind: "done" });
    expect(board.renewals).toBe(1);
    expect(board.notices).toEqual([]);
  });

  it("is sent at most twice, and only once when the refresh fails (N14)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.renews = true;
    const twice = board.orders.commands.markReady(one.id);
    for (let sent = 0; sent < 2; sent += 1) {
      answer(board, "markReady", refusedWith(401));
      await board.settle();
    }
    expect(await twice).toEqual(refusedWith(401));
    expect(board.api.made("markReady")).toHaveLength(2);
    board.renews = false;
    await board.pass(5_000);
    const once = board.orders.commands.markReady(one.id);
    answer(board, "markReady", refusedWith(401));
    expect(await once).toEqual(refusedWith(401));
    expect(board.api.made("markReady")).toHaveLength(3);
  });

  it.each([400, 403, 408, 422, 429, 500, 503])(
    "is never sent again when it was answered %i (N14)",
    async (status) => {
      using board = await ScriptedBoard.loaded([one]);
      const result = board.orders.commands.markReady(one.id);
      answer(board, "markReady", refusedWith(status));
      expect(await result).toEqual(refusedWith(status));
      await board.settle();
      expect([board.api.made("markReady").length, board.renewals]).toEqual([1, 0]);
    },
  );

  it("is refused while another person is signed in on this device, unless it finishes a payment (N25)", async () => {
    const session = {
      read: <Value>(call: () => Promise<Value>) => call(),
      current: () => "token",
      renew: async () => true,
      replacedBy: {},
    };
    using board = await ScriptedBoard.loaded([one, riding], { session });
    expect(await board.orders.commands.markReady(one.id)).toEqual({ kind: "busy" });
    expect(board.api.made("markReady")).toEqual([]);
    expect(board.notices).toMatchObject([{ kind: "signed_in_elsewhere", orderId: one.id }]);
    const finished = board.orders.commands.markDelivered(riding.id, []);
    answer(board, "markDelivered", done());
    expect(await finished).toEqual({ kind: "done" });
  });

  it("is done when its answer was lost and the order shows its effect, without a second request", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", { kind: "unknown", reason: "network" });
    await board.settle();
    answer(board, "order", { kind: "loaded", value: ready });
    expect(await result).toEqual({ kind: "done" });
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.api.made("markReady")).toHaveLength(1);
    expect(board.notices).toEqual([]);
  });

  it("shows a notice when its answer was lost and it had no effect, and is not sent again [FL-13]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", { kind: "unknown", reason: "timeout" });
    await board.settle();
    answer(board, "order", { kind: "loaded", value: one });
    expect(await result).toEqual({ kind: "unknown" });
    expect(board.notices.map(({ kind }) => kind)).toEqual(["no_effect"]);
    await board.pass(60_000);
    expect(board.api.made("markReady")).toHaveLength(1);
  });

  it("is done when it was a reject, its answer was lost and the server no longer has the order", async () => {
    using board = await ScriptedBoard.loaded([unconfirmed]);
    const result = board.orders.commands.reject(one.id, { isAutomatic: true });
    answer(board, "reject", { kind: "unknown", reason: "network" });
    await board.settle();
    answer(board, "order", refusedWith(404));
    expect(await result).toEqual({ kind: "done" });
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it("enables the buttons again within a second after 30 s without an answer, and never sends again [F-S34] (B-I19)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.serve(() => [one]);
    const result = board.orders.commands.markReady(one.id);
    const model = board.orders.book.get(one.id);
    await board.pass(30_000);
    await board.pass(999);
    expect(model?.command).toBe("markReady");
    await board.pass(1);
    expect(model?.command).toBeUndefined();
    expect(await result).toEqual({ kind: "unknown" });
    expect(board.notices.map(({ kind }) => kind)).toEqual(["outcome_unknown"]);
    expect(board.api.made("markReady")).toHaveLength(1);
    answer(board, "markReady", done(ready));
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });

  it.each([
    ["faster than real time", "branch time"],
    ["not at all, as it is paused", "real time"],
  ])(
    "waits 30 s by branch time and by real time where a training branch runs %s",
    async (_, first) => {
      const realClock = new VirtualClock({
        startAt: noon,
        yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
      });
      using board = await ScriptedBoard.loaded([one], { realClock });
      const result = board.orders.commands.markReady(one.id);
      const waits = [() => board.pass(31_000), () => realClock.runUntil(noon + 31_000)];
      if (first === "real time") waits.reverse();
      await waits[0]?.();
      await board.settle();
      expect(board.api.made("order")).toEqual([]);
      await waits[1]?.();
      await board.settle();
      answer(board, "order", { kind: "loaded", value: ready });
      expect(await result).toEqual({ kind: "done" });
    },
  );

  it("leads to a read of the order when it is answered without one", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", done());
    expect(await result).toEqual({ kind: "done" });
    answer(board, "order", { kind: "loaded", value: ready });
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });
});

describe("a command whose answer does not tell its result (N30)", () => {
  const unsure: OrderAction = refusedAction(refusedWith(504));
  const cash = {
    paymentTypeId: 4 as PaymentTypeId,
    currency: { code: "AED", precision: 2 } as const,
    name: "Cash",
    amount: minor(4_550),
    amountCollected: minor(4_550),
  };
  const paid = withUpdate(riding, "marked_as_delivered", {
    status: "delivered",
    payments: [{ ...cash, tip: minor(0) }],
  });

  async function show(board: ScriptedBoard, order: Order): Promise<void> {
    answer(board, "order", { kind: "loaded", value: order });
    await board.settle();
  }

  it("is done as soon as a push shows its effect, without a second read", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", unsure);
    await board.settle();
    await show(board, one);
    board.push("marked_as_ready", ready);
    await board.pass(16);
    expect(await result).toEqual({ kind: "done" });
    expect(board.api.made("order")).toHaveLength(1);
  });

  it("is read again 10 s after the answer although the first read still hangs, and waits 15 s for that (B-I19)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    const model = board.orders.book.get(one.id);
    answer(board, "markReady", unsure);
    await board.pass(10_000);
    await board.pass(14_999);
    expect([model?.command, model?.isChecking]).toEqual(["markReady", true]);
    await board.pass(1);
    expect(await result).toEqual({ kind: "unknown" });
    expect([model?.command, model?.isChecking]).toEqual([undefined, false]);
    expect(board.notices.map(({ kind }) => kind)).toEqual(["outcome_unknown"]);
    void board.orders.feed.lookUp(one.id);
    await show(board, one);
    await show(board, one);
  });

  it("stays unknown if the order cannot be read the second time", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", unsure);
    await board.settle();
    await show(board, one);
    await board.pass(10_000);
    answer(board, "order", { kind: "unreachable", reason: "network" });
    expect(await result).toEqual({ kind: "unknown" });
    expect(board.notices.map(({ kind }) => kind)).toEqual(["outcome_unknown"]);
    expect(board.reports).toEqual([]);
  });

  it("ends as someone was faster where the order is gone at the first read (N2)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const result = board.orders.commands.markReady(one.id);
    answer(board, "markReady", unsure);
    await board.settle();
    answer(board, "order", refusedWith(404));
    expect(await result).toEqual({ kind: "someone_was_faster" });
  });

  it("is ours although the server writes the payments of a completion after its status", async () => {
    using board = await ScriptedBoard.loaded([riding]);
    const result = board.orders.commands.markDelivered(one.id, [cash]);
    answer(board, "markDelivered", unsure);
    await board.settle();
    await show(board, { ...paid, payments: [] });
    await board.pass(10_000);
    await show(board, withUpdate(paid, "order_updated"));
    expect(await result).toEqual({ kind: "done" });
    expect(board.notices).toEqual([]);
  });

  it("was done by someone else if the order is completed without our payment after both reads", async () => {
    using board = await ScriptedBoard.loaded([riding]);
    const result = board.orders.commands.markDelivered(one.id, [cash]);
    answer(board, "markDelivered", unsure);
    await board.settle();
    await show(board, { ...paid, payments: [] });
    await board.pass(10_000);
    await show(board, { ...paid, payments: [] });
    expect(await result).toEqual({ kind: "someone_was_faster" });
  });

  /** A payment whose first call had this answer, after the reads that followed, none of which shows it. */
  async function failed(first: OrderAction): Promise<ScriptedBoard> {
    const board = await ScriptedBoard.loaded([riding]);
    const result = board.orders.commands.markDelivered(one.id, [cash]);
    answer(board, "markDelivered", first);
    await board.settle();
    await show(board, riding);
    if (first === unsure) {
      await board.pass(10_000);
      await show(board, riding);
    }
    await result;
    return board;
  }

  const uncertain: readonly (readonly [string, OrderAction])[] = [
    ["a gateway answered", unsure],
    ["the answer was lost", { kind: "unknown", reason: "network" }],
  ];

  it.each(uncertain)(
    "is not sent again unread after %s: what was recorded meanwhile is found, and not recorded twice",
    async (_, first) => {
      using board = await failed(first);
      const again = board.orders.commands.markDelivered(one.id, [cash]);
      await board.settle();
      expect(board.orders.book.get(one.id)?.isChecking).toBe(true);
      await show(board, paid);
      expect(await again).toEqual({ kind: "done" });
      expect(board.api.made("markDelivered")).toHaveLength(1);
    },
  );

  it.each(uncertain)(
    "is sent again at a press after %s, once a read shows that nothing was recorded",
    async (_, first) => {
      using board = await failed(first);
      const again = board.orders.commands.markDelivered(one.id, [cash]);
      await board.settle();
      expect(board.api.made("markDelivered")).toHaveLength(1);
      await show(board, riding);
      answer(board, "markDelivered", done(paid));
      expect(await again).toEqual({ kind: "done" });
      expect(board.api.made("markDelivered")).toHaveLength(2);
    },
  );

  const gained = withUpdate(riding, "order_updated", { payments: [{ ...cash, tip: minor(0) }] });

  it.each(uncertain)(
    "is not sent again after %s where the order has gained payments that may be these",
    async (_, first) => {
      using board = await failed(first);
      const again = board.orders.commands.markDelivered(one.id, [cash]);
      await board.settle();
      await show(board, gained);
      expect(await again).toEqual({ kind: "unknown" });
      expect(board.api.made("markDelivered")).toHaveLength(1);
      // Staff have seen them: what they send now counts them.
      const last = board.orders.commands.markDelivered(one.id, []);
      answer(board, "markDelivered", done(paid));
      expect(await last).toEqual({ kind: "done" });
    },
  );

  it.each([
    ["unknown", "has gained its payments, and is not completed", riding, gained],
    ["refused", "carries the payments of before alone", gained, gained],
  ])("is %s after both reads where the order %s", async (kind, _, before, after) => {
    using board = await ScriptedBoard.loaded([before]);
    const result = board.orders.commands.markDelivered(one.id, [cash]);
    answer(board, "markDelivered", unsure);
    await board.settle();
    await show(board, after);
    await board.pass(10_000);
    await show(board, after);
    expect((await result).kind).toBe(kind);
  });

  it.each(uncertain)(
    "sends nothing at a press after %s while the order cannot be read",
    async (_, first) => {
      using board = await failed(first);
      for (let press = 0; press < 2; press += 1) {
        const again = board.orders.commands.markDelivered(one.id, [cash]);
        await board.settle();
        answer(board, "order", { kind: "unreachable", reason: "network" });
        expect(await again).toEqual({ kind: "unknown" });
      }
      expect(board.api.made("markDelivered")).toHaveLength(1);
      expect(board.orders.book.get(one.id)?.isChecking).toBe(false);
    },
  );
});
