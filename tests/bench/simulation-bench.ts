import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { minuteMs } from "../../ports/entities/time.ts";
import { type BenchRow, medians } from "./bench-report.ts";
import { interleave } from "./rounds.ts";
import { olderCommit, sourceOfCommit } from "./start-builds.ts";

const days = ["--seeds", "1..40", "--hours", "14", "--faults", "storm", "--once"];
const ratioMin = 3;
const rounds = 3;
/** The older commit needs a quarter of an hour. */
const msMax = 60 * minuteMs;

/** The branch-years that `npm run simulate` runs in an hour of one processor, beside those of an older commit (PF-14). */
export async function benchSimulation(): Promise<readonly BenchRow[]> {
  const older = await sourceOfCommit(olderCommit);
  if (older === undefined) {
    console.log(
      `PF-14 not measured: this clone has no commit ${olderCommit}; git fetch --unshallow loads it`,
    );
    return [];
  }
  const sides = await interleave(
    rounds,
    {
      // One process, as in the older commit: two at once slow each other down.
      ours: () => yearsPerCpuHourIn(".", ["--processes", "1"]),
      baseline: () => yearsPerCpuHourIn(older),
    },
    msMax,
  );
  return [
    {
      goal: "PF-14",
      work: `npm run simulate, 40 seeds of a storm of 14 hours, branch-years per CPU-hour, beside ${olderCommit}`,
      ...medians(sides, (years) => years),
      unit: "years",
      ratioMin,
      ratioMax: Number.POSITIVE_INFINITY,
    },
  ];
}

async function yearsPerCpuHourIn(project: string, more: readonly string[] = []): Promise<number> {
  const { stdout } = await promisify(execFile)("npm", ["run", "simulate", "--", ...days, ...more], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
  });
  const years = /([\d.]+) branch-years per CPU-hour/.exec(stdout)?.[1];
  if (years === undefined) throw new Error(`${project} printed no rate:\n${stdout}`);
  return Number(years);
}
