import { availableParallelism } from "node:os";
import { type Duration, hourMs, secondMs } from "../../ports/entities/time.ts";
import { openScenario } from "../../simulator/node/open-scenario.ts";
import { type NamedFaultPlan, namedFaultPlans } from "../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { type Alphabet, alphabets } from "./payments/bounded/alphabets.ts";

export interface Seeds {
  readonly first: number;
  readonly last: number;
}

/** One of the equal parts of a run, from 1: part 3 of 40 runs the seeds 3, 43, 83 and so on. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** All histories of payments with at most this number of events. */
export interface UpTo {
  readonly bound: number;
  /** The part of the events that they are made of. */
  readonly only?: Alphabet;
  /** Of the processor's time; then it stops, whatever is left. */
  readonly minutes?: number;
}

export interface SimulationArguments {
  readonly seeds: Seeds;
  readonly forMs: Duration;
  readonly faults: NamedFaultPlan;
  readonly scenario: Scenario;
  /** Its name, or the path of its file. */
  readonly scenarioGiven: string;
  readonly checkEveryMs: Duration;
  /** Runs each seed once, without a comparison of digests. */
  readonly isOnce: boolean;
  /** Stops after the first seed that fails. */
  readonly endsAtFailure: boolean;
  /** Prints the orders that customers and commands place, without the app; with the file's seed if none is given. */
  readonly isOrdersOnly: boolean;
  /** The name of a fault of scripts/faults.mjs to plant first. */
  readonly mutant?: string;
  /** Histories of card payments to run instead of branch-days. */
  readonly payments?: Seeds;
  /** All short histories of payments to play instead. */
  readonly upTo?: UpTo;
  /** The part of the run that this process takes. */
  readonly shard?: Shard;
  /** The folder for the shard's results. */
  readonly results?: string;
  /** Counts what the operations of staff meet, and prints what they never met. */
  readonly countsPairs: boolean;
  /** The number of processes that share the seeds; a process for each core by default. */
  readonly processes: number;
}

export type ReadArguments =
  | { readonly kind: "understood"; readonly arguments: SimulationArguments }
  /** `message` is one line, or one for each mistake of a scenario's file. */
  | { readonly kind: "wrong"; readonly message: string };

const usage =
  "usage: npm run simulate -- [--seeds 1..200] [--hours 14] [--faults none|light|storm] [--scenario full-day|FILE.json] [--check-seconds 60] [--mutant name] [--payments 20000] [--payments --up-to 5 [--only entry|terminal|tabs] [--minutes 10]] [--once] [--until-failure] [--pairs] [--orders] [--processes 2] [--shard 3/40 [--results FOLDER]]";
const spreadNames = ["--shard", "--results", "--processes"];
const upToNames = ["--up-to", "--only", "--minutes"];
const names = [
  "--seeds",
  "--hours",
  "--faults",
  "--scenario",
  "--check-seconds",
  "--mutant",
  "--payments",
  ...upToNames,
  ...spreadNames,
];
const switchNames = ["--once", "--until-failure", "--pairs", "--orders"];
const seedMax = 0xffff_ffff;
const hoursMax = 24 * 31;
const checkSecondsMax = 3_600;
const shardsMax = 100_000;
const processesMax = 256;
const eventsMax = 20;
const minutesMax = 10_000;

/** Reads the arguments of `npm run simulate`; missing ones get their defaults (DV-2). */
export function readArguments(given: readonly string[]): ReadArguments {
  const values = new Map<string, string>();
  const switches = new Set<string>();
  for (let index = 0; index < given.length; index += 1) {
    const name = given[index] ?? "";
    if (switchNames.includes(name)) {
      switches.add(name);
      continue;
    }
    if (!names.includes(name)) return wrong(`There is no ${name}; ${usage}`);
    const value = given[index + 1];
    if (name === "--payments" && given.includes("--up-to") && value?.startsWith("--") !== false)
      continue;
    if (value === undefined || value.startsWith("--"))
      return wrong(`${name} needs a value; ${usage}`);
    values.set(name, value);
    index += 1;
  }
  return understand(values, switches);
}

function understand(
  values: ReadonlyMap<string, string>,
  switches: ReadonlySet<string>,
): ReadArguments {
  const isOrdersOnly = switches.has("--orders");
  const hours = readNumber(values.get("--hours") ?? "14", hoursMax);
  if (hours === undefined) return wrong(`--hours is a number above 0 and up to ${hoursMax}`);
  const seconds = readNumber(values.get("--check-seconds") ?? "60", checkSecondsMax);
  if (seconds === undefined)
    return wrong(`--check-seconds is above 0 and up to ${checkSecondsMax}`);
  const faults = namedFaultPlans.find((plan) => plan === (values.get("--faults") ?? "storm"));
  if (faults === undefined) return wrong(`--faults is one of: ${namedFaultPlans.join(", ")}`);
  const scenarioGiven = values.get("--scenario") ?? "full-day";
  const found = openScenario(scenarioGiven);
  if (found.kind === "missing") return wrong(found.message);
  const ownSeed = isOrdersOnly ? String(found.scenario.seed ?? 1) : "1..20";
  const seeds = readSeeds(values.get("--seeds") ?? ownSeed);
  if (seeds === undefined) return wrong("--seeds is one number or a range such as 1..200");
  const parts = readParts(values);
  if (typeof parts === "string") return wrong(parts);
  return {
    kind: "understood",
    arguments: {
      seeds,
      forMs: Math.round(hours * hourMs),
      faults,
      scenario: found.scenario,
      scenarioGiven,
      checkEveryMs: Math.round(seconds * secondMs),
      isOnce: switches.has("--once"),
      isOrdersOnly,
      endsAtFailure: switches.has("--until-failure"),
      countsPairs: switches.has("--pairs"),
      ...mutantOf(values),
      ...parts,
    },
  };
}

