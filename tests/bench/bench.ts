/**
 * Measures the app beside the cheapest implementation of the same work, in one run:
 *
 *   npm run bench -- [--all | --only tick,PF-4]
 *
 * By default it measures what fits into ten minutes; `--all` adds presses under load, what teams usually write, scrubbing,
 * the start, the simulation and the day.
 *
 *  PF-1  a one-second tick with 1,000 and 5,000 orders on the shown tab: main-thread time (script, style,
 *      layout, paint) of the real app over scripted ports, beside a list written by hand with plain DOM
 *      calls that shows only the visible rows (pages/windowed-dom.ts); also with the processor slowed 4×
 *  PF-2  200 pushes a second for 10 s on 1,000 orders: time of script per event. Both pages parse and decode the same bytes
 *      with the same decoder; the baseline applies what arrived once per animation frame
 *  PF-3  the same burst: from the arrival of a message to its change in the document, 95th percentile, and
 *      how many tasks took over 50 ms; also with the processor slowed 4×
 *      PF-1 to PF-3 run once more with every optional part declared and each order late and marked, beside the same baseline
 *  PF-4  an event through the order book and its tabs, beside a Map with sorted arrays (plain-board.ts)
 *  PF-5  heap per order of 25 lines, beside its parsed JSON in a Map
 *  PF-6  a list answer of 1,000 orders to its first painted rows, on a page that has shown none yet: parsed and
 *      decoded by the same decoder, placed, drawn
 *  PF-7  leaving a tab and coming back, an order's popup, the checkout, a keypad key: main-thread time with 5,000
 *      orders held, beside the same with 50
 *  PF-10 the objects of app and world over 14 simulated hours of a busy branch, less the day's orders, beside
 *      those after the first hour
 *  PF-11 5,000 rows scrolled while seconds tick, processor slowed 4× and 8×: late frames
 *  PF-13 the tick, the burst and the scroll beside two pages as teams usually write them: all rows in the document, each a
 *      MobX observer (its tick), and a table library with its virtualiser and an observer per row
 *  PF-12  from a navigation to a board that takes presses, with the HTTP cache warm and the processor slowed 4×, beside an older
 *      commit: built from the history into .cache, and kept there; without that history it is not measured
 *  PF-14 branch-years that an hour of one processor simulates, beside those of an older commit, as PF-12
 *  PF-15  60 riders who report their position once a second: the tick of PF-1 with their pushes,
 *      and the frames of an open map that come too late, beside the same map without them
 *  PF-16  a step of scrubbing through a recorded lesson, beside its goal in milliseconds of the processor
 *  PF-17  from a press on a tab, an order, an approval or a keypad key to the next paint, while 200 pushes a second arrive on
 *      1,000 orders, processor slowed 4×: 98th percentile, beside the same handlers on the hand-written page
 *  CL-4, CL-8 and CL-9 (class)  a shared class of two pages and 18 tablets for ten minutes, and 200 own branches beside the
 *      trainer's page: from a press to all stores and to the paint, a message to all, and the return of a killed server.
 *      Needs `npm run build`, and Linux for the server's processor and memory
 *
 * Each number is the median of rounds in which both sides take turns. Only ratios count: times on a shared
 * machine mean nothing, which is why nothing in `npm test` asserts one. In the browser the baseline runs a second time
 * in every third round; the column "noise" shows the second run beside the first (of counts: the second count), so that a miss can be told
 * from the machine's noise. The exit code is 1 when a goal is missed, within the noise or not, and when a measure has no
 * result: one that gets nowhere ends after three minutes, and the next begins.
 */
import { minuteMs } from "../../ports/entities/time.ts";
import { type MeasureName, usage, wantedMeasures } from "./bench-options.ts";
import { type BenchRow, exitCodeOf, lineOf, printHead, verdictOf } from "./bench-report.ts";
import { measureAsChild } from "./child.ts";
import { benchClass } from "./class/class-bench.ts";
import { benchDay, measureDay } from "./day-bench.ts";
import { benchHeap, measureHeapBaseline, measureHeapOurs } from "./heap-bench.ts";
import { benchScrub, measureScrub } from "./scrub-bench.ts";
import { benchSimulation } from "./simulation-bench.ts";
import { benchStore, measureStore } from "./store-bench.ts";

