import { autorun, observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { orderLists } from "../../../ports/entities/order-list.ts";
import { channelName } from "../../../ports/entities/push-message.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import {
  anOrder,
  branchA,
  branchB,
  noon,
  orderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import {
  boardCompany,
  companyId,
  ScriptedBoard,
  staff,
} from "../../../tests/support/stand-ins/scripted-board.ts";
import { queryOf } from "../../../tests/support/stand-ins/scripted-order-api.ts";

const one = anOrder();
const two = anOrder({ id: orderId(2), placedAt: noon + 1 });
const ready = withUpdate(one, "marked_as_ready", { status: "ready" });

describe("loading the lists", () => {
  it("begins with every list, and names the branches in each call [LS-12]", async () => {
    using board = new ScriptedBoard();
    const queries = board.api.waitingLists().map(queryOf);
    expect(queries.map(({ list }) => list)).toEqual(orderLists);
    expect(queries.map(({ branches }) => branches)).toEqual(orderLists.map(() => [branchA]));
    board.branches.select(branchA, branchB);
    expect(
      board.api
        .madeLists()
        .slice(10)
        .map((call) => queryOf(call).branches),
    ).toEqual(orderLists.map(() => [branchA, branchB]));
    await board.settle();
  });

  it("requests all branches without naming them when the scope is all", () => {
    const branches = observable({ selectedIds: [branchA], scope: "all" as const }, undefined, {
      deep: false,
    });
    using board = new ScriptedBoard({ branches });
    expect(board.api.waitingLists().map((call) => queryOf(call).branches)).toEqual(
      orderLists.map(() => "all"),
    );
  });

  it("leaves an order that the scheduled list has without its time there, also after a look-up and a load of New, until New has it (N16)", async () => {
    const scheduled = { ...one, isScheduledWithoutTime: true as const };
    using board = await ScriptedBoard.loaded([scheduled]);
    const reload = async (list: "homeDelivery.new" | "scheduled", orders: readonly Order[]) => {
      board.orders.feed.refresh(list);
      await board.pass(secondMs);
      board.answerList(list, orders);
      await board.settle();
    };
    await reload("scheduled", [scheduled]);
    expect(board.placesOf(one.id)).toEqual(["scheduled"]);
    board.push("rider_assigned", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["scheduled"]);
    await reload("homeDelivery.new", []);
    expect(board.placesOf(one.id)).toEqual(["scheduled"]);
    await reload("homeDelivery.new", [one]);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
    board.answerLists([one]);
    await board.settle();
  });

  it("shows each order on its page, counts it, and records the time of the load", async () => {
    using board = new ScriptedBoard();
    expect(board.orders.board.page("homeDelivery.new").isLoading).toBe(true);
    board.answerLists([two, one, anOrder({ id: orderId(3), isTakeaway: true })]);
    await board.settle();
    const index = board.orders.board.list("homeDelivery.new");
    expect(board.ids("homeDelivery.new")).toEqual([1, 2]);
    expect(board.ids("pickup.new")).toEqual([3]);
    expect(board.orders.board.page("homeDelivery.new").count).toBe(2);
    expect(index.isLoading).toBe(false);
    expect(index.loadedAt).toBe(noon);
    expect(board.orders.health.lastLoadedAt).toBe(noon);
    expect(board.orders.book.get(one.id)?.arrivedAt).toBeUndefined();
  });

  it("loads a flagged list when its page is opened, and every list when the branch changes [LS-10]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.orders.board.list("pickup.ready").flag();
    await board.pass(2_000);
    expect(board.api.madeLists()).toEqual([]);
    board.orders.board.show("pickup.new");
    expect(board.api.madeLists()).toEqual([]);
    board.orders.board.show("pickup.ready");
    expect(board.api.madeLists().map((call) => queryOf(call).list)).toEqual(["pickup.ready"]);
    board.answerLists([one]);
    await board.settle();
    expect(board.orders.board.list("pickup.ready").isRefreshRequired).toBe(false);
    board.api.calls.length = 0;
    board.branches.select(branchB);
    expect(board.api.madeLists().map((call) => queryOf(call).list)).toEqual(orderLists);
  });

  it("loads the current and both unconfirmed lists as soon as they are flagged [LS-10]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.bus.gap("undecodable");
    await board.pass(100);
    expect(board.api.madeLists().map((call) => queryOf(call).list)).toEqual([
      "homeDelivery.unconfirmed",
      "homeDelivery.new",
      "pickup.unconfirmed",
    ]);
  });

  it("never loads a list twice at a time or twice a second, however often it is wanted (B-I10)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const tab = "homeDelivery.new";
    for (let times = 0; times < 5; times += 1) board.orders.feed.refresh(tab);
    expect(board.api.madeLists(tab)).toHaveLength(1);
    await board.pass(5_000);
    board.orders.feed.refresh(tab);
    expect(board.api.madeLists(tab)).toHaveLength(1);
    board.answerLists([one]);
    await board.settle();
    expect(board.api.madeLists(tab)).toHaveLength(2);
    board.answerLists([one]);
    await board.settle();
    board.orders.feed.refresh(tab);
    board.orders.feed.refresh(tab);
    await board.pass(999);
    expect(board.api.madeLists(tab)).toHaveLength(2);
    await board.pass(1);
    expect(board.api.madeLists(tab)).toHaveLength(3);
  });

  it("removes orders that the list no longer has, but not while some orders could not be decoded", async () => {
    using board = await ScriptedBoard.loaded([one, two]);
    board.orders.feed.refresh("homeDelivery.new");
    const refusals = [{ path: "orders[1].total_amount", problem: "is not a number" }];
    board.api.waitingLists()[0]?.answer({ kind: "loaded", value: { orders: [two], refusals } });
    await board.pass(1_000);
    expect(board.ids("homeDelivery.new")).toEqual([1, 2]);
    expect(board.reports.map(({ kind }) => kind)).toEqual(["malformed_answer"]);
    board.orders.feed.refresh("homeDelivery.new");
    board.answerLists([two]);
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([2]);
  });

  it("keeps the shown orders when a load fails, and retries a few times with growing delays (F-S44)", async () => {
    using board = new ScriptedBoard();
    board.bus.health("live");
    const [first] = board.api.waitingLists("homeDelivery.new");
    first?.answer(refusedWith(500));
    board.answerLists([anOrder({ id: orderId(3), isTakeaway: true })]);
    await board.settle();
    const index = board.orders.board.list("homeDelivery.new");
    expect(index.failure).toEqual(refusedWith(500));
    expect(index.isRefreshRequired).toBe(true);
    expect(board.ids("pickup.new")).toEqual([3]);
    expect(board.reports).toMatchObject([
      {
        kind: "server_error",
        details: { list: "homeDelivery.new", why: "opened", status: 500 },
      },
    ]);
    const askedAt: number[] = [];
    board.api.answerAtOnce = (call) => {
      if (call.name !== "listOrders" || queryOf(call).list !== "homeDelivery.new") return;
      askedAt.push(board.clock.now() - noon);
      return { kind: "unreachable", reason: "network" };
    };
    await board.pass(44_999);
    expect(askedAt).toEqual([1_000, 3_000, 7_000, 15_000, 30_000]);
    board.api.answerAtOnce = () => undefined;
    await board.pass(20_000);
    board.answerLists([one]);
    await board.settle();
    expect(index.failure).toBeUndefined();
    expect(board.ids("homeDelivery.new")).toEqual([1]);
  });

  it("cancels a call that never ends, keeps the shown orders, and does not pile up calls (F-S34)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    await board.pass(100_000);
    const inFlight = orderLists.map((tab) => board.api.waitingLists(tab).length);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
    expect(board.orders.board.page("homeDelivery.new").failure).toEqual({
      kind: "unreachable",
      reason: "timeout",
    });
    const cancelled = board.api.waitingLists().filter((call) => queryOf(call).cancel?.isCancelled);
    expect(board.api.waitingLists().length - cancelled.length).toBeLessThanOrEqual(10);
    expect(Math.max(...inFlight)).toBeLessThanOrEqual(5);
  });

  it("holds a list of 2,000 orders (F-S47)", async () => {
    using board = new ScriptedBoard();
    const orders = Array.from({ length: 2_000 }, (_, place) =>
      anOrder({ id: orderId(2_000 - place), placedAt: noon - (place % 7) }),
    );
    board.answerLists(orders);
    await board.settle();
    const shown = board.orders.board.page("homeDelivery.new").orders;
    expect(shown).toHaveLength(2_000);
    expect(
      shown.every((model, place) => place === 0 || isBefore(shown[place - 1]?.data, model.data)),
    ).toBe(true);
  });
});

