import { BrowserTabFile } from "../../adapters/browser/browser-tab-file.ts";
import { readScenarioFile } from "../../simulator/training/scenario-file.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import type { Problem } from "./page-problem.ts";

/** The scenario file of this tab. */
export function tabFileOf(window: Window): BrowserTabFile {
  return new BrowserTabFile(window, "delivery-manager.training.scenario-file");
}

/** The scenario of the tab's file, if it has this name. */
export function scenarioOfTab(
  name: string,
  window: Window,
  problems: Problem[],
): Scenario | undefined {
  const file = tabFileOf(window).read();
  if (file?.name !== name) {
    problems.push({ kind: "no_file", name });
    return undefined;
  }
  const reading = readScenarioFile(file);
  if (reading.kind === "valid") return reading.value;
  // The file was valid when it was opened: this is another version of the app.
  for (const { line, message } of reading.problems) {
    problems.push({ kind: "set_up", message: `${name}:${line}: ${message}` });
  }
  return undefined;
}
