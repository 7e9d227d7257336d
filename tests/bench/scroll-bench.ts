import { type BenchRow, type Figures, medians } from "./bench-report.ts";
import type { Side } from "./bench-site.ts";
import { type BrowserBench, type Case, caseText } from "./browser-bench.ts";
import type { BenchPage, FramesResult } from "./pages/bench-page.ts";
import { interleave, type Sides } from "./rounds.ts";

const rounds = 5;
const scrollMs = 5_000;
const blankMs = 2_000;
const warmUpMs = 500;
/** A row may be missing in one frame, not in two. */
const blankFramesMax = 1;
/** The share of late frames that is too small to be noticed. */
const droppedShareMax = 0.01;
const scrolled: Case = { orderCount: 5_000, throttle: 4 };
/** A tablet that is half as fast again. */
const slowest: Case = { ...scrolled, throttle: 8 };

interface ScrollSample {
  readonly frameCount: number;
  readonly droppedCount: number;
  readonly longestBlank: number;
}

/** The frames that came too late, and those without a row, while a long list scrolls on a slow processor (PF-11). */
export async function benchScroll(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const each of [scrolled, slowest]) {
    const sides = await measureSides(bench, "windowed", each);
    const blank = Math.max(...sides.ours.map(({ longestBlank }) => longestBlank));
    const row = { goal: "PF-11", unit: "", isCount: true };
    const countMax = droppedShareMax * medians(sides, ({ frameCount }) => frameCount).baseline;
    const dropped = medians(sides, ({ droppedCount }) => droppedCount);
    rows.push(
      { ...row, work: scrollWork(each), ...dropped, ratioMax: 1.2, countMax },
      {
        ...row,
        work: `longest run of frames without a visible row, ${caseText(each)}`,
        ours: blank,
        baseline: blankFramesMax,
        ratioMax: 1,
      },
    );
  }
  return rows;
}

/** The frames that came too late, beside those of a baseline, with the processor slowed 4×. */
export async function compareScrolls(
  bench: BrowserBench,
  baseline: Side,
): Promise<Pick<BenchRow, "work"> & Figures> {
  const sides = await measureSides(bench, baseline, scrolled);
  return { work: scrollWork(scrolled), ...medians(sides, ({ droppedCount }) => droppedCount) };
}

function scrollWork(each: Case): string {
  return `dropped frames in ${scrollMs / 1_000} s of scrolling, ${caseText(each)}`;
}

function measureSides(
  bench: BrowserBench,
  baseline: Side,
  each: Case,
): Promise<Sides<ScrollSample>> {
  return interleave(rounds, {
    ours: () => measureScroll(bench, "board", each),
    baseline: () => measureScroll(bench, baseline, each),
    again: () => measureScroll(bench, baseline, each),
  });
}

async function measureScroll(bench: BrowserBench, side: Side, each: Case): Promise<ScrollSample> {
  const { page, failures } = await bench.openPage(side, each, "real");
  const scroll = (durationMs: number): Promise<FramesResult> =>
    page.evaluate((ms) => (window.bench as BenchPage).scroll(ms), durationMs);
  // A first, short scroll compiles the code of the long one.
  await scroll(warmUpMs);
  const { frameCount, droppedCount } = await scroll(scrollMs);
  const longestBlank = await page.evaluate(
    (ms) => (window.bench as BenchPage).longestBlank(ms),
    blankMs,
  );
  if (failures.length > 0) throw new Error(failures.join("; "));
  await page.close();
  return { frameCount: frameCount + droppedCount, droppedCount, longestBlank };
}
