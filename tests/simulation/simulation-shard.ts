import { type BranchRun, runBranch } from "./branch-run.ts";
import { PairCounts } from "./pair-counts.ts";
import type { ShardResult } from "./shard-result.ts";
import {
  runArguments,
  type Shard,
  type SimulationArguments,
  seedsOf,
} from "./simulation-arguments.ts";
import { cpuSecondsOf } from "./simulation-rate.ts";

/** The whole run in one process. */
const wholeRun: Shard = { index: 1, of: 1 };

export interface ShardReports {
  /** Receives the text about a seed that has ended, or that ended the process. */
  print(text: string): Promise<void> | void;
}

/** Runs the seeds of a shard, one after the other. `program` names the code that runs them. */
export async function runShard(
  options: SimulationArguments,
  program: string,
  { print }: ShardReports,
): Promise<ShardResult> {
  const { shard = wholeRun, isOnce, endsAtFailure } = options;
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  const seeds: ShardResult["seeds"][number][] = [];
  const counts = options.countsPairs ? new PairCounts() : undefined;
  let branchDays = 0;
  for (const seed of seedsOf(options.seeds, shard)) {
    const again = againOf(options, seed);
    printIfKilled(seed, again, print);
    const first = await runBranch({ ...options, seed, ...(counts && { watch: counts.watch }) });
    const second = isOnce ? first : await runBranch({ ...options, seed });
    branchDays += first.branchDays + (isOnce ? 0 : second.branchDays);
    const problem = problemOf(first, second);
    seeds.push({ seed, digest: first.digest, ...(problem !== undefined && { problem }) });
    await print(
      problem === undefined
        ? `seed ${seed}: ok ${first.digest} ${countsOf(first)}`
        : `seed ${seed}: FAILED\n  ${problem}\n${first.tail}\n  again: ${again}`,
    );
    if (problem !== undefined && endsAtFailure) break;
  }
  return {
    program,
    run: runArguments(options),
    first: options.seeds.first,
    last: options.seeds.last,
    ...shard,
    seeds,
    ...(counts && { pairs: counts.pairs }),
    branchDays,
    cpuSeconds: cpuSecondsOf(process.cpuUsage(usedBefore)),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** The command that repeats one seed. */
function againOf(options: SimulationArguments, seed: number): string {
  const day = { seeds: { first: seed, last: seed }, isOnce: true };
  return `npm run simulate -- ${runArguments(options, day).join(" ")}`;
}

function problemOf(first: BranchRun, second: BranchRun): string | undefined {
  const [finding] = first.broken;
  if (finding !== undefined) {
    return `${finding.invariant} at ${finding.at} (${first.afterMs} ms after the opening): ${finding.message}`;
  }
  if (first.digest === second.digest) return undefined;
  return `B-I39: run twice, it ended as ${first.digest} and as ${second.digest}`;
}

function countsOf({ counts }: BranchRun): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

/** An unhandled rejection ends the process with the command that repeats it (B-I36). */
function printIfKilled(seed: number, again: string, print: ShardReports["print"]): void {
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", async (cause: unknown) => {
    const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    await print(
      `seed ${seed}: FAILED\n  B-I36: an unhandled rejection ${reason}\n  again: ${again}`,
    );
    process.exit(1);
  });
}