const isChild = await measureAsChild({
  store: measureStore,
  "heap-ours": measureHeapOurs,
  "heap-baseline": measureHeapBaseline,
  day: measureDay,
  scrub: measureScrub,
  // Imported late: the heaps that others measure must not contain a browser's driver.
  "class-shared": async (minutes) =>
    (await import("./class/shared-class.ts")).measureSharedClass(minutes ?? ""),
  "class-own": async (minutes) =>
    (await import("./class/own-class.ts")).measureOwnClass(minutes ?? ""),
});
if (!isChild) process.exitCode = await bench(process.argv.slice(2));

/** Runs one measure, and goes on with the next where it fails. */
type Run = (
  name: string,
  measure: () => Promise<readonly BenchRow[]> | AsyncIterable<BenchRow>,
) => Promise<void>;

async function bench(given: readonly string[]): Promise<number> {
  const wanted = wantedMeasures(given);
  if (wanted === undefined) {
    console.error(usage);
    return 2;
  }
  const rows: BenchRow[] = [];
  const failed: string[] = [];
  const run: Run = async (name, measure) => {
    try {
      for await (const row of await measure()) {
        rows.push(row);
        console.log(lineOf(row));
      }
    } catch (error) {
      failed.push(name);
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  printHead();
  const startedAt = performance.now();
  const inNode = {
    store: benchStore,
    heap: benchHeap,
    scrub: benchScrub,
    simulation: benchSimulation,
    day: benchDay,
    class: benchClass,
  };
  for (const [name, measure] of Object.entries(inNode)) {
    if (isIn(wanted, name)) await run(name, async () => measure());
  }
  if (wanted.has("start")) {
    const { benchStart } = await import("./start-bench.ts");
    await run("start", benchStart);
  }
  if ([...wanted].some((name) => !(name in inNode) && name !== "start")) {
    await benchPages(wanted, run);
  }
  const minutes = (performance.now() - startedAt) / minuteMs;
  const missing = failed.length > 0 ? `; without a result: ${failed.join(", ")}` : "";
  console.log(`${verdictOf(rows)}${missing}; measured in ${minutes.toFixed(1)} minutes`);
  return failed.length > 0 ? 1 : exitCodeOf(rows);
}

async function benchPages(wanted: ReadonlySet<MeasureName>, run: Run): Promise<void> {
  // Imported late: the measured heaps must not contain a browser's driver.
  const { BrowserBench } = await import("./browser-bench.ts");
  const { benchList } = await import("./list-bench.ts");
  const { benchPresses } = await import("./press-bench.ts");
  const { benchLoadedPresses } = await import("./loaded-press-bench.ts");
  const { benchScroll } = await import("./scroll-bench.ts");
  const { benchRiders } = await import("./rider-bench.ts");
  const { benchUsualBursts, benchUsualScrolls, benchUsualTicks } = await import("./usual-bench.ts");
  const pages = await BrowserBench.open();
  try {
    const inBrowser = {
      tick: (bench: typeof pages) => bench.tick(),
      burst: (bench: typeof pages) => bench.burst(),
      list: benchList,
      presses: benchPresses,
      "loaded-presses": benchLoadedPresses,
      scroll: benchScroll,
      riders: benchRiders,
      "usual-tick": benchUsualTicks,
      "usual-burst": benchUsualBursts,
      "usual-scroll": benchUsualScrolls,
    };
    for (const [name, measure] of Object.entries(inBrowser)) {
      if (!isIn(wanted, name)) continue;
      // A page that got nowhere would work on beside the next measurement.
      await pages.closePages();
      await run(name, () => measure(pages));
    }
  } finally {
    await pages.close();
  }
}

function isIn(wanted: ReadonlySet<string>, name: string): boolean {
  return wanted.has(name);
}
