import type { Sides } from "./rounds.ts";

/** One measured goal: our value and the baseline of the same run. */
export interface BenchRow {
  /** Its code in docs/rules/performance.md, such as PF-1. */
  readonly goal: string;
  readonly work: string;
  readonly ours: number;
  readonly baseline: number;
  /** The baseline of a second run, in the browser: a miss by less than they differ may be noise. */
  readonly again?: number;
  readonly unit: string;
  /** The highest acceptable ratio. */
  readonly ratioMax: number;
  /** The lowest acceptable ratio, for goals where less is not better. */
  readonly ratioMin?: number;
  /** A count of rare events, such as long tasks: it is compared by difference, since the baseline may have none. */
  readonly isCount?: boolean;
  /** A count that is acceptable whatever the baseline has. */
  readonly countMax?: number;
}

/** Whether a row's goal is met. */
export function holds({
  ours,
  baseline,
  ratioMax,
  ratioMin,
  isCount,
  countMax = 0,
}: BenchRow): boolean {
  if (isCount === true) return ours <= Math.max(baseline * ratioMax, countMax);
  const ratio = ours / baseline;
  return ratio <= ratioMax && ratio >= (ratioMin ?? 0);
}

/**
 * The median of several measurements; the mean of the two middle ones for an even number. Throws without
 * measurements.
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (low === undefined || high === undefined) throw new Error("No measurement was taken");
  return (low + high) / 2;
}

/** The value that a share (0 to 1) of all measurements does not exceed. Throws without measurements. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("No measurement was taken");
  return value;
}

/** One figure of all sides. */
export type Figures = Pick<BenchRow, "ours" | "baseline" | "again">;

/** The medians of one figure of all sides. */
export function medians<Sample>(sides: Sides<Sample>, of: (sample: Sample) => number): Figures {
  const ours = median(sides.ours.map(of));
  const baseline = median(sides.baseline.map(of));
  if (sides.again === undefined) return { ours, baseline };
  return { ours, baseline, again: median(sides.again.map(of)) };
}

/** Prints the table's header. */
export function printHead(): void {
  console.log(cells("goal", "ours", "baseline", "ratio", "noise", "goal", "holds", "work"));
}

/** One line of the table. */
export function lineOf(row: BenchRow): string {
  const number = (value: number): string =>
    `${row.isCount === true ? value : value.toPrecision(4)} ${row.unit}`;
  const ratio = ratioText(row.ours, row.baseline);
  const noise = noiseText(row);
  const verdict = holds(row) ? "yes" : "NO";
  const values = [number(row.ours), number(row.baseline), ratio, noise];
  return cells(row.goal, ...values, goalText(row), verdict, row.work);
}

function goalText({ ratioMin, ratioMax }: BenchRow): string {
  if (ratioMin === undefined) return `≤×${ratioMax}`;
  return ratioMax === Number.POSITIVE_INFINITY ? `≥×${ratioMin}` : `×${ratioMin}–${ratioMax}`;
}

/** The second run of the baseline beside its first. */
function noiseText({ again, baseline, isCount }: BenchRow): string {
  if (again === undefined) return "";
  return isCount === true ? `${again}` : ratioText(again, baseline);
}

function ratioText(value: number, baseline: number): string {
  return baseline === 0 ? "–" : `×${(value / baseline).toFixed(2)}`;
}

/** The command's exit code: 1 where a goal is missed. */
export function exitCodeOf(rows: readonly BenchRow[]): number {
  return rows.every(holds) ? 0 : 1;
}

/** The last line of a run. */
export function verdictOf(rows: readonly BenchRow[]): string {
  if (rows.length === 0) return "no goal was measured";
  const missed = new Set(rows.filter((row) => !holds(row)).map(({ goal }) => goal));
  if (missed.size === 0) return "all goals hold";
  const isOne = missed.size === 1;
  return `${missed.size} ${isOne ? "goal does" : "goals do"} not hold: ${[...missed].join(", ")}`;
}

const widths = [5, 13, 13, 7, 7, 10, 6];

function cells(...texts: readonly string[]): string {
  return texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(" ");
}
