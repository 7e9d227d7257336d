import type { Scenario } from "../world/scenario.ts";
import { scenarioNamed, scenarioNames } from "./scenarios.ts";

export type FoundScenario =
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
