import { type BenchRow, medians } from "./bench-report.ts";
import { type BrowserBench, type OpenedPage, taskMsOf } from "./browser-bench.ts";
import type { BenchPage, Press } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const rounds = 3;
const pressesPerRound = 8;
const many = 5_000;
const few = 50;

interface Case {
  readonly press: Press;
  readonly work: string;
  /** The orders that the page holds. */
  readonly stage: "new" | "checkout";
}

const cases: readonly Case[] = [
  { press: "tabs", work: "leaving a tab and coming back", stage: "new" },
  { press: "popup", work: "an order's popup opened and closed", stage: "new" },
  { press: "checkout", work: "the checkout opened and left", stage: "checkout" },
  { press: "keypad", work: "a keypad key and Delete", stage: "checkout" },
];

/** The cost of a press on the main thread with many orders, beside the same with few (PF-7). */
export async function benchPresses(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const each of cases) {
    const crowded = await openFor(bench, each, many);
    const quiet = await openFor(bench, each, few);
    const again = await openFor(bench, each, few);
    const sides = await interleave(rounds, {
      ours: () => measurePresses(crowded, each.press),
      baseline: () => measurePresses(quiet, each.press),
      again: () => measurePresses(again, each.press),
    });
    await crowded.page.close();
    await quiet.page.close();
    await again.page.close();
    rows.push({
      goal: "PF-7",
      work: `${each.work}, ${many} orders beside ${few}`,
      ...medians(sides, (value) => value),
      unit: "ms",
      ratioMax: 1.5,
    });
  }
  return rows;
}

async function openFor(
  bench: BrowserBench,
  { press, stage }: Case,
  orderCount: number,
): Promise<OpenedPage> {
  const opened = await bench.openPage("board", { orderCount, throttle: 1, stage });
  await opened.page.evaluate(() => (window.bench as BenchPage).settle());
  await opened.page.evaluate((what) => (window.bench as BenchPage).preparePress?.(what), press);
  return opened;
}

/** Milliseconds of main thread per press and its undo: script, style, layout and paint. */
async function measurePresses({ page, session, failures }: OpenedPage, press: Press) {
  await page.bringToFront();
  const before = await taskMsOf(session);
  await page.evaluate(({ what, count }) => (window.bench as BenchPage).runPress?.(what, count), {
    what: press,
    count: pressesPerRound,
  });
  const after = await taskMsOf(session);
  if (failures.length > 0) throw new Error(failures.join("; "));
  return (after - before) / pressesPerRound;
}