function isBefore(before: Order | undefined, order: Order): boolean {
  if (before === undefined) return false;
  return (
    before.placedAt < order.placedAt || (before.placedAt === order.placedAt && before.id < order.id)
  );
}

describe("a change of branch", () => {
  const ofB = anOrder({ id: orderId(5), branchId: branchB });

  it("shows nothing of the old branch from the moment of the choice (B-I3)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const frames: string[] = [];
    const stop = autorun(() => {
      frames.push(`${board.branches.selectedIds}: ${board.ids("homeDelivery.new")}`);
    });
    board.branches.select(branchB);
    board.answerLists([one, ofB]);
    await board.settle();
    stop();
    expect(frames[0]).toBe("1: 1");
    expect(frames.at(-1)).toBe("2: 5");
    expect(frames.filter((frame) => frame === "2: 1")).toEqual([]);
  });

  it("shows nothing of the old branch even before any reaction has run (B-I3)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    runInAction(() => {
      board.branches.select(branchB);
      expect(board.ids("homeDelivery.new")).toEqual([]);
      expect(board.orders.board.page("homeDelivery.new").count).toBe(0);
    });
  });

  it("cancels the fetch of an order, and its answer changes nothing (B-I11)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    const receive = async (): Promise<void> => {
      board.push("marked_as_ready", one, { withPayload: false });
      await board.pass(16);
    };
    await receive();
    const [old] = board.api.waiting("order");
    board.branches.select(branchB);
    board.branches.select(branchA);
    await board.pass(2_000);
    board.answerLists([one]);
    await board.settle();
    const index = board.orders.board.list("homeDelivery.new");
    expect(index.isRefreshRequired).toBe(false);
    await receive();
    old?.answer({ kind: "loaded", value: ready });
    await board.settle();
    expect(index.isRefreshRequired).toBe(true);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  });

  it("drops the answer for A that comes after that for B [F-S22]", async () => {
    using board = new ScriptedBoard();
    const ofA = board.api.waitingLists("homeDelivery.new")[0];
    board.branches.select(branchB);
    expect(queryOf(ofA!).cancel?.isCancelled).toBe(true);
    const index = board.orders.board.list("homeDelivery.new");
    ofA?.answer({ kind: "loaded", value: { orders: [one, ofB], refusals: [] } });
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([]);
    expect(index.loadedAt).toBeUndefined();
    expect(index.isLoading).toBe(true);
    board.answerLists([ofB]);
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([5]);
  });

  it("drops the answer for A also when A has been chosen again (B-I11)", async () => {
    using board = new ScriptedBoard();
    const [old] = board.api.waitingLists("homeDelivery.new");
    board.branches.select(branchB);
    board.branches.select(branchA);
    await board.pass(1_000);
    old?.answer({ kind: "loaded", value: { orders: [one], refusals: [] } });
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([]);
    board.answerLists([two]);
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([2]);
  });

  it("shows several branches together without counting anything twice (B-I13)", async () => {
    using board = await ScriptedBoard.loaded([one]);
    board.branches.select(branchA, branchB);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
    board.answerLists([one, ofB]);
    await board.settle();
    expect(board.ids("homeDelivery.new")).toEqual([1, 5]);
    board.push("created", ofB);
    await board.pass(16);
    expect(board.orders.board.page("homeDelivery.new").count).toBe(2);
  });

  it("subscribes to both channels of every selected branch; on a change it leaves the old ones and drops their late messages [PS-1]", async () => {
    using board = await ScriptedBoard.loaded([one]);
    expect(board.bus.desired.map(channelName).filter((name) => name.includes("events"))).toEqual([
      "order_events_1",
      "logistics_events_1",
      `riders_events_${companyId}`,
    ]);
    board.push("created", two);
    board.branches.select(branchB);
    expect(board.bus.desired.map(channelName)).toContain("order_events_2");
    expect(board.bus.desired.map(channelName)).toContain("logistics_events_2");
    expect(board.bus.desired.map(channelName)).not.toContain("order_events_1");
    expect(board.bus.desired.map(channelName)).not.toContain("logistics_events_1");
    await board.pass(16);
    expect(board.placesOf(two.id)).toEqual([]);
  });
});

