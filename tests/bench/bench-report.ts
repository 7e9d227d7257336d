/** One measured goal: ours beside its baseline, in the same run. */
export interface BenchRow {
  readonly goal: string;
  readonly work: string;
  readonly ours: number;
  readonly baseline: number;
  readonly unit: string;
  /** The highest ratio that is still good. */
  readonly ratioMax: number;
}

export function holds(row: BenchRow): boolean {
  return row.ours / row.baseline <= row.ratioMax;
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("No measurement was taken");
  return middle;
}

export function printRows(rows: readonly BenchRow[]): void {
  console.log("goal  ours        baseline    ratio   goal    holds  work");
  for (const row of rows) {
    const ratio = row.ours / row.baseline;
    const cells = [
      row.goal.padEnd(5),
      `${row.ours.toPrecision(4)} ${row.unit}`.padEnd(11),
      `${row.baseline.toPrecision(4)} ${row.unit}`.padEnd(11),
      `×${ratio.toFixed(2)}`.padEnd(7),
      `≤×${row.ratioMax}`.padEnd(7),
      (holds(row) ? "yes" : "NO").padEnd(6),
      row.work,
    ];
    console.log(cells.join(" "));
  }
}
