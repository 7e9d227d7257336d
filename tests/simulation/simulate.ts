// npm run simulate: whole branch-days of the real app against the simulated company (DV-2).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type JoinedRun, joinShards, reportOf } from "./join-shards.ts";
import { exploreAll } from "./payments/bounded/bounded-runs.ts";
import { HistoryCounts, runSeed, shortened } from "./payments/payment-runs.ts";
import { placedOrders } from "./placed-orders.ts";
import { endWithStarter, runShardProcesses, type ShardMessage } from "./shard-processes.ts";
import { writeShardResult } from "./shard-result.ts";
import {
  readArguments,
  runArguments,
  type SimulationArguments,
  type UpTo,
} from "./simulation-arguments.ts";
import { cpuSecondsOf } from "./simulation-rate.ts";
import { runShard } from "./simulation-shard.ts";

const brokenShownMax = 3;

const read = readArguments(process.argv.slice(2));
if (read.kind === "wrong") {
  console.error(read.message);
  process.exitCode = 2;
} else if (read.arguments.isOrdersOnly) {
  for (const line of await placedOrders(read.arguments)) console.log(line);
} else if (read.arguments.mutant === undefined) {
  const { payments, upTo, endsAtFailure } = read.arguments;
  if (upTo !== undefined) process.exitCode = await playAllPayments(upTo);
  else if (payments !== undefined)
    process.exitCode = await simulatePayments(payments, endsAtFailure);
  else process.exitCode = await simulate(read.arguments);
} else {
  // The mutant is planted before the code is built.
  const [mutant, rest] = [read.arguments.mutant, withoutMutant(process.argv.slice(2))];
  const { status } = spawnSync(process.execPath, ["scripts/mutants.mjs", mutant, ...rest], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

/** Runs branch-days: a shard of them, or all in a process for each core. */
async function simulate(options: SimulationArguments): Promise<number> {
  const { shard, results: folder, seeds, endsAtFailure } = options;
  const { first, last } = seeds;
  const run = runArguments(options);
  const processes = Math.min(options.processes, last - first + 1);
  const bundle = process.argv[1] ?? "";
  if (processes > 1) {
    const given = [...run, ...(endsAtFailure ? ["--until-failure"] : [])];
    const print = (text: string): void => console.log(text);
    const { results, lost } = await runShardProcesses({
      program: bundle,
      given,
      processes,
      endsAtFailure,
      print,
    });
    const joined = joinShards({ run, first, last, of: processes }, results, lost);
    return reported(
      endsAtFailure && joined.failed.length > 0 ? { ...joined, missing: [] } : joined,
      options,
    );
  }
  const program = createHash("sha256").update(readFileSync(bundle)).digest("hex");
  const stopFollowing = endWithStarter();
  const result = await runShard(options, program, { print: printSeed });
  stopFollowing();
  if (folder !== undefined) await writeShardResult(folder, result);
  if (process.send !== undefined) await sendMessage({ kind: "ended", result });
  else if (shard === undefined) return reported(joinShards(result, [result]), options);
  return result.seeds.some(({ problem }) => problem !== undefined) ? 1 : 0;
}

function reported(joined: JoinedRun, options: SimulationArguments): number {
  const { lines, isPassed } = reportOf(joined, options);
  for (const line of lines) console.log(line);
  return isPassed ? 0 : 1;
}

/** The process that started this one prints for all shards, so that their texts do not mix. */
async function printSeed(text: string): Promise<void> {
  if (process.send === undefined) console.log(text);
  else await sendMessage({ kind: "seed", text });
}

function sendMessage(message: ShardMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

/** Runs histories of card payments; prints each that breaks an invariant, shortened. */
async function simulatePayments(
  { first, last }: SimulationArguments["seeds"],
  endsAtFailure: boolean,
): Promise<number> {
  const startedAt = process.cpuUsage();
  let failed = 0;
  const seen = new HistoryCounts();
  for (let seed = first; seed <= last; seed += 1) {
    if ((await runSeed(seed, (history) => seen.add(history))) === undefined) continue;
    failed += 1;
    // Many seeds of a planted bug would print much and say the same.
    if (failed > brokenShownMax) {
      console.log(`seed ${seed}: FAILED`);
      continue;
    }
    const short = await shortened(seed);
    console.log(`seed ${seed}: FAILED\n  ${short?.message}\n${short?.log.join("\n")}`);
    console.log(`  again: npm run simulate -- --payments ${seed}..${seed}`);
    if (endsAtFailure) break;
  }
  console.log(seen.text);
  const count = last - first + 1;
  const cpuSeconds = cpuSecondsOf(process.cpuUsage(startedAt)).toFixed(1);
  console.log(`${count} payment histories in ${cpuSeconds} CPU-seconds, ${failed} FAILED`);
  return failed > 0 ? 1 : 0;
}

/** Plays all histories of payments up to a bound; prints the shortest of each kind that went wrong. */
async function playAllPayments({ bound, only, minutes = Infinity }: UpTo): Promise<number> {
  const startedAt = process.cpuUsage();
  const seconds = (): number => cpuSecondsOf(process.cpuUsage(startedAt));
  let checks = 0;
  const { states, transitions, isWhole, wrong } = await exploreAll(bound, {
    only,
    // Reading the time of the processor costs as much as an event.
    isOver: () => {
      checks += 1;
      return checks % 256 === 0 && seconds() > minutes * 60;
    },
  });
  for (const { setting, events, problem } of wrong)
    console.log(`FAILED: ${problem}\n  ${[setting, ...events].join("\n  ")}`);
  const played = isWhole ? "all histories" : "NOT all histories";
  console.log(`${states} states and ${transitions} events: ${played} of up to`);
  console.log(`${bound} events in ${seconds().toFixed(1)} CPU-seconds, ${wrong.length} FAILED`);
  return wrong.length > 0 || !isWhole ? 1 : 0;
}

function withoutMutant(given: readonly string[]): readonly string[] {
  const index = given.indexOf("--mutant");
  return given.filter((_, place) => place !== index && place !== index + 1);
}
