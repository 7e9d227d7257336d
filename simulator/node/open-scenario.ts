import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { scenarioNamed, scenarioNames } from "../scenarios/scenarios.ts";
import { describeProblems } from "../training/json-file.ts";
import { readScenarioFile } from "../training/scenario-file.ts";
import type { Scenario } from "../world/scenario.ts";

/** The seed of a scenario that has none of its own. */
export const usualSeed = 42;

/** Whether `--scenario` names a file instead of a built-in scenario. */
export function isScenarioFile(given: string): boolean {
  return given.endsWith(".json");
}

/** The scenario that the command line names: a built-in one, or a file (TN-3). */
export function openScenario(given: string): FoundScenario {
  if (!isScenarioFile(given)) return findScenario(given);
  const text = textOf(given);
  if (text === undefined) {
    return { kind: "missing", message: `The file ${given} cannot be read: check its path` };
  }
  const reading = readScenarioFile({ name: basename(given), text });
  return reading.kind === "valid"
    ? { kind: "found", scenario: reading.value }
    : { kind: "missing", message: describeProblems(reading.problems) };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

type FoundScenario =
  | { readonly kind: "found"; readonly scenario: Scenario }
  /** `message` is one sentence that says what to do. */
  | { readonly kind: "missing"; readonly message: string };

/** The scenario of this name, or a sentence that lists the existing ones. */
export function findScenario(name: string): FoundScenario {
  const scenario = scenarioNamed(name);
  if (scenario !== undefined) return { kind: "found", scenario };
  const message = `There is no scenario "${name.slice(0, 60)}". Choose one of: ${scenarioNames.join(", ")}.`;
  return { kind: "missing", message };
}
