import { type BenchRow, medians } from "./bench-report.ts";
import type { BrowserBench, Side } from "./browser-bench.ts";
import type { BenchPage, FramesResult } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const rounds = 5;
const scrollMs = 5_000;
const warmUpMs = 500;
const scrolled = { orderCount: 5_000, throttle: 4 };

/** The frames that came too late while a long list scrolls and ticks on a slow processor (PF-11). */
export async function benchScroll(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const sides = await interleave(rounds, {
    ours: () => measureScroll(bench, "board"),
    baseline: () => measureScroll(bench, "windowed"),
    again: () => measureScroll(bench, "windowed"),
  });
  const { orderCount, throttle } = scrolled;
  return [
    {
      goal: "PF-11",
      work: `dropped frames in ${scrollMs / 1_000} s of scrolling, ${orderCount} orders, processor slowed ${throttle}×`,
      ...medians(sides, ({ droppedCount }) => droppedCount),
      unit: "",
      ratioMax: 1.2,
      isCount: true,
    },
  ];
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
