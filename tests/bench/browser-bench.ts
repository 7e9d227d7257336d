import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import type { BenchStage } from "./bench-orders.ts";
import { type BenchRow, type Figures, medians, percentile } from "./bench-report.ts";
import { type BenchSite, openBenchSite, type Side } from "./bench-site.ts";
import { browserLaunch } from "./browser-launch.ts";
import type { BenchPage, BurstResult } from "./pages/bench-page.ts";
import { interleave, type Sides } from "./rounds.ts";

export interface Case {
  readonly orderCount: number;
  /** The factor by which the processor is slowed. */
  readonly throttle: number;
  /** The board alone declares every optional part, with each order late and marked. */
  readonly isDeclared?: true;
  /** The stage of the orders; home deliveries by default. */
  readonly stage?: BenchStage | "map";
}

const tickCases: readonly (Case & { readonly ratioMax: number })[] = [
  { orderCount: 1_000, throttle: 1, ratioMax: 1.25 },
  { orderCount: 5_000, throttle: 1, ratioMax: 1.25 },
  { orderCount: 1_000, throttle: 4, ratioMax: 1.5 },
  { orderCount: 5_000, throttle: 4, ratioMax: 1.5 },
  { orderCount: 1_000, throttle: 1, ratioMax: 1.25, isDeclared: true },
  { orderCount: 5_000, throttle: 1, ratioMax: 1.25, isDeclared: true },
  { orderCount: 1_000, throttle: 4, ratioMax: 1.5, isDeclared: true },
];
const tickRounds = 5;
const ticksPerRound = 20;
const burstRounds = 3;
const samplingUs = 100;
/** The pushes a second of a burst. */
export const burstPerSecond = 200;
const burst = { durationMs: 10_000, perSecond: burstPerSecond };
export const burstWork = `${burst.perSecond} pushes a second for ${burst.durationMs / 1_000} s`;

/** The pages of all sides in one browser, and the work of their main threads. */
export class BrowserBench {
  private readonly browser: Browser;
  private readonly site: BenchSite;
  /** The height of the board's list, which the baselines use too. */
  private heightPx = 600;

  private constructor(browser: Browser, site: BenchSite) {
    this.browser = browser;
    this.site = site;
  }

  static async open(): Promise<BrowserBench> {
    const site = await openBenchSite();
    return new BrowserBench(await chromium.launch(browserLaunch()), site);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.site.close();
  }

  /** Also closes pages that a measurement has left open. */
  async closePages(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  /** PF-1: milliseconds of main thread per one-second tick: script, style, layout and paint. */
  async *tick(): AsyncGenerator<BenchRow> {
    for (const each of tickCases) {
      const figures = await this.compareTicks("windowed", each);
      const work = `one-second tick, ${caseText(each)}`;
      yield { goal: "PF-1", work, ...figures, unit: "ms", ratioMax: each.ratioMax };
    }
  }

  /** Milliseconds of main thread per tick, beside those of a baseline. */
  async compareTicks(baseline: Side, each: Case): Promise<Figures> {
    const board = await this.openPage("board", each);
    const other = await this.openPage(baseline, each);
    const again = await this.openPage(baseline, each);
    const sides = await interleave(tickRounds, {
      ours: () => measureTicks(board),
      baseline: () => measureTicks(other),
      again: () => measureTicks(again),
    });
    for (const { page } of [board, other, again]) await page.close();
    return medians(sides, (value) => value);
  }

  /** PF-2 and PF-3: a burst of pushes on 1,000 orders. */
  async *burst(): AsyncGenerator<BenchRow> {
    const cases: readonly Case[] = [
      { orderCount: 1_000, throttle: 1 },
      { orderCount: 1_000, throttle: 4 },
      { orderCount: 1_000, throttle: 1, isDeclared: true },
      { orderCount: 1_000, throttle: 4, isDeclared: true },
    ];
    for (const each of cases) {
      const sides = await this.compareBursts("windowed", each);
      const work = `${burstWork}, ${caseText(each)}`;
      for (const row of burstRows(sides, each.throttle))
        yield { ...row, work: `${row.work}, ${work}` };
    }
  }

  compareBursts(baseline: Side, each: Case): Promise<Sides<BurstSample>> {
    return interleave(burstRounds, {
      ours: () => this.measureBurst("board", each),
      baseline: () => this.measureBurst(baseline, each),
      again: () => this.measureBurst(baseline, each),
    });
  }

  private async measureBurst(side: Side, each: Case): Promise<BurstSample> {
    const opened = await this.openPage(side, each, "real");
    // A first, short burst compiles the code of the long one.
    await opened.page.evaluate(() => (window.bench as BenchPage).prepareBurst(500, 100));
    await opened.page.evaluate(() => (window.bench as BenchPage).runBurst());
    await opened.page.evaluate(
      ({ durationMs, perSecond }) =>
        (window.bench as BenchPage).prepareBurst(durationMs, perSecond),
      burst,
    );
    let result: BurstResult | undefined;
    const run = async (): Promise<void> => {
      result = await opened.page.evaluate(() => (window.bench as BenchPage).runBurst());
    };
    // On a slowed processor only delays count, to which the profiler would add.
    const isProfiled = each.throttle === 1;
    const scriptMs = isProfiled ? await scriptMsOf(opened.session, run) : undefined;
    if (!isProfiled) await run();
    if (result === undefined) throw new Error("The burst gave no result");
    await opened.page.close();
    if (result.missed > 0) throw new Error(`${side}: ${result.missed} changes never showed`);
    if (result.listCalls > 0) throw new Error(`${side}: lists were loaded during the burst`);
    return { result, scriptMs: scriptMs && scriptMs - result.watchMs };
  }

  /**
   * Opens a side's page, with its orders on the shown tab. The board is opened first, since it gives the height of
   * the list.
   */
  async openPage(side: Side, each: Case, clock = "stepped"): Promise<OpenedPage> {
    const page = await this.browser.newPage({ viewport: { width: 1_280, height: 800 } });
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    const query = `orders=${each.orderCount}&clock=${clock}&height=${this.heightPx}&stage=${each.stage ?? ""}${each.isDeclared ? "&declared=yes" : ""}`;
    await page.goto(`${this.site.address(side)}?${query}`);
    try {
      await page.waitForFunction(() => window.bench !== undefined);
    } catch (error) {
      throw new Error(`The ${side} page did not start: ${failures.join("; ")}`, { cause: error });
    }
    const list = await page.evaluate(() => (window.bench as BenchPage).list());
    // A board without orders shows no list.
    if (each.orderCount > 0 && side === "board") this.heightPx = list.heightPx;
    if (side !== "board" && Math.abs(list.heightPx - this.heightPx) > 2) {
      throw new Error("The lists differ in height");
    }
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    if (each.throttle > 1) {
      await session.send("Emulation.setCPUThrottlingRate", { rate: each.throttle });
    }
    return { page, session, failures };
  }
}

export interface OpenedPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly failures: readonly string[];
}