type Parts = Pick<SimulationArguments, "payments" | "upTo" | "shard" | "results" | "processes">;

/** Histories of payments, or how branch-days are spread over processes and machines; or what is wrong. */
function readParts(values: ReadonlyMap<string, string>): Parts | string {
  if (upToNames.some((name) => values.has(name))) return readUpTo(values);
  const payments = values.get("--payments");
  if (payments === undefined) return readSpread(values);
  const spreading = spreadNames.find((name) => values.has(name));
  if (spreading !== undefined) {
    return `${spreading} spreads branch-days; histories of payments run in one process`;
  }
  const seeds = readSeeds(payments, "1..");
  return seeds === undefined
    ? "--payments is a number of histories, or a range of seeds such as 7..7"
    : { payments: seeds, processes: 1 };
}

function readUpTo(values: ReadonlyMap<string, string>): Parts | string {
  const bound = Number(values.get("--up-to"));
  const only = alphabets.find((alphabet) => alphabet === values.get("--only"));
  if (!Number.isInteger(bound) || bound < 1 || bound > eventsMax)
    return `--up-to is a number of events from 1 to ${eventsMax}`;
  if (values.has("--only") && only === undefined)
    return `--only is one of: ${alphabets.join(", ")}`;
  if (values.has("--payments")) return "--payments has no number beside --up-to";
  const given = values.get("--minutes");
  const minutes = given === undefined ? undefined : readNumber(given, minutesMax);
  if (given !== undefined && minutes === undefined)
    return `--minutes is a number above 0 and up to ${minutesMax}`;
  const limits = { ...(only !== undefined && { only }), ...(minutes !== undefined && { minutes }) };
  return { upTo: { bound, ...limits }, processes: 1 };
}

function readSpread(values: ReadonlyMap<string, string>): Parts | string {
  const [given, results] = [values.get("--shard"), values.get("--results")];
  if (results !== undefined && given === undefined) return "--results needs --shard";
  const processes = Number(values.get("--processes") ?? availableParallelism());
  if (!Number.isInteger(processes) || processes < 1 || processes > processesMax) {
    return `--processes is a whole number from 1 to ${processesMax}`;
  }
  if (given === undefined) return { processes };
  const shard = readShard(given);
  if (shard === undefined) return "--shard is a part of a number of parts, such as 3/40";
  return { shard, processes: 1, ...(results !== undefined && { results }) };
}

function readShard(text: string): Shard | undefined {
  const [, index = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= of && of <= shardsMax ? { index, of } : undefined;
}

/** The seeds that a shard runs. */
export function seedsOf({ first, last }: Seeds, { index, of }: Shard): readonly number[] {
  const count = Math.max(0, Math.floor((last - first - (index - 1)) / of) + 1);
  return Array.from({ length: count }, (_, place) => first + index - 1 + place * of);
}

/**
 * The arguments of a run without those that spread it: two processes with the same ones work on the same run. `seeds`
 * and `isOnce` may name a single day of it.
 */
export function runArguments(
  options: SimulationArguments,
  { seeds, isOnce }: Pick<SimulationArguments, "seeds" | "isOnce"> = options,
): readonly string[] {
  const { forMs, faults, scenarioGiven, checkEveryMs, countsPairs } = options;
  const { first, last } = seeds;
  return [
    ...["--seeds", first === last ? `${first}` : `${first}..${last}`],
    ...["--hours", `${forMs / hourMs}`, "--faults", faults, "--scenario", scenarioGiven],
    ...["--check-seconds", `${checkEveryMs / secondMs}`],
    ...(isOnce ? ["--once"] : []),
    ...(countsPairs ? ["--pairs"] : []),
  ];
}

function mutantOf(values: ReadonlyMap<string, string>): Pick<SimulationArguments, "mutant"> {
  const mutant = values.get("--mutant");
  return mutant === undefined ? {} : { mutant };
}

/** `start` stands before a number alone. */
function readSeeds(text: string, start = ""): Seeds | undefined {
  const match = /^(\d{1,10})(?:\.\.(\d{1,10}))?$/.exec(text.includes("..") ? text : start + text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return first <= last && last <= seedMax ? { first, last } : undefined;
}

function readNumber(text: string, max: number): number | undefined {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 && value <= max ? value : undefined;
}

function wrong(message: string): ReadArguments {
  return { kind: "wrong", message };
}