describe("orders that time alone moves", () => {
  const scheduled = anOrder({ scheduledFor: noon + 30 * minuteMs });

  it("a scheduled order is listed as scheduled until its time, and on its New page at that instant [SC-2] [SC-3]", async () => {
    using board = await ScriptedBoard.loaded([scheduled]);
    board.serve(() => [scheduled]);
    await board.pass(noon + 30 * minuteMs - 1 - board.clock.now());
    expect(board.placesOf(one.id)).toEqual(["scheduled"]);
    await board.pass(1);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  });

  it("an order beyond 10 days has no timer, and is still released at its time once it has been loaded nearer [SC-3]", async () => {
    const far = anOrder({ scheduledFor: noon + 10 * dayMs + 1 });
    using board = new ScriptedBoard();
    board.serve(() => [far]);
    board.answerLists([far]);
    await board.settle();
    const model = board.orders.book.get(far.id);
    expect(board.placesOf(far.id)).toEqual(["scheduled"]);
    expect(model?.dueAt).toBeUndefined();
    await board.pass(minuteMs);
    expect(model?.dueAt).toBe(far.scheduledFor);
  });

  it("a reschedule moves the order within the list, out of it and into it [SC-5]", async () => {
    const later = anOrder({ id: orderId(2), scheduledFor: noon + 40 * minuteMs });
    using board = await ScriptedBoard.loaded([scheduled, later]);
    expect(board.ids("scheduled")).toEqual([1, 2]);
    const to = (minutes: number, order: Order) =>
      withUpdate(order, "rescheduled", { scheduledFor: noon + minutes * minuteMs });
    const moved = to(50, scheduled);
    board.push("rescheduled", moved);
    await board.pass(16);
    expect(board.ids("scheduled")).toEqual([2, 1]);
    const answer = board.orders.commands.reschedule(later.id, noon + 60 * minuteMs, "because");
    board.api.waiting("reschedule")[0]?.answer({ kind: "done", value: to(60, later) });
    expect(await answer).toEqual({ kind: "done" });
    expect(board.ids("scheduled")).toEqual([1, 2]);
    board.serve(() => [moved, to(60, later)]);
    await board.pass(noon + 50 * minuteMs - board.clock.now());
    expect(board.ids("scheduled")).toEqual([2]);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
  });

  it("an order leaves the lists when it is older than 48 hours, to the millisecond, and does not come back [LS-7]", async () => {
    const old = anOrder({ placedAt: noon - 48 * hourMs + minuteMs });
    using board = await ScriptedBoard.loaded([old]);
    board.serve(() => [old]);
    await board.pass(noon + minuteMs - board.clock.now());
    expect(board.placesOf(old.id)).toEqual(["homeDelivery.new"]);
    await board.pass(1);
    expect(board.placesOf(old.id)).toEqual([]);
    await board.pass(2 * minuteMs);
    expect(board.placesOf(old.id)).toEqual([]);
  });

  it("the expiry threshold is configurable, and counts from the later of placing and scheduled time [LS-7]", async () => {
    const due = anOrder({ placedAt: noon - 9 * hourMs, scheduledFor: noon - hourMs + minuteMs });
    using board = await ScriptedBoard.loaded([due], { expiryThresholdMs: hourMs });
    board.serve(() => [due]);
    await board.pass(noon + minuteMs - board.clock.now());
    expect(board.placesOf(due.id)).toEqual(["homeDelivery.new"]);
    await board.pass(1);
    expect(board.placesOf(due.id)).toEqual([]);
  });

  it("an unconfirmed order leaves its list at its deadline, if it has one", async () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    using board = await ScriptedBoard.loaded([unconfirmed], {
      confirmationDeadline: () => noon + minuteMs,
    });
    await board.pass(noon + minuteMs - 1 - board.clock.now());
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.unconfirmed"]);
    await board.pass(1);
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it.each([
    [-5_001, "scheduled", []],
    [-5_000, "scheduled", ["scheduled"]],
    [0, "homeDelivery.new", ["homeDelivery.new"]],
    [5_000, "homeDelivery.new", ["homeDelivery.new"]],
    [5_001, "homeDelivery.new", []],
  ] as const)(
    "an order is not lost to a server that sees its scheduled time up to 5 s differently: %i ms, %s, %j",
    async (ms, tab, tabs) => {
      const at = noon + 20 * secondMs;
      const due = anOrder({ scheduledFor: at });
      using board = await ScriptedBoard.loaded([due]);
      await board.pass(at + ms - board.clock.now());
      board.orders.feed.refresh(tab);
      await board.settle();
      board.answerList(tab, []);
      await board.settle();
      expect(board.placesOf(due.id)).toEqual(tabs);
    },
  );
});

describe("the end of the business day", () => {
  const end = Date.UTC(2026, 2, 4, 3, 0, 0);
  const company = { company: boardCompany({ businessEndTimeSeconds: 3 * 3600 }), staff };
  // Keeps reconciling loads away from the instants under test.
  const jitter = (): number => 0.37;

  it("flags delivered and collected at its exact second, every day [LS-11]", async () => {
    using board = await ScriptedBoard.loaded([], { company, jitter });
    board.serve(() => []);
    for (const at of [end, end + dayMs]) {
      await board.pass(at - 60_000 - board.clock.now());
      board.api.answerAtOnce = () => undefined;
      await board.pass(at - 1 - board.clock.now());
      board.answerLists([]);
      await board.settle();
      expect(board.orders.board.list("homeDelivery.delivered").isRefreshRequired).toBe(false);
      await board.pass(1);
      expect(board.orders.board.list("homeDelivery.delivered").isRefreshRequired).toBe(true);
      expect(board.orders.board.list("pickup.collected").isRefreshRequired).toBe(true);
      expect(board.orders.board.list("pickup.new").isRefreshRequired).toBe(false);
      board.serve(() => []);
    }
    expect(board.restarts).toEqual([]);
  });

  it("reloads the page when one of them is shown [LS-11]", async () => {
    for (const tab of ["homeDelivery.delivered", "pickup.collected"] as const) {
      using board = await ScriptedBoard.loaded([], { company, jitter });
      board.serve(() => []);
      board.orders.board.show(tab);
      await board.pass(end - 1 - board.clock.now());
      expect(board.restarts).toEqual([]);
      await board.pass(1);
      expect(board.restarts).toEqual(["business_end"]);
      await board.pass(dayMs);
      expect(board.restarts).toEqual(["business_end", "business_end"]);
    }
  });
});

describe("races between lists and pushes", () => {
  it("an order that was created during a list request stays after its older answer [F-S01]", async () => {
    using board = new ScriptedBoard();
    board.push("created", one);
    await board.pass(16);
    board.answerLists([]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  });

  it("an order that was pushed in the same frame as the answer stays, too (F-S01)", async () => {
    using board = new ScriptedBoard();
    board.push("created", one);
    board.answerLists([]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.new"]);
  });

  it("a late created event of an order that a list has already brought changes nothing [F-S02]", async () => {
    using board = await ScriptedBoard.loaded([]);
    board.orders.feed.refresh("homeDelivery.new");
    board.answerLists([one]);
    await board.settle();
    const model = board.orders.book.get(one.id);
    const arrivedAt = model?.arrivedAt;
    expect(arrivedAt).toBe(board.clock.now());
    await board.pass(200);
    board.push("created", one);
    await board.pass(16);
    expect(board.ids("homeDelivery.new")).toEqual([1]);
    expect(board.orders.book.get(one.id)).toBe(model);
    expect(model?.arrivedAt).toBe(arrivedAt);
  });

  it("an order that was delivered during a list request is not shown twice [F-S04]", async () => {
    const riding = anOrder({ status: "in_progress" });
    const delivered = withUpdate(riding, "marked_as_delivered", { status: "delivered" });
    using board = await ScriptedBoard.loaded([riding]);
    board.orders.feed.refresh("homeDelivery.inProgress");
    board.push("marked_as_delivered", delivered);
    await board.pass(500);
    board.answerList("homeDelivery.inProgress", [riding]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.delivered"]);
  });

  it("a doubled created event does not bring a rejected order back [F-S05]", async () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    using board = await ScriptedBoard.loaded([unconfirmed]);
    board.push("rejected", withUpdate(unconfirmed, "rejected", { status: "rejected" }));
    await board.pass(3_000);
    expect(board.placesOf(one.id)).toEqual([]);
    board.push("created", unconfirmed);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it("the answer of a list in flight does not bring a rejected order back either (B-I5)", async () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    using board = await ScriptedBoard.loaded([unconfirmed]);
    board.orders.feed.refresh("homeDelivery.unconfirmed");
    board.push("rejected", unconfirmed);
    await board.pass(100);
    board.answerList("homeDelivery.unconfirmed", [unconfirmed]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual([]);
  });

  it("an order whose created event was lost appears within a minute although push is live [F-S07]", async () => {
    using board = await ScriptedBoard.loaded([]);
    const unconfirmed = anOrder({ status: "unconfirmed", isTakeaway: true });
    board.serve(() => [unconfirmed]);
    await board.pass(60_000);
    expect(board.placesOf(unconfirmed.id)).toEqual(["pickup.unconfirmed"]);
    expect(board.orders.book.get(unconfirmed.id)?.arrivedAt).toBeDefined();
  });

  it("an order in two lists is shown once, at the place of its newer state [F-S48]", async () => {
    using board = new ScriptedBoard();
    board.answerList("homeDelivery.ready", [ready]);
    await board.settle();
    board.answerList("homeDelivery.new", [one]);
    await board.settle();
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
    expect(board.orders.book.size).toBe(1);
  });

  it("events in the wrong order have the same result as in the right one (B-I4)", async () => {
    using board = await ScriptedBoard.loaded([]);
    board.push("marked_as_ready", ready);
    board.push("created", one);
    await board.pass(16);
    expect(board.placesOf(one.id)).toEqual(["homeDelivery.ready"]);
  });

  it("stopping cancels everything, and late answers change nothing", async () => {
    const board = new ScriptedBoard();
    const calls = board.api.waitingLists();
    board.close();
    for (const call of calls)
      call.answer({ kind: "loaded", value: { orders: [one], refusals: [] } });
    await board.settle();
    expect(board.orders.book.size).toBe(0);
    expect(board.clock.pendingCount).toBe(0);
  });
});
