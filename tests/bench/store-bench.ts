import { autorun, configure, runInAction } from "mobx";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { KitchenLoad } from "../../src/load/kitchen-load.ts";
import { placeOf } from "../../src/orders/order-rules/placement.ts";
import { readyByOf } from "../../src/promise/promise-rules.ts";
import { aBranch, aCompany } from "../support/samples/company-builders.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { benchOrder, moved, numbers, promised } from "./bench-orders.ts";
import { type BenchRow, median } from "./bench-report.ts";
import { bookAndTabs, everyPart } from "./branch-parts.ts";
import { measureApart } from "./child.ts";
import { PlainBoard } from "./plain-board.ts";
import { interleave, type Sides } from "./rounds.ts";

const sizes = [1_000, 10_000, 100_000];
const rounds = 5;
const eventCount = 4_000;
/** The events within one frame of a burst of 200 events a second. */
const eventsPerFrame = 4;
const now = Date.UTC(2026, 2, 1, 12);
const way: readonly OrderStatus[] = ["new", "ready", "in_progress"];

/** Microseconds per event through the order book and its pages, beside a Map with sorted arrays (PF-4). */
export async function benchStore(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const parts of ["", "load and lateness"]) {
    for (const size of sizes) {
      const sides = await measureApart<Sides<number>>("store", { options: [String(size), parts] });
      rows.push({
        goal: "PF-4",
        work: `event through order book and tabs${parts && `, with ${parts}`}, ${size} orders`,
        ours: median(sides.ours),
        baseline: median(sides.baseline),
        unit: "µs",
        ratioMax: 3,
      });
    }
  }
  return rows;
}

/** Measures both sides at one size, in this process (PF-4); ours with the optional parts, if any are named. */
export async function measureStore(size: string, parts: string): Promise<Sides<number>> {
  configure({ enforceActions: "always" });
  const run = parts === "" ? runBoard : runBoardWithLoad;
  const orders = Array.from({ length: Number(size) }, (_, index) => {
    const order = benchOrder(index, { lines: 3, start: now });
    return parts === "" ? order : promised(order);
  });
  const events = eventsOn(orders);
  // Both sides have warmed up before the first measured round.
  run(orders, events);
  runBaseline(orders, events);
  return interleave(rounds, {
    ours: () => run(orders, events),
    baseline: () => runBaseline(orders, events),
  });
}

/** Half of the events change an order in its list, half move it to the next list; always forward in time. */
function eventsOn(orders: readonly Order[]): readonly (readonly Order[])[] {
  const next = numbers(42);
  const latest = [...orders];
  const frames: Order[][] = [];
  for (let event = 0; event < eventCount; event += 1) {
    const index = next(latest.length);
    const order = latest[index];
    if (order === undefined) continue;
    const place = way.indexOf(order.status);
    const status = event % 2 === 0 ? order.status : (way[(place + 1) % way.length] ?? "new");
    const changed = moved(order, status, now + event);
    latest[index] = changed;
    if (event % eventsPerFrame === 0) frames.push([]);
    frames.at(-1)?.push(changed);
  }
  return frames;
}

function runBoard(orders: readonly Order[], frames: readonly (readonly Order[])[]): number {
  return runOurs(bookAndTabs(now), orders, frames);
}

/** Orders stand by the kitchen's time, and its load is counted and observed as on the screen. */
function runBoardWithLoad(orders: readonly Order[], frames: readonly (readonly Order[])[]): number {
  const readyBy = (order: Order) => readyByOf(order, everyPart.promise);
  const parts = bookAndTabs(now, [aBranch(1).id], { readyBy });
  const load = new KitchenLoad({
    ...parts,
    ticker: { now },
    company: { company: aCompany({ capabilities: everyPart }) },
    branches: { selectedIds: [aBranch(1).id] },
    takingOrders: { current: undefined },
    localStore: new MemoryLocalStore(),
  });
  let counted = 0;
  const stops: readonly Stop[] = [
    load.start(),
    autorun(() => {
      counted = load.branches
        .flatMap(({ quarters }) => quarters)
        .reduce((sum, quarter) => sum + quarter.load.orders, 0);
    }),
  ];
  const took = runOurs(parts, orders, frames);
  for (const stop of stops) stop();
  const toCook = parts.board.page("homeDelivery.new").count;
  if (counted !== toCook) throw new Error(`The load counts ${counted} of ${toCook} orders`);
  return took;
}

/** The badges of all ten pages are observed, as on the screen. */
function runOurs(
  { board, intake }: Pick<ReturnType<typeof bookAndTabs>, "board" | "intake">,
  orders: readonly Order[],
  frames: readonly (readonly Order[])[],
): number {
  runInAction(() => {
    for (const order of orders) intake.accept(order, { kind: "event" }, now);
  });
  let seen = 0;
  const stops = orderLists.map((tab) =>
    autorun(() => {
      seen += board.page(tab).count;
    }),
  );
  const began = performance.now();
  for (const frame of frames) {
    runInAction(() => {
      for (const order of frame) intake.accept(order, { kind: "event" }, now);
    });
  }
  const took = performance.now() - began;
  for (const stop of stops) stop();
  expectAll(orders, (tab) => board.page(tab).count);
  if (seen === 0) throw new Error("No badge was seen");
  return (took * 1_000) / eventCount;
}

function runBaseline(orders: readonly Order[], frames: readonly (readonly Order[])[]): number {
  const board = new PlainBoard((order) => placeOf(order, now));
  for (const order of orders) board.take(order);
  let seen = 0;
  const began = performance.now();
  for (const frame of frames) {
    for (const order of frame) board.take(order);
    for (const tab of orderLists) seen += board.count(tab);
  }
  const took = performance.now() - began;
  expectAll(orders, (tab) => board.count(tab));
  if (seen === 0) throw new Error("No badge was seen");
  return (took * 1_000) / eventCount;
}

function expectAll(
  orders: readonly Order[],
  countOf: (tab: (typeof orderLists)[number]) => number,
): void {
  const held = orderLists.reduce((sum, tab) => sum + countOf(tab), 0);
  if (held !== orders.length) throw new Error(`${held} of ${orders.length} orders are left`);
}
