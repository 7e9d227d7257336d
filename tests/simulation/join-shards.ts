import { createHash } from "node:crypto";
import { type Pairs, pairLines, sumOf } from "./pair-counts.ts";
import type { ShardResult } from "./shard-result.ts";
import { type Shard, type SimulationArguments, seedsOf } from "./simulation-arguments.ts";
import { yearsPerCpuHour } from "./simulation-rate.ts";

const seedsShownMax = 10;

export interface JoinedRun {
  /** The seeds that failed, in their order, with the arguments that repeat each. */
  readonly failed: readonly FailedSeed[];
  /** A sentence about each shard that is missing or has not run all of its seeds. */
  readonly missing: readonly string[];
  /** A digest over the digests of all seeds in their order; undefined while some are missing. */
  readonly digest: string | undefined;
  /** The number of times that each pair was met, with `--pairs`. */
  readonly pairs: Pairs;
  /** The amount that was run, and the rate. */
  readonly totals: string;
}

export interface FailedSeed extends Shard {
  readonly seed: number;
  readonly problem: string;
  /** The arguments of `npm run simulate` that repeat it. */
  readonly again: readonly string[];
}

/** The run that shards share. */
export interface RunOfShards extends Pick<ShardResult, "run" | "first" | "last" | "of"> {
  /** The folder with the shards' results, if they are kept. */
  readonly results?: string;
}

/** Joins the results of a run's shards, in any order. `lost` says why a shard has no result, where that is known. */
export function joinShards(
  run: RunOfShards,
  results: readonly ShardResult[],
  lost: ReadonlyMap<number, string> = new Map(),
): JoinedRun {
  const missing = shardsOf(run).flatMap((shard) => {
    const result = results.find(({ index }) => index === shard.index);
    return missingOf(run, shard, result, lost.get(shard.index) ?? "is missing");
  });
  const seeds = results.flatMap((result) => result.seeds.map((each) => ({ ...each, result })));
  seeds.sort((left, right) => left.seed - right.seed);
  const failed = seeds.flatMap(({ seed, problem, result }) =>
    problem === undefined
      ? []
      : [{ seed, problem, index: result.index, of: result.of, again: againOf(run, seed) }],
  );
  const lines = seeds.map(({ seed, digest }) => `${seed} ${digest}\n`);
  const digest = createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16);
  return {
    failed,
    missing,
    digest: missing.length > 0 ? undefined : digest,
    pairs: sumOf(results.map(({ pairs = {} }) => pairs)),
    totals: totalsOf(results),
  };
}

/** The run of these shards. Throws a sentence where they are not of one run. */
export function sharedRun(results: readonly ShardResult[]): RunOfShards {
  const [one, ...others] = results;
  if (one === undefined) throw new Error("There are no results of shards");
  for (const other of others) refuseOtherRun(one, other);
  return one;
}

/** The lines to print about a joined run, and whether it passed; with `--pairs`, the tables of pairs come first. */
export function reportOf(
  { failed, missing, digest, totals, pairs }: JoinedRun,
  options?: Pick<SimulationArguments, "countsPairs" | "scenario">,
): { readonly lines: readonly string[]; readonly isPassed: boolean } {
  const counted = options?.countsPairs === true ? pairLines(pairs, options.scenario) : undefined;
  const { lines: tables = [], wrong = [] } = counted ?? {};
  const isPassed = failed.length === 0 && missing.length === 0 && wrong.length === 0;
  return {
    lines: [
      ...tables,
      ...wrong.map((text) => `FAILED: ${text}`),
      ...missing,
      totals,
      ...(digest === undefined ? [] : [`digest of all seeds: ${digest}`]),
      ...(failed.length > 0 ? [`${failed.length} seeds FAILED`] : []),
    ],
    isPassed,
  };
}

function shardsOf({ of }: RunOfShards): readonly Shard[] {
  return Array.from({ length: of }, (_, place) => ({ index: place + 1, of }));
}

function refuseOtherRun(one: ShardResult, other: ShardResult): void {
  const isSameRun = one.run.join(" ") === other.run.join(" ") && one.of === other.of;
  const names = `${nameOf(one)} (${one.run.join(" ")}) and ${nameOf(other)} (${other.run.join(" ")})`;
  if (!isSameRun) throw new Error(`These are shards of two runs: ${names}`);
  if (one.program !== other.program) {
    throw new Error(`These shards ran two versions of the code: ${names}`);
  }
}

/** A sentence where a shard has not run all of its seeds, with the command that runs it. */
function missingOf(
  { first, last, run, results }: RunOfShards,
  shard: Shard,
  result: ShardResult | undefined,
  reason: string,
): readonly string[] {
  const wanted = seedsOf({ first, last }, shard);
  const lacking = wanted.filter(
    (seed) => result?.seeds.some((each) => each.seed === seed) !== true,
  );
  if (lacking.length === 0) return [];
  const shown = lacking.slice(0, seedsShownMax).join(", ");
  const more = lacking.length > seedsShownMax ? ` and ${lacking.length - seedsShownMax} more` : "";
  const state = result === undefined ? reason : "has ended early";
  const command = [
    ...["npm run simulate --", ...run, "--shard", `${shard.index}/${shard.of}`],
    ...(results === undefined ? [] : ["--results", results]),
  ];
  return [
    `${nameOf(shard)} ${state}; not run: seeds ${shown}${more}\n  run it: ${command.join(" ")}`,
  ];
}

function againOf({ run }: RunOfShards, seed: number): readonly string[] {
  const rest = run.slice(run.indexOf("--seeds") + 2);
  return ["--seeds", `${seed}`, ...rest, ...(rest.includes("--once") ? [] : ["--once"])];
}

function totalsOf(results: readonly ShardResult[]): string {
  const total = (of: (result: ShardResult) => number): number =>
    results.reduce((sum, result) => sum + of(result), 0);
  const [branchDays, cpuSeconds] = [
    total((each) => each.branchDays),
    total((each) => each.cpuSeconds),
  ];
  const longest = Math.max(0, ...results.map(({ seconds }) => seconds));
  return (
    `${branchDays.toFixed(1)} branch-days in ${cpuSeconds.toFixed(1)} CPU-seconds: ` +
    `${(branchDays / (cpuSeconds || 1)).toFixed(2)} branch-days per CPU-second, ` +
    `${yearsPerCpuHour(branchDays, cpuSeconds || 1).toFixed(1)} branch-years per CPU-hour; ` +
    `${results.length} processes, the longest ${longest.toFixed(1)} s`
  );
}

function nameOf({ index, of }: Shard): string {
  return `shard ${index}/${of}`;
}
