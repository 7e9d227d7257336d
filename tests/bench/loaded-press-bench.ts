import type { BenchStage } from "./bench-orders.ts";
import { type BenchRow, medians, percentile } from "./bench-report.ts";
import type { Side } from "./bench-site.ts";
import { type BrowserBench, burstPerSecond, caseText } from "./browser-bench.ts";
import type { BenchPage, Press } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const rounds = 3;
const burst = { durationMs: 6_000, perSecond: burstPerSecond };
/** A first, short burst compiles the code of the long one. */
const warmUp = { durationMs: 1_000, perSecond: 100 };
const share = 0.98;

interface Case {
  readonly press: Press;
  readonly work: string;
  readonly stage: BenchStage;
}

const cases: readonly Case[] = [
  { press: "tabs", work: "a tab", stage: "new" },
  { press: "popup", work: "an order's popup", stage: "new" },
  { press: "approve", work: "an approval", stage: "unconfirmed" },
  { press: "keypad", work: "a keypad key", stage: "checkout" },
];

/** From a press to the next paint while pushes arrive, on a slow processor (PF-17). */
export async function* benchLoadedPresses(bench: BrowserBench): AsyncGenerator<BenchRow> {
  for (const { press, work, stage } of cases) {
    const open = { orderCount: 1_000, throttle: 4, stage };
    const measure = (side: Side) => () => measurePresses(bench, side, open, press);
    const sides = await interleave(rounds, {
      ours: measure("board"),
      baseline: measure("windowed"),
      again: measure("windowed"),
    });
    yield {
      goal: "PF-17",
      work: `${work}, press to paint, p98, ${burst.perSecond} pushes a second, ${caseText(open)}`,
      ...medians(sides, (times) => percentile(times, share)),
      unit: "ms",
      ratioMax: 1.5,
    };
  }
}

async function measurePresses(
  bench: BrowserBench,
  side: Side,
  open: Parameters<BrowserBench["openPage"]>[1],
  press: Press,
): Promise<readonly number[]> {
  const { page, failures } = await bench.openPage(side, open, "real");
  await page.evaluate((what) => (window.bench as BenchPage).preparePress?.(what), press);
  const run = (load: typeof burst): Promise<readonly number[] | undefined> =>
    page.evaluate(({ what, with_ }) => (window.bench as BenchPage).pressInBurst?.(what, with_), {
      what: press,
      with_: load,
    });
  await run(warmUp);
  const times = await run(burst);
  if (failures.length > 0) throw new Error(failures.join("; "));
  await page.close();
  if (times === undefined) throw new Error(`The ${side} page has nothing to press`);
  return times;
}
