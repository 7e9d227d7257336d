import { observable, runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Company } from "../../ports/entities/company.ts";
import type { RiderStats } from "../../ports/entities/logistics.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { OrderListQuery } from "../../ports/order-api.ts";
import { type CancelSignal, refusedWith } from "../../ports/outcome.ts";
import {
  aJob,
  anOrder,
  anUpdate,
  branchA,
  branchB,
  noon,
  orderId,
  partnerId,
  riderId,
  withUpdate,
} from "../../tests/support/samples/an-order.ts";
import { aCompany } from "../../tests/support/samples/company-builders.ts";
import { someRiderStats as stats } from "../../tests/support/samples/some-rider-stats.ts";
import { loadedList, ScriptedBoard } from "../../tests/support/stand-ins/scripted-board.ts";
import type { ScriptedCall } from "../../tests/support/stand-ins/scripted-order-api.ts";
import { DeliveredReportService } from "./delivered-report-service.ts";

const partner = {
  id: partnerId(3),
  name: "Swift",
  configuration: {
    driverId: riderId(90),
    enabledRegions: [],
    isScheduledOrderAssignmentAllowed: false,
  },
};

function delivered(id: number, set: Partial<Order> = {}, minute = 5): Order {
  const at = noon - 10 * minuteMs + minute * minuteMs;
  return anOrder({
    id: orderId(id),
    status: "delivered",
    placedAt: noon - 30 * minuteMs,
    riderId: riderId(1),
    statusUpdates: [anUpdate("created", noon - 30 * minuteMs), anUpdate("marked_as_delivered", at)],
    ...set,
  });
}

let board: ScriptedBoard;
let service: DeliveredReportService;
let stop: Stop;

/** The company, of which a test changes the currency. */
let company: { partners: readonly (typeof partner)[]; company: Company };

async function open(orders: readonly Order[] = []): Promise<void> {
  board = await ScriptedBoard.loaded(orders);
  const { clock, api, branches, orders: parts, reports } = board;
  service = new DeliveredReportService({
    clock,
    realClock: clock,
    api,
    branches,
    session: { read: (call) => call() },
    company,
    page: parts.board.page("homeDelivery.delivered"),
    book: parts.book,
    intake: parts.intake,
    reporter: { report: (report) => reports.push(report) },
  });
  stop = service.start();
}

beforeEach(() => {
  company = observable({ partners: [partner], company: aCompany() }, {}, { deep: false });
  stop = () => undefined;
});
afterEach(() => {
  stop();
  board.close();
});

const statsCalls = (): readonly ScriptedCall[] => board.api.made("riderStats");
/** The list calls that name a rider; the feed makes the others. */
const askedOrders = (): readonly ScriptedCall[] =>
  board.api
    .madeLists("homeDelivery.delivered")
    .filter((call) => queryOf(call).riderId !== undefined);
const queryOf = (call: ScriptedCall): OrderListQuery => call.args[0] as OrderListQuery;
const signalOf = (call: ScriptedCall | undefined): CancelSignal => call?.args[1] as CancelSignal;

async function answer(...value: RiderStats[]): Promise<void> {
  board.api.waiting("riderStats")[0]?.answer({ kind: "loaded", value });
  await board.settle();
}

async function answerOrders(...orders: Order[]): Promise<void> {
  askedOrders()
    .find(({ isAnswered }) => !isAnswered)
    ?.answer(loadedList(orders));
  await board.settle();
}

const lines = () => service.report.rows.map(({ deliverer, deliveries }) => [deliverer, deliveries]);
const deliveries = () => service.report.deliveries.map(({ id }) => id);

