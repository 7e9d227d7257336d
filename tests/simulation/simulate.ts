// npm run simulate: whole branch-days of the real app against the simulated company (DV-2).
import { spawnSync } from "node:child_process";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { type BranchRun, runBranch } from "./branch-run.ts";
import { runSeed, shortened } from "./payments/payment-runs.ts";
import { readArguments, type SimulationArguments } from "./simulation-arguments.ts";
import { cpuSecondsOf, yearsPerCpuHour, yearsPerCpuHourMin } from "./simulation-rate.ts";

const brokenShownMax = 3;

const read = readArguments(process.argv.slice(2));
if (read.kind === "wrong") {
  console.error(read.message);
  process.exitCode = 2;
} else if (read.arguments.mutant === undefined) {
  const { payments } = read.arguments;
  process.exitCode =
    payments === undefined
      ? await simulate(read.arguments)
      : await simulatePayments(payments, read.arguments.endsAtFailure);
} else {
  // The mutant is planted before the code is built.
  const [mutant, rest] = [read.arguments.mutant, withoutMutant(process.argv.slice(2))];
  const { status } = spawnSync(process.execPath, ["scripts/mutants.mjs", mutant, ...rest], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

async function simulate(options: SimulationArguments): Promise<number> {
  const { seeds, isOnce, endsAtFailure } = options;
  const startedAt = process.cpuUsage();
  let branchDays = 0;
  let failed = 0;
  for (let seed = seeds.first; seed <= seeds.last; seed += 1) {
    process.stdout.write(`seed ${seed}: `);
    reportIfKilled(options, seed);
    const first = await runBranch({ ...options, seed });
    const second = isOnce ? first : await runBranch({ ...options, seed });
    branchDays += first.branchDays + (isOnce ? 0 : second.branchDays);
    const problem = problemOf(first, second);
    console.log(problem === undefined ? `ok ${first.digest} ${countsOf(first)}` : "FAILED");
    if (problem === undefined) continue;
    failed += 1;
    console.log(`  ${problem}\n${first.tail}\n  again: ${commandOf(options, seed)}`);
    if (endsAtFailure) break;
  }
  report(branchDays, process.cpuUsage(startedAt), failed);
  return failed > 0 ? 1 : 0;
}

/** Runs histories of card payments; prints each that breaks an invariant, shortened. */
async function simulatePayments(
  { first, last }: SimulationArguments["seeds"],
  endsAtFailure: boolean,
): Promise<number> {
  const startedAt = process.cpuUsage();
  let failed = 0;
  for (let seed = first; seed <= last; seed += 1) {
    if ((await runSeed(seed)) === undefined) continue;
    failed += 1;
    // Many seeds of a planted bug would print much and say the same.
    if (failed > brokenShownMax) continue;
    const short = await shortened(seed);
    console.log(`seed ${seed}: FAILED\n  ${short?.message}\n${short?.log.join("\n")}`);
    console.log(`  again: npm run simulate -- --payments ${seed}..${seed}`);
    if (endsAtFailure) break;
  }
  const count = last - first + 1;
  const cpuSeconds = cpuSecondsOf(process.cpuUsage(startedAt)).toFixed(1);
  console.log(`${count} payment histories in ${cpuSeconds} CPU-seconds, ${failed} FAILED`);
  return failed > 0 ? 1 : 0;
}

function problemOf(first: BranchRun, second: BranchRun): string | undefined {
  const [finding] = first.broken;
  if (finding !== undefined) {
    return `${finding.invariant} at ${finding.at} (${first.afterMs} ms after the opening): ${finding.message}`;
  }
  if (first.digest === second.digest) return undefined;
  return `B-I39: run twice, it ended as ${first.digest} and as ${second.digest}`;
}

function report(branchDays: number, usage: NodeJS.CpuUsage, failed: number): void {
  const cpuSeconds = cpuSecondsOf(usage);
  const years = yearsPerCpuHour(branchDays, usage);
  console.log(
    `${branchDays.toFixed(1)} branch-days in ${cpuSeconds.toFixed(1)} CPU-seconds: ` +
      `${(branchDays / cpuSeconds).toFixed(2)} branch-days per CPU-second, ${years.toFixed(1)} branch-years per CPU-hour ` +
      `(goal ${yearsPerCpuHourMin}: ${years >= yearsPerCpuHourMin ? "held" : "missed"})`,
  );
  if (failed > 0) console.log(`${failed} seeds FAILED`);
}

function countsOf({ counts }: BranchRun): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function commandOf(options: SimulationArguments, seed: number): string {
  const { forMs, faults, scenarioGiven, checkEveryMs } = options;
  return [
    `npm run simulate -- --seeds ${seed} --hours ${forMs / hourMs} --faults ${faults}`,
    `--scenario ${scenarioGiven} --check-seconds ${checkEveryMs / secondMs} --once`,
  ].join(" ");
}

/** An unhandled rejection ends the run with the command that repeats it (B-I36). */
function reportIfKilled(options: SimulationArguments, seed: number): void {
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (cause) => {
    console.error(`FAILED\n  B-I36: an unhandled rejection`, cause);
    console.error(`  again: ${commandOf(options, seed)}`);
    process.exit(1);
  });
}

function withoutMutant(given: readonly string[]): readonly string[] {
  const index = given.indexOf("--mutant");
  return given.filter((_, place) => place !== index && place !== index + 1);
}
