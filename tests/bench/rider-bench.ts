import { type BenchRow, medians } from "./bench-report.ts";
import { type BrowserBench, measureTicks, type OpenedPage } from "./browser-bench.ts";
import type { BenchPage, FramesResult } from "./pages/bench-page.ts";
import { interleave } from "./rounds.ts";

const riderCount = 60;
const tickRounds = 3;
const mapRounds = 3;
const watchedMs = 6_000;
const warmUpMs = 1_500;

/** The cost of many riders' pushes for the board, and for the map that follows one of them. */
export async function benchRiders(bench: BrowserBench): Promise<readonly BenchRow[]> {
  return [await benchBoard(bench), await benchMap(bench)];
}

async function benchBoard(bench: BrowserBench): Promise<BenchRow> {
  const each = { orderCount: 1_000, throttle: 1 };
  const board = await bench.openPage("board", each);
  const windowed = await bench.openPage("windowed", each);
  const again = await bench.openPage("windowed", each);
  for (const page of [board, windowed, again]) await letMove(page, riderCount);
  const sides = await interleave(tickRounds, {
    ours: () => measureTicks(board),
    baseline: () => measureTicks(windowed),
    again: () => measureTicks(again),
  });
  await board.page.close();
  await windowed.page.close();
  await again.page.close();
  return {
    goal: "PF-15",
    work: `one-second tick with ${riderCount} riders' pushes, ${each.orderCount} orders`,
    ...medians(sides, (value) => value),
    unit: "ms",
    ratioMax: 1.25,
  };
}

async function benchMap(bench: BrowserBench): Promise<BenchRow> {
  const open = async (): Promise<OpenedPage> => {
    const opened = await bench.openPage(
      "board",
      { orderCount: riderCount, throttle: 1, stage: "map" },
      "real",
    );
    await opened.page.evaluate(() => (window.bench as BenchPage).openMap?.());
    await watch(opened, warmUpMs);
    return opened;
  };
  const moving = await open();
  await letMove(moving, riderCount);
  const still = await open();
  const again = await open();
  const sides = await interleave(mapRounds, {
    ours: () => watch(moving, watchedMs),
    baseline: () => watch(still, watchedMs),
    again: () => watch(again, watchedMs),
  });
  await moving.page.close();
  await still.page.close();
  await again.page.close();
  return {
    goal: "PF-15",
    work: `dropped frames in ${watchedMs / 1_000} s of an open map, ${riderCount} riders moving beside none`,
    ...medians(sides, ({ droppedCount }) => droppedCount),
    unit: "",
    ratioMax: 1,
    isCount: true,
  };
}

async function letMove({ page }: OpenedPage, count: number): Promise<void> {
  await page.evaluate((riders) => (window.bench as BenchPage).letMove?.(riders), count);
}

async function watch({ page, failures }: OpenedPage, durationMs: number): Promise<FramesResult> {
  await page.bringToFront();
  const frames = await page.evaluate((ms) => (window.bench as BenchPage).watch?.(ms), durationMs);
  if (failures.length > 0) throw new Error(failures.join("; "));
  if (frames === undefined) throw new Error("The page does not watch its frames");
  return frames;
}