describe("the statistics of riders", () => {
  it("are requested when the report is shown, for the selected branches [HD-9, LS-12]", async () => {
    await open();
    expect(statsCalls().map(({ args }) => args[0])).toEqual([[branchA]]);
    expect(service.report.isLoading).toBe(true);
    await answer(stats(1, { totalOrders: 3 }), stats(2, { name: "All Riders", totalOrders: 3 }));
    expect(service.report.isLoading).toBe(false);
    expect(lines()).toEqual([[1, 3]]);
  });

  it("are requested again when an order is delivered, at most once a second", async () => {
    await open();
    await answer();
    await board.pass(secondMs);
    for (const id of [1, 2, 3]) {
      board.push("marked_as_delivered", delivered(id));
      await board.pass(0);
    }
    // Those that follow the first are shown when the frame ends, while the answer is awaited.
    await board.pass(16);
    expect(statsCalls()).toHaveLength(2);
    await answer();
    await board.pass(secondMs - 16 - 1);
    expect(statsCalls()).toHaveLength(2);
    await board.pass(1);
    expect(statsCalls()).toHaveLength(3);
  });

  it("are requested again when the delivered list was loaded again", async () => {
    await open();
    await answer();
    await board.pass(2 * secondMs);
    board.orders.feed.refresh("homeDelivery.delivered");
    board.answerLists([]);
    await board.settle();
    expect(statsCalls()).toHaveLength(2);
  });

  it("are not requested while the report is hidden, and a request in flight is cancelled", async () => {
    await open();
    const [first] = statsCalls();
    stop();
    expect(signalOf(first).isCancelled).toBe(true);
    board.push("marked_as_delivered", delivered(1));
    await board.pass(5 * secondMs);
    service.refresh();
    expect(statsCalls()).toHaveLength(1);
    await answer(stats(1));
    expect(lines()).toEqual([]);
  });

  it("of other branches are cancelled and cleared when the branch changes", async () => {
    await open([delivered(1)]);
    await answer(stats(1));
    service.choose(riderId(1));
    await board.pass(2 * secondMs);
    service.refresh();
    const before = statsCalls().at(-1);
    board.branches.select(branchB);
    expect(signalOf(before).isCancelled).toBe(true);
    expect(queryOf(askedOrders().at(-1)!).cancel?.isCancelled).toBe(true);
    expect(lines()).toEqual([]);
    expect(service.report.expanded).toBeUndefined();
    expect(statsCalls().at(-1)?.args[0]).toEqual([branchB]);
    before?.answer({ kind: "loaded", value: [stats(1)] });
    await board.settle();
    expect(lines()).toEqual([]);
    statsCalls()
      .at(-1)
      ?.answer({ kind: "loaded", value: [stats(1)] });
    await board.settle();
    expect(lines()).toEqual([[1, 1]]);
    expect(service.report.chosen).toBeUndefined();
  });

  it("of another currency, or of other decimals, are cleared and loaded again (N47)", async () => {
    await open();
    await answer(stats(1, { totalOrders: 3 }));
    await board.pass(secondMs);
    runInAction(() => {
      company.company = aCompany({ currency: { code: "AED", precision: 3 } });
    });
    await board.settle();
    expect(lines()).toEqual([]);
    expect(statsCalls()).toHaveLength(2);
    await answer(stats(1, { totalOrders: 3 }));
    expect(lines()).toEqual([[1, 3]]);
  });

  it("are kept when they cannot be loaded again, and the failure is shown and reported", async () => {
    await open();
    await answer(stats(1));
    await board.pass(secondMs);
    service.refresh();
    board.api.waiting("riderStats")[0]?.answer(refusedWith(500));
    await board.settle();
    expect(lines()).toEqual([[1, 1]]);
    expect(service.report.failure).toEqual(refusedWith(500));
    expect(board.reports.map(({ kind }) => kind)).toEqual(["server_error"]);
    await board.pass(secondMs);
    service.refresh();
    await answer(stats(1));
    expect(service.report.failure).toBeUndefined();
  });

  it("time out after 16 seconds", async () => {
    await open();
    await board.pass(16 * secondMs - 1);
    expect(service.report.failure).toBeUndefined();
    await board.pass(1);
    expect(service.report.failure).toEqual({ kind: "unreachable", reason: "timeout" });
  });
});

