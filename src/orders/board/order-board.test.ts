import fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { hourMs, minuteMs } from "../../../ports/entities/time.ts";
import { anOrder, noon, orderId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { deadlineOf } from "../order-rules/order-timing.ts";
import { ListState } from "./list-state.ts";
import { OrderBoard } from "./order-board.ts";
import { OrderModel } from "./order-model.ts";
import { PageIndex } from "./page-index.ts";

const branches: readonly BranchId[] = [];

function boardOf(orders: readonly Order[]): OrderBoard {
  const board = new OrderBoard(
    { selectedIds: branches, scope: branches },
    {
      expiryThresholdMs: 48 * hourMs,
      confirmationDeadline: () => undefined,
    },
  );
  runInAction(() => {
    for (const order of orders) board.place(new OrderModel(order), noon);
  });
  return board;
}
const idsOf = (board: OrderBoard, page: TabName) =>
  board.page(page).orders.map(({ id }) => id as number);
const placed = (id: number, placedAt: number, set: Partial<Order> = {}): Order =>
  anOrder({ id: orderId(id), placedAt, ...set });

describe("one page of the board", () => {
  it("shows the oldest order first, and orders of one instant by their id", () => {
    const set = { status: "ready", isTakeaway: true } as const;
    const orders = [
      placed(3, noon, set),
      placed(1, noon + 5, set),
      placed(2, noon, set),
      placed(9, noon - 5, set),
    ];
    expect(idsOf(boardOf(orders), "pickup.ready")).toEqual([9, 2, 3, 1]);
  });

  it("shows scheduled orders by their time", () => {
    const orders = [
      placed(1, noon, { scheduledFor: noon + 9 }),
      placed(2, noon + 1, { scheduledFor: noon + 3 }),
    ];
    expect(idsOf(boardOf(orders), "scheduled")).toEqual([2, 1]);
  });

  it("sorts a scheduled order in work by when it became due, as its timer counts", () => {
    const inWork = [
      placed(1, noon - 60 * minuteMs, { scheduledFor: noon - 5 * minuteMs }),
      placed(2, noon - 20 * minuteMs),
      placed(3, noon - 2 * minuteMs),
    ];
    expect(idsOf(boardOf(inWork), "homeDelivery.new")).toEqual([2, 1, 3]);
    const unconfirmed = inWork.map((order) => ({ ...order, status: "unconfirmed" as const }));
    expect(idsOf(boardOf(unconfirmed), "homeDelivery.unconfirmed")).toEqual([1, 2, 3]);
  });

  it("shows unconfirmed orders by urgency, and moves one whose time is up or that comes into limbo [N42]", () => {
    const inLimbo = new Set<number>();
    const board = new OrderBoard(
      { selectedIds: branches, scope: branches },
      {
        expiryThresholdMs: 48 * hourMs,
        confirmationDeadline: (order) => deadlineOf(order, undefined)?.at,
        isInLimbo: ({ id }) => inLimbo.has(id),
      },
    );
    const set = { status: "unconfirmed", type: "online" } as const;
    const models = [
      placed(1, noon - 9 * minuteMs, set),
      placed(2, noon - 2 * minuteMs, { ...set, confirmationMinutes: 30 }),
      placed(3, noon - 8 * minuteMs, { ...set, confirmationMinutes: 10 }),
      placed(4, noon, { ...set, confirmationMinutes: 2 }),
      placed(5, noon - 9 * minuteMs, { ...set, confirmationMinutes: 11 }),
    ].map((order) => new OrderModel(order));
    const placeAll = (now: number) =>
      runInAction(() => {
        for (const model of models) board.place(model, now);
      });
    placeAll(noon);
    const ids = () => idsOf(board, "homeDelivery.unconfirmed");
    // Three deadlines at one instant go by id.
    expect(ids()).toEqual([3, 4, 5, 2, 1]);
    inLimbo.add(3);
    placeAll(noon);
    expect(ids()).toEqual([4, 5, 2, 3, 1]);
    const over = models[3]!;
    runInAction(() => {
      over.isTimeUp = true;
      over.command = "confirm";
    });
    placeAll(noon + 2 * minuteMs);
    expect(ids()).toEqual([2, 3, 4, 1]);
  });

  it("shows the order that was completed last first", () => {
    const early = withUpdate(
      placed(1, noon),
      "marked_as_delivered",
      { status: "delivered" },
      noon + 10,
    );
    const late = withUpdate(
      placed(2, noon - 9),
      "marked_as_delivered",
      { status: "delivered" },
      noon + 20,
    );
    const reprinted = withUpdate(early, "marked_as_reprinted", {}, noon + 99);
    expect(idsOf(boardOf([reprinted, late]), "homeDelivery.delivered")).toEqual([2, 1]);
    const takeaway = { isTakeaway: true } as const;
    const collected = withUpdate(
      placed(3, noon, takeaway),
      "marked_as_collected",
      { status: "collected" },
      noon + 30,
    );
    const board = boardOf([{ ...early, ...takeaway }, collected]);
    expect(idsOf(board, "pickup.collected")).toEqual([3, 1]);
  });

  it("stays sorted while orders come, go and change", () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 20 }),
      at: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const board = boardOf([]);
        const held = new Map<number, OrderModel>();
        runInAction(() => {
          for (const { id, at } of steps) play(board, held, id, at);
        });
        const expected = [...held.values()].sort(
          (one, other) =>
            (one.data.scheduledFor ?? 0) - (other.data.scheduledFor ?? 0) || one.id - other.id,
        );
        expect(board.page("scheduled").orders).toEqual(expected);
      }),
    );
  });

  it("notifies its readers once when orders come and go, and not when only their data changes", () => {
    const takeaway = { isTakeaway: true } as const;
    const board = boardOf([placed(1, noon, takeaway)]);
    const page = board.page("pickup.new");
    const counts: number[] = [];
    const stop = autorun(() => counts.push(page.count));
    runInAction(() => {
      board.place(new OrderModel(placed(2, noon, takeaway)), noon);
      board.place(new OrderModel(placed(3, noon, takeaway)), noon);
    });
    const [first] = page.orders;
    runInAction(() => {
      if (first === undefined) return;
      first.data = { ...first.data, hasCustomerArrived: true };
      board.place(first, noon);
    });
    stop();
    expect(counts).toEqual([1, 3]);
  });
});

