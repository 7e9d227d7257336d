import { type BenchRow, medians } from "./bench-report.ts";
import type { Side } from "./bench-site.ts";
import type { BrowserBench } from "./browser-bench.ts";
import type { BenchPage } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const rounds = 5;
const orderCount = 1_000;

/**
 * The time from a list answer to its first painted rows, each time on a page that has shown none yet, as in the
 * morning (PF-6).
 */
export async function benchList(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const sides = await interleave(rounds, {
    ours: () => measureList(bench, "board"),
    baseline: () => measureList(bench, "windowed"),
    again: () => measureList(bench, "windowed"),
  });
  return [
    {
      goal: "PF-6",
      work: `list answer of ${orderCount} orders to first painted rows`,
      ...medians(sides, (value) => value),
      unit: "ms",
      ratioMax: 1.8,
    },
  ];
}

async function measureList(bench: BrowserBench, side: Side): Promise<number> {
  const { page } = await bench.openPage(side, { orderCount: 0, throttle: 1 }, "real");
  await page.evaluate((count) => (window.bench as BenchPage).prepareList(count), orderCount);
  const took = await page.evaluate(() => (window.bench as BenchPage).runList());
  const held = await page.evaluate(() => (window.bench as BenchPage).count());
  if (held !== orderCount) throw new Error(`${side}: ${held} orders are on the list`);
  await page.close();
  return took;
}