describe("an expanded rider", () => {
  it("has its deliveries, newest first, requested by its id [HD-10, LS-13]", async () => {
    await open();
    await answer(stats(7));
    service.expand(riderId(7));
    expect(askedOrders().map((call) => [queryOf(call).riderId, queryOf(call).branches])).toEqual([
      [7, [branchA]],
    ]);
    expect(service.report.expandedState).toBe("loading");
    await answerOrders(delivered(1, {}, 2), delivered(2, {}, 4), delivered(3, {}, 3));
    expect(service.report.expandedState).toBe("loaded");
    expect(deliveries()).toEqual([2, 3, 1]);
  });

  it("has an order once that the answers for two groups of branches have (N48)", async () => {
    await open();
    await answer(stats(7));
    service.expand(riderId(7));
    await answerOrders(delivered(1, {}, 2), delivered(2, {}, 4), delivered(1, {}, 2));
    expect(deliveries()).toEqual([2, 1]);
  });

  it("shows the board's own instances, and drops orders that leave the board", async () => {
    const order = delivered(1);
    await open([order]);
    service.expand(riderId(1));
    await answerOrders(order);
    expect(service.report.deliveries[0]).toBe(board.orders.book.get(orderId(1)));
    board.push("voided", withUpdate(order, "voided"));
    await board.settle();
    expect(deliveries()).toEqual([]);
  });

  it("does not bring back an order that left the board during the load (B-I5)", async () => {
    const order = delivered(1);
    await open([order]);
    service.expand(riderId(1));
    void board.orders.feed.lookUp(order.id);
    board.api.waiting("order")[0]?.answer(refusedWith(404));
    await board.settle();
    await answerOrders(order);
    expect(service.report.expandedState).toBe("loaded");
    expect([deliveries(), board.orders.book.get(order.id)]).toEqual([[], undefined]);
  });

  it("is the only one: the load of another one is cancelled", async () => {
    await open();
    service.expand(riderId(1));
    service.expand(riderId(2));
    expect(askedOrders().map((call) => queryOf(call).cancel?.isCancelled)).toEqual([true, false]);
    askedOrders()[0]?.answer(loadedList([delivered(1)]));
    await board.settle();
    expect(deliveries()).toEqual([]);
    expect(service.report.expandedState).toBe("loading");
    service.expand(undefined);
    expect(service.report.expanded).toBeUndefined();
  });

  it("reports that its deliveries could not be loaded, and loads them on request", async () => {
    await open();
    service.expand(riderId(1));
    askedOrders()[0]?.answer({ kind: "unreachable", reason: "network" });
    await board.settle();
    expect(service.report.expandedState).toBe("failed");
    await board.pass(secondMs);
    service.refresh();
    expect(service.report.expandedState).toBe("loading");
    await answerOrders(delivered(1));
    expect(deliveries()).toEqual([1]);
  });

  it("keeps its deliveries while they are loaded again, and when that fails", async () => {
    await open();
    service.expand(riderId(1));
    await answerOrders(delivered(1));
    await board.pass(secondMs);
    service.refresh();
    expect([service.report.expandedState, deliveries()]).toEqual(["loaded", [1]]);
    askedOrders().at(-1)?.answer(refusedWith(502));
    await board.settle();
    expect([service.report.expandedState, deliveries()]).toEqual(["loaded", [1]]);
  });
});

describe("deliveries that the statistics leave out", () => {
  const own = delivered(1);
  const nobodys = delivered(2, { totalAmount: minor(1_000), isCashOnDelivery: true });
  const { riderId: _none, ...withoutRider } = nobodys;
  const byPartner = { ...withoutRider, id: orderId(3), job: aJob({ status: "complete" }) };

  it("have a line of their own that counts in the sums, not in the average [HD-11, HD-12]", async () => {
    await open([own, withoutRider, byPartner]);
    await answer(stats(1, { averageDeliveryTimeMs: 7 * minuteMs }));
    expect(lines()).toEqual([
      [1, 1],
      ["others", 2],
    ]);
    expect(service.report.figures).toMatchObject({
      deliveries: 3,
      amount: 4_550 + 2_000,
      cash: 4_550 + 2_000,
      averageMs: 7 * minuteMs,
    });
    service.expand("others");
    expect(askedOrders()).toEqual([]);
    expect([service.report.expandedState, deliveries()]).toEqual(["loaded", [2, 3]]);
  });

  it("are not those of a partner that the statistics name by its driver", async () => {
    await open([withoutRider, byPartner]);
    await answer(stats(90));
    expect(lines()).toEqual([
      [90, 1],
      ["others", 1],
    ]);
  });

  it("are none if the statistics count as many deliveries as the list has", async () => {
    await open([withoutRider]);
    await answer(stats(44));
    expect(lines()).toEqual([[44, 1]]);
  });

  it("are not those that were delivered after the statistics were requested", async () => {
    await open([]);
    await answer();
    await board.pass(minuteMs);
    const at = board.clock.now();
    const late = { ...withoutRider, statusUpdates: [anUpdate("marked_as_delivered", at)] };
    board.push("marked_as_delivered", late);
    await board.settle();
    expect(lines()).toEqual([]);
    await answer();
    expect(lines()).toEqual([["others", 1]]);
  });
});

describe("the chosen rider", () => {
  it("has its own figures, and all riders theirs [HD-9]", async () => {
    await open();
    await answer(
      stats(1, { totalAmount: 100, averageDeliveryTimeMs: 10 }),
      stats(2, { totalAmount: 250, averageDeliveryTimeMs: 21 }),
    );
    expect(service.report.figures).toMatchObject({ amount: 350, averageMs: 15 });
    service.choose(riderId(2));
    expect(service.report.figures).toMatchObject({ amount: 250, averageMs: 21, deliveries: 1 });
    expect(service.report.expanded).toBe(2);
    service.choose(undefined);
    expect(service.report.figures).toMatchObject({ amount: 350 });
    expect(service.report.expanded).toBeUndefined();
  });

  it("is replaced by all riders when it has no line any more", async () => {
    await open();
    await answer(stats(1), stats(2));
    service.choose(riderId(2));
    await board.pass(secondMs);
    service.refresh();
    await answer(stats(1));
    expect(service.report.chosen).toBeUndefined();
    expect(service.report.figures.deliveries).toBe(1);
  });
});