describe("the orders at a place", () => {
  it("follow each order as it comes, moves and leaves", () => {
    const board = boardOf([]);
    const model = new OrderModel(placed(1, noon, { isTakeaway: true }));
    const standing = () => orderLists.filter((list) => board.ordersAt(list).has(model));
    runInAction(() => board.place(model, noon));
    expect(standing()).toEqual(["pickup.new"]);
    runInAction(() => {
      model.data = { ...model.data, status: "ready" };
      board.place(model, noon);
    });
    expect(standing()).toEqual(["pickup.ready"]);
    runInAction(() => board.withdraw(model));
    expect(standing()).toEqual([]);
  });
});

describe("a page of several lists", () => {
  it("is loaded when all its lists are, and loading while one is", () => {
    const [one, other] = [new ListState("homeDelivery.new"), new ListState("pickup.new")];
    const page = new PageIndex("pickup.ready", [one, other], () => true);
    one.endLoading(noon + 5);
    expect(page.loadedAt).toBeUndefined();
    other.beginLoading();
    expect(page.isLoading).toBe(true);
    other.endLoading(noon);
    expect(page.loadedAt).toBe(noon);
    other.failLoading({ kind: "unreachable", reason: "network" });
    expect([page.isLoading, page.failure?.kind, page.failuresInRow]).toEqual([
      false,
      "unreachable",
      1,
    ]);
  });
});

/** Adds the order, moves it to another time, or takes it off the board (time 0). */
function play(board: OrderBoard, held: Map<number, OrderModel>, id: number, at: number): void {
  const order = placed(id, noon, { scheduledFor: noon + 1 + at });
  const known = held.get(id);
  if (known === undefined) {
    const model = new OrderModel(order);
    held.set(id, model);
    board.place(model, noon);
  } else if (at === 0) {
    board.withdraw(known);
    held.delete(id);
  } else {
    known.data = order;
    board.place(known, noon);
  }
}
