import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { configure } from "mobx";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { OrderStatus } from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { NodeClock } from "../../../simulator/node/node-clock.ts";
import type { BranchApp } from "../../../src/compose/graph/create-app.ts";
import { type StaffButton, stateOfButton } from "../../support/screens/staff-buttons.ts";
import { SimulatorProcess } from "../../support/servers/simulator-process.ts";
import { percentile } from "../bench-report.ts";
import { browserLaunch } from "../browser-launch.ts";
import { type BenchTablet, joinTablet, machineTime, type StoredStatus } from "./bench-tablet.ts";
import { type ClassPage, openClassPage } from "./class-page.ts";
import { printedSecrets } from "./printed-secrets.ts";
import { pause, until } from "./real-time.ts";
import { type Usage, usageOf } from "./server-usage.ts";

const tabletCount = 18;
/** Twenty people who look for work; the scenario's orders limit what there is to do. */
const pressEveryMs = 4 * secondMs;
/** After which a change that has not arrived counts as lost. */
const arriveMsMax = 20 * secondMs;
const tabs = ["homeDelivery.new", "homeDelivery.ready"] as const;
const steps = {
  approve: { to: "new", act: ({ orders }, id) => orders.commands.confirm(id, {}) },
  mark_ready: { to: "ready", act: ({ orders }, id) => orders.commands.markReady(id) },
  mark_picked_up: { to: "in_progress", act: ({ orders }, id) => orders.commands.markPickedUp(id) },
  mark_delivered: { to: "delivered", act: ({ orders }, id) => orders.commands.markDelivered(id) },
  mark_collected: { to: "collected", act: ({ orders }, id) => orders.commands.markCollected(id) },
} as const satisfies Partial<
  Record<
    StaffButton,
    { to: OrderStatus; act: (app: BranchApp, id: OrderId) => Promise<{ readonly kind: string }> }
  >
>;
const buttons = Object.keys(steps) as readonly (keyof typeof steps)[];

interface Press {
  readonly order: OrderId;
  readonly to: OrderStatus;
  readonly at: number;
  /** The tablets that had the order; the branches of a member of staff are not all. */
  readonly holders: readonly string[];
}

/** Times are milliseconds of real time. */
export interface SharedFigures {
  readonly presses: number;
  readonly refused: number;
  /** 95th percentiles from the press to the last of all stores, and to the paint in a page that shows the order. */
  readonly storeMs: number;
  readonly paintMs: number;
  readonly painted: number;
  /** Changes that did not come to a store within 20 s. */
  readonly lost: number;
  readonly server: Usage;
  readonly minutes: number;
  /** From the return of a killed server until all tablets had its answers and its pushes again. */
  readonly backMs: number;
  readonly failures: readonly string[];
}

