import { configure, runInAction } from "mobx";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, type Instant } from "../../ports/entities/time.ts";
import type { Page } from "../../ports/page.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import {
  createHeadlessSimulation,
  type HeadlessSimulation,
} from "../../simulator/in-process/create-headless-simulation.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { type BranchApp, createApp } from "../../src/compose/graph/create-app.ts";
import type { Ports } from "../../src/compose/graph/ports.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import { writeTokens } from "../../src/session/stored-tokens.ts";
import { MemoryLocalStore } from "../support/stand-ins/memory-local-store.ts";
import { MemoryLocks } from "../support/stand-ins/memory-locks.ts";
import { noSounds } from "../support/stand-ins/no-sounds.ts";
import type { BenchRow } from "./bench-report.ts";
import { bookAndTabs } from "./branch-parts.ts";
import { measureApart, ownHeapInUse } from "./child.ts";

const hourCount = 14;
const seed = 7;
const configuration: Configuration = {
  expiryThresholdMs: expiryThresholdDefaultMs,
  paymentValidationCompanies: [],
  overridesFailedPayments: false,
  restartsByNavigation: false,
  brands: [],
  logisticsBrands: [],
};
/**
 * The same number of orders in every hour, so that growth means kept memory; the business day does not end meanwhile.
 */
const busyDay: Scenario = {
  ...builtIn("full-day"),
  closesAt: "25:00",
  demand: [{ from: "10:00", ordersPerHour: 40 }],
};

interface HeapSample {
  /** The bytes of world and app; compiled code is not counted. */
  readonly heap: number;
  /** The bytes of all orders of the day, which the board shows and the world keeps. */
  readonly orders: number;
  readonly orderCount: number;
}

/**
 * The heap of app and world over 14 simulated hours must be flat (PF-10). The orders of the day stay on the board, as
 * delivered and collected; their weight is measured as a second board with copies of them, and subtracted from each
 * hour's heap.
 */
export async function benchDay(): Promise<readonly BenchRow[]> {
  const hours = await measureApart<readonly HeapSample[]>("day");
  const [first, ...later] = hours.map(({ heap, orders }) => heap - orders);
  if (first === undefined || later.length === 0) throw new Error("No hour was measured");
  const farthest = later.reduce((far, one) =>
    Math.abs(one - first) > Math.abs(far - first) ? one : far,
  );
  const count = hours.at(-1)?.orderCount ?? 0;
  return [
    {
      goal: "PF-10",
      work: `heap less its orders, the farthest of hours 2 to ${hourCount} beside hour 1; ${count} orders`,
      ours: farthest / 1e6,
      baseline: first / 1e6,
      unit: "MB",
      ratioMax: 1.05,
      ratioMin: 0.95,
    },
  ];
}

/** Runs the day in this process. */
export async function measureDay(): Promise<readonly HeapSample[]> {
  configure({ enforceActions: "always" });
  let app: BranchApp | undefined;
  const accessToken: AccessToken = { current: () => app?.session.current() };
  const simulation = createHeadlessSimulation({
    scenario: busyDay,
    seed,
    accessToken,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const { clock, world } = simulation;
  const stopWorld = world.start();
  app = createApp(portsOf(simulation));
  const stopApp = app.start();
  const hours: HeapSample[] = [];
  for (let hour = 1; hour <= hourCount; hour += 1) {
    await clock.advanceBy(hourMs);
    hours.push(await sample(app, clock.now()));
  }
  stopApp();
  stopWorld();
  return hours;
}

async function sample(app: BranchApp, now: Instant): Promise<HeapSample> {
  const heap = await ownHeapInUse();
  const orders: Order[] = [];
  for (const model of app.orders.book.models()) orders.push(model.data);
  const { book, intake } = bookAndTabs(now, app.branches.selectedIds);
  runInAction(() => {
    for (const order of structuredClone(orders)) intake.accept(order, { kind: "event" }, now);
  });
  if (book.size !== orders.length) throw new Error("The copy of the board is not complete");
  const withCopy = await ownHeapInUse();
  return { heap, orders: withCopy - heap, orderCount: book.size };
}

function portsOf({ clock, ports, tokens }: HeadlessSimulation): Ports {
  const store = new MemoryLocalStore();
  writeTokens(store, tokens);
  const page: Page = {
    restart: () => undefined,
    onResume: () => () => undefined,
    onNetworkChange: () => () => undefined,
    navigateTo: () => undefined,
    postForm: () => undefined,
  };
  return {
    configuration,
    clock,
    realClock: clock,
    soundPlayer: noSounds,
    printer: new InProcessPrinter(clock),
    orderApi: ports.orderApi,
    pushBus: ports.pushBus,
    sessionApi: ports.sessionApi,
    terminalLocks: () => new MemoryLocks().forTab("tab"),
    paymentTerminals: ports.paymentTerminals,
    localStore: store,
    reporter: { report: () => undefined },
    page,
    tabLock: (run) => run(),
    random: () => 0.5,
  };
}
