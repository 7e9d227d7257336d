import { type Duration, hourMs, minuteMs } from "../../ports/entities/time.ts";
import { findScenario } from "../../simulator/node/open-scenario.ts";

export interface SoakArguments {
  /** Branch time, or for `--minutes` real time. */
  readonly forMs: Duration;
  readonly isRealTime: boolean;
  readonly speed: number;
  readonly scenario: string;
  readonly seed: number;
}

export type ReadSoakArguments =
  | { readonly kind: "understood"; readonly arguments: SoakArguments }
  /** `message` is one line. */
  | { readonly kind: "wrong"; readonly message: string };

const usage =
  "usage: npm run soak -- [--hours 14 | --minutes 10] [--speed 1|2|5|10|60] [--scenario friday-night] [--seed 7]";
const speeds = [1, 2, 5, 10, 60];
const names = ["--hours", "--minutes", "--speed", "--scenario", "--seed"];

/** Reads the arguments of `npm run soak`; missing ones get their defaults. */
export function readSoakArguments(given: readonly string[]): ReadSoakArguments {
  const values = pairs(given);
  if (values === undefined) return wrong();
  const isRealTime = values.has("--minutes");
  if (isRealTime && values.has("--hours")) return wrong();
  const number = (name: string, otherwise: number): number => Number(values.get(name) ?? otherwise);
  const length = number(isRealTime ? "--minutes" : "--hours", 14);
  const speed = number("--speed", isRealTime ? 1 : 60);
  const seed = number("--seed", 7);
  if (!(length > 0) || !speeds.includes(speed) || !Number.isInteger(seed)) return wrong();
  const found = findScenario(values.get("--scenario") ?? "friday-night");
  if (found.kind === "missing") return { kind: "wrong", message: found.message };
  const forMs = length * (isRealTime ? minuteMs : hourMs);
  const scenario = found.scenario.name;
  return { kind: "understood", arguments: { forMs, isRealTime, speed, scenario, seed } };
}

/** The values by name; undefined for an unknown name or a missing value. */
function pairs(given: readonly string[]): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (let index = 0; index < given.length; index += 2) {
    const [name = "", value] = given.slice(index, index + 2);
    if (!names.includes(name) || value === undefined) return undefined;
    values.set(name, value);
  }
  return values;
}

function wrong(): ReadSoakArguments {
  return { kind: "wrong", message: usage };
}