/** Two pages and 18 tablets on one branch for so many minutes at the pace of the lunch rush (CL-8). */
export async function measureSharedClass(minutes: string): Promise<SharedFigures> {
  configure({ enforceActions: "always" });
  const folder = mkdtempSync(join(tmpdir(), "class-bench-"));
  const server = new SimulatorProcess([
    ...["--class", "shared", "--scenario", "lunch-rush", "--seed", "7", "--folder", folder],
  ]);
  const browser = await chromium.launch(browserLaunch());
  const failures: string[] = [];
  const stored: StoredStatus[] = [];
  let tablets: readonly BenchTablet[] = [];
  try {
    await server.start();
    const { code, key } = printedSecrets(server.output);
    const { url } = server;
    const pages: ClassPage[] = [];
    for (const tab of tabs) pages.push(await openClassPage(browser, { url, code, tab }));
    const joined = await Promise.all(
      Array.from({ length: tabletCount }, (_, each) =>
        joinTablet({
          url,
          code,
          name: `Trainee ${each + 1}`,
          onStatus: (status) => stored.push(status),
          onFailure: (message) => failures.push(message),
        }),
      ),
    );
    await new FetchClassServer(url, new NodeClock()).trainer(key, { do: "start" });
    tablets = await Promise.all(joined.map((each) => each.open()));
    for (const page of pages) await page.begin();
    await until(() => tablets.every(({ app }) => app.orders.health.push === "live"));
    const { presses, refused } = await work(tablets, pages, Number(minutes));
    await pause(arriveMsMax);
    const arrivals = presses.map((press) => lastArrival(press, stored));
    const lost = arrivals.filter((each) => each === undefined).length;
    const paints: number[] = [];
    for (const page of pages) paints.push(...(await page.paintsOf(presses)));
    const { pid = 0 } = server;
    const used = usageOf(pid);
    const backMs = await killed(server, tablets);
    return {
      presses: presses.length,
      refused,
      minutes: Number(minutes),
      server: used,
      backMs,
      storeMs: percentile(
        arrivals.map((each) => each ?? arriveMsMax),
        0.95,
      ),
      paintMs: percentile(paints, 0.95),
      painted: paints.length,
      lost,
      failures,
    };
  } finally {
    for (const { stop } of tablets) stop();
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tablets press what their screens offer, in turn; each fifth press is made on a page. */
async function work(
  tablets: readonly BenchTablet[],
  pages: readonly ClassPage[],
  minutes: number,
): Promise<{ readonly presses: readonly Press[]; readonly refused: number }> {
  const presses: Press[] = [];
  let refused = 0;
  const endsAt = machineTime() + minutes * minuteMs;
  for (let turn = 0; machineTime() < endsAt; turn += 1) {
    const page = turn % 5 === 4 ? pages[0] : undefined;
    const made = await (page === undefined
      ? pressOf(tablets[turn % tablets.length]?.app)
      : page.markReady().then((press) => press && { ...press, to: "ready" as const }));
    if (made === "refused") refused += 1;
    else if (made !== undefined) presses.push({ ...made, holders: holdersOf(made.order, tablets) });
    await pause(pressEveryMs);
  }
  return { presses, refused };
}

function holdersOf(id: OrderId, tablets: readonly BenchTablet[]): readonly string[] {
  return tablets.filter(({ app }) => app.orders.book.get(id) !== undefined).map(({ name }) => name);
}

/** Presses the first button that the screens offer; undefined where there is nothing to do. */
async function pressOf(
  app: BranchApp | undefined,
): Promise<Omit<Press, "holders"> | "refused" | undefined> {
  if (app === undefined) return undefined;
  const orders = [...app.orders.book.models()].toSorted((one, other) => one.id - other.id);
  for (const button of buttons) {
    const order = orders.find((each) => stateOfButton(button, each, app) === "enabled");
    if (order === undefined) continue;
    const { to, act } = steps[button];
    const at = machineTime();
    const { kind } = await act(app, order.id);
    return kind === "done" ? { order: order.id, to, at } : "refused";
  }
  return undefined;
}

/** From the press until the last store had it; undefined when one never had. */
function lastArrival(
  { order, to, at, holders }: Press,
  stored: readonly StoredStatus[],
): number | undefined {
  const first = new Map<string, number>();
  for (const each of stored) {
    const isIt = each.order === order && each.status === to && each.at >= at;
    if (isIt && !first.has(each.tablet)) first.set(each.tablet, each.at - at);
  }
  const times = holders.map((name) => first.get(name));
  return times.some((time) => time === undefined) ? undefined : Math.max(...first.values());
}

async function killed(server: SimulatorProcess, tablets: readonly BenchTablet[]): Promise<number> {
  await server.kill();
  await until(() => tablets.every(({ app }) => app.orders.health.push !== "live"));
  await server.start();
  const at = machineTime();
  const before = tablets.map(({ reports }) => reports.count);
  await until(() =>
    tablets.every(
      ({ app, reports }, each) =>
        app.orders.health.push === "live" && reports.count > (before[each] ?? 0),
    ),
  );
  return machineTime() - at;
}
