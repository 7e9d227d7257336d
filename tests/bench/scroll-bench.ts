import { type BenchRow, type Figures, medians } from "./bench-report.ts";
import type { Side } from "./bench-site.ts";
import type { BrowserBench } from "./browser-bench.ts";
import type { BenchPage, FramesResult } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const rounds = 5;
const scrollMs = 5_000;
const warmUpMs = 500;
const scrolled = { orderCount: 5_000, throttle: 4 };
export const scrollWork = `dropped frames in ${scrollMs / 1_000} s of scrolling, ${scrolled.orderCount} orders, processor slowed ${scrolled.throttle}×`;

/** The frames that came too late while a long list scrolls and ticks on a slow processor (PF-11). */
export async function benchScroll(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const figures = await compareScrolls(bench, "windowed");
  return [{ goal: "PF-11", work: scrollWork, ...figures, unit: "", ratioMax: 1.2, isCount: true }];
}

/** The frames that came too late, beside those of a baseline. */
export async function compareScrolls(bench: BrowserBench, baseline: Side): Promise<Figures> {
  const sides = await interleave(rounds, {
    ours: () => measureScroll(bench, "board"),
    baseline: () => measureScroll(bench, baseline),
    again: () => measureScroll(bench, baseline),
  });
  return medians(sides, ({ droppedCount }) => droppedCount);
}

async function measureScroll(bench: BrowserBench, side: Side): Promise<FramesResult> {
  const { page, failures } = await bench.openPage(side, scrolled, "real");
  const scroll = (durationMs: number): Promise<FramesResult> =>
    page.evaluate((ms) => (window.bench as BenchPage).scroll(ms), durationMs);
  // A first, short scroll compiles the code of the long one.
  await scroll(warmUpMs);
  const result = await scroll(scrollMs);
  if (failures.length > 0) throw new Error(failures.join("; "));
  await page.close();
  return result;
}
