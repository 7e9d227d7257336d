import { defaultScenario } from "../../../simulator/scenarios/default-scenario.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import type { Problem } from "../../kernel/page-problem.ts";

/**
 * The scenario of a link: a built-in one by its name, or the file of this tab by its name, which ends in ".json". The
 * default scenario is part of the first load; the others, and the checks of files, are loaded on request.
 */
export async function namedScenario(
  name: string,
  window: Window,
  problems: Problem[],
): Promise<Scenario | undefined> {
  if (name === defaultScenario.name) return defaultScenario;
  if (name.endsWith(".json")) {
    const { scenarioOfTab } = await import("./tab-scenario.ts");
    return scenarioOfTab(name, window, problems);
  }
  const { scenarioNamed, scenarioNames } = await import(
    "../../../simulator/scenarios/scenarios.ts"
  );
  const scenario = scenarioNamed(name);
  if (scenario === undefined) {
    problems.push({ kind: "choice", name: "scenario", value: name, choices: scenarioNames });
  }
  return scenario;
}
