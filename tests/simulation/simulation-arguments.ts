import { type Duration, hourMs, secondMs } from "../../ports/entities/time.ts";
import { openScenario } from "../../simulator/node/open-scenario.ts";
import { type NamedFaultPlan, namedFaultPlans } from "../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";

export interface SimulationArguments {
  readonly seeds: { readonly first: number; readonly last: number };
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
  /** The name of a mutant of scripts/mutants.mjs to plant first. */
  readonly mutant?: string;
  /** Histories of card payments to run instead of branch-days. */
  readonly payments?: SimulationArguments["seeds"];
}

export type ReadArguments =
  | { readonly kind: "understood"; readonly arguments: SimulationArguments }
  /** `message` is one line, or one for each mistake of a scenario's file. */
  | { readonly kind: "wrong"; readonly message: string };

const usage =
  "usage: npm run simulate -- [--seeds 1..200] [--hours 14] [--faults none|light|storm] [--scenario full-day|FILE.json] [--check-seconds 60] [--mutant name] [--payments 20000] [--once] [--until-failure]";
const names = [
  "--seeds",
  "--hours",
  "--faults",
  "--scenario",
  "--check-seconds",
  "--mutant",
  "--payments",
];
const seedMax = 0xffff_ffff;
const hoursMax = 24 * 31;
const checkSecondsMax = 3_600;

/** Reads the arguments of `npm run simulate`; missing ones get their defaults (DV-2). */
export function readArguments(given: readonly string[]): ReadArguments {
  const values = new Map<string, string>();
  const switches = new Set<string>();
  for (let index = 0; index < given.length; index += 1) {
    const name = given[index] ?? "";
    if (name === "--once" || name === "--until-failure") {
      switches.add(name);
      continue;
    }
    if (!names.includes(name)) return wrong(`There is no ${name}; ${usage}`);
    const value = given[index + 1];
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
  const seeds = readSeeds(values.get("--seeds") ?? "1..20");
  if (seeds === undefined) return wrong("--seeds is one number or a range such as 1..200");
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
  const payments = readSeeds(values.get("--payments") ?? "1", "1..");
  if (payments === undefined)
    return wrong("--payments is a number of histories, or a range of seeds such as 7..7");
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
      endsAtFailure: switches.has("--until-failure"),
      ...mutantOf(values),
      ...(values.has("--payments") && { payments }),
    },
  };
}

function mutantOf(values: ReadonlyMap<string, string>): Pick<SimulationArguments, "mutant"> {
  const mutant = values.get("--mutant");
  return mutant === undefined ? {} : { mutant };
}

/** `start` stands before a number alone. */
function readSeeds(text: string, start = ""): SimulationArguments["seeds"] | undefined {
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