export interface BurstSample {
  readonly result: BurstResult;
  /** Undefined with a slowed processor. */
  readonly scriptMs: number | undefined;
}

/** The working time of the main thread, in milliseconds. */
export async function taskMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const duration = metrics.find(({ name }) => name === "TaskDuration")?.value;
  if (duration === undefined) throw new Error("The browser does not tell how long it worked");
  return duration * 1_000;
}

/** Milliseconds of script while `run` runs. The browser's own count leaves out microtasks, in which React renders. */
async function scriptMsOf(session: CDPSession, run: () => Promise<void>): Promise<number> {
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: samplingUs });
  await session.send("Profiler.start");
  await run();
  const { profile } = await session.send("Profiler.stop");
  const idle = new Set(
    profile.nodes
      .filter(({ callFrame }) => ["(idle)", "(program)", "(root)"].includes(callFrame.functionName))
      .map(({ id }) => id),
  );
  const { samples = [], timeDeltas = [] } = profile;
  return samples.reduce(
    (sum, id, index) => sum + (idle.has(id) ? 0 : (timeDeltas[index] ?? 0)) / 1_000,
    0,
  );
}

/** Milliseconds per tick in one round. */
export async function measureTicks({ page, session, failures }: OpenedPage): Promise<number> {
  // A page in the background draws nothing.
  await page.bringToFront();
  await page.evaluate(() => (window.bench as BenchPage).settle());
  const shownBefore = await page.evaluate(() => (window.bench as BenchPage).firstTimer());
  const before = await taskMsOf(session);
  await page.evaluate((count) => (window.bench as BenchPage).tick(count), ticksPerRound);
  const after = await taskMsOf(session);
  const shownAfter = await page.evaluate(() => (window.bench as BenchPage).firstTimer());
  if (shownBefore === shownAfter) throw new Error("The timers stand still");
  if (failures.length > 0) throw new Error(failures.join("; "));
  return (after - before) / ticksPerRound;
}

/** The figures of a burst that have a goal. */
export const burstFigures = {
  perEvent: ({ scriptMs, result }: BurstSample): number => {
    if (scriptMs === undefined) throw new Error("The script of this burst was not measured");
    return scriptMs / result.eventCount;
  },
  late: ({ result }: BurstSample): number => percentile(result.toDomMs, 0.95),
  longTasks: ({ result }: BurstSample): number => result.longTaskCount,
};

function burstRows(sides: Sides<BurstSample>, throttle: number): readonly BenchRow[] {
  const { perEvent, late, longTasks } = burstFigures;
  const rows: readonly BenchRow[] = [
    { goal: "PF-3", work: "event to DOM, p95", ...medians(sides, late), unit: "ms", ratioMax: 1.2 },
    {
      goal: "PF-3",
      work: "tasks over 50 ms",
      ...medians(sides, longTasks),
      unit: "",
      ratioMax: 1,
      isCount: true,
    },
  ];
  if (throttle !== 1) return rows;
  const script = { goal: "PF-2", work: "script per event", unit: "ms", ratioMax: 1.5 };
  return [{ ...script, ...medians(sides, perEvent) }, ...rows];
}

export function caseText({ orderCount, throttle, isDeclared }: Case): string {
  const parts = isDeclared ? ", every optional part shown, each order late" : "";
  return `${orderCount} orders${parts}${throttle === 1 ? "" : `, processor slowed ${throttle}×`}`;
}
