import { type BenchRow, type Figures, medians } from "./bench-report.ts";
import type { Side } from "./bench-site.ts";
import type { BrowserBench } from "./browser-bench.ts";
import type { BenchPage, FramesResult } from "./pages/bench-page.ts";
import { interleave, type Sides } from "./rounds.ts";

const rounds = 5;
const scrollMs = 5_000;
const blankMs = 2_000;
const warmUpMs = 500;
/** A row may be missing in one frame, not in two. */
const blankFramesMax = 1;
const scrolled = { orderCount: 5_000, throttle: 4 };
export const scrollWork = `dropped frames in ${scrollMs / 1_000} s of scrolling, ${scrolled.orderCount} orders, processor slowed ${scrolled.throttle}×`;

const blankWork = "longest run of frames without a visible row, the same, of one allowed";

interface ScrollSample {
  readonly droppedCount: number;
  readonly longestBlank: number;
}

/** The frames that came too late, and those without a row, while a long list scrolls on a slow processor (PF-11). */
export async function benchScroll(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const sides = await measureSides(bench, "windowed");
  const row = { goal: "PF-11", unit: "", isCount: true };
  const dropped = medians(sides, ({ droppedCount }) => droppedCount);
  const blank = Math.max(...sides.ours.map(({ longestBlank }) => longestBlank));
  return [
    { ...row, work: scrollWork, ...dropped, ratioMax: 1.2 },
    { ...row, work: blankWork, ours: blank, baseline: blankFramesMax, ratioMax: 1 },
  ];
}

/** The frames that came too late, beside those of a baseline. */
export async function compareScrolls(bench: BrowserBench, baseline: Side): Promise<Figures> {
  return medians(await measureSides(bench, baseline), ({ droppedCount }) => droppedCount);
}

function measureSides(bench: BrowserBench, baseline: Side): Promise<Sides<ScrollSample>> {
  return interleave(rounds, {
    ours: () => measureScroll(bench, "board"),
    baseline: () => measureScroll(bench, baseline),
    again: () => measureScroll(bench, baseline),
  });
}

async function measureScroll(bench: BrowserBench, side: Side): Promise<ScrollSample> {
  const { page, failures } = await bench.openPage(side, scrolled, "real");
  const scroll = (durationMs: number): Promise<FramesResult> =>
    page.evaluate((ms) => (window.bench as BenchPage).scroll(ms), durationMs);
  // A first, short scroll compiles the code of the long one.
  await scroll(warmUpMs);
  const { droppedCount } = await scroll(scrollMs);
  const longestBlank = await page.evaluate(
    (ms) => (window.bench as BenchPage).longestBlank(ms),
    blankMs,
  );
  if (failures.length > 0) throw new Error(failures.join("; "));
  await page.close();
  return { droppedCount, longestBlank };
}
