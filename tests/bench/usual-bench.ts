import { type BenchRow, medians } from "./bench-report.ts";
import {
  type BrowserBench,
  burstFigures,
  burstWork,
  type Case,
  caseText,
} from "./browser-bench.ts";
import { compareScrolls } from "./scroll-bench.ts";

const goal = "PF-13";
const allRows = "all rows with an observer each";
const table = "a table library";
const full: Case = { orderCount: 1_000, throttle: 1 };
const slowed: Case = { orderCount: 1_000, throttle: 4 };
/** The most of the main thread per tick, beside a page that keeps all rows in the document. */
const allRowsRatioMax = 1 / 8;

/** The tick beside both pages that teams usually write (PF-13). */
export async function benchUsualTicks(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  const measure = async (side: "all-rows" | "table", each: Case): Promise<void> => {
    const figures = await bench.compareTicks(side, each);
    const isTable = side === "table";
    const work = `one-second tick, ${caseText(each)}, beside ${isTable ? table : allRows}`;
    rows.push({ goal, work, ...figures, unit: "ms", ratioMax: isTable ? 1 : allRowsRatioMax });
  };
  await measure("all-rows", full);
  await measure("table", full);
  await measure("table", slowed);
  return rows;
}

/** The burst beside the table library (PF-13). */
export async function benchUsualBursts(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const sides = await bench.compareBursts("table", full);
  const work = `${burstWork}, ${caseText(full)}, beside ${table}`;
  const { perEvent, late, longTasks } = burstFigures;
  const timed = { goal, unit: "ms", ratioMax: 1 };
  const counted = { goal, unit: "", ratioMax: 1, isCount: true };
  return [
    { ...timed, work: `script per event, ${work}`, ...medians(sides, perEvent) },
    { ...timed, work: `event to DOM, p95, ${work}`, ...medians(sides, late) },
    { ...counted, work: `tasks over 50 ms, ${work}`, ...medians(sides, longTasks) },
  ];
}

/** The scroll beside the table library (PF-13). */
export async function benchUsualScrolls(bench: BrowserBench): Promise<readonly BenchRow[]> {
  const { work, ...figures } = await compareScrolls(bench, "table");
  const beside = `${work}, beside ${table}`;
  return [{ goal, work: beside, ...figures, unit: "", ratioMax: 1, isCount: true }];
}
