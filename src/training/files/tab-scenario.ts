import type { FileReading } from "../../../simulator/training/json-file.ts";
import { readScenarioFile } from "../../../simulator/training/scenario-file.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import type { Problem } from "../../kernel/page-problem.ts";
import { BrowserTabFile, type TabFile } from "./browser-tab-file.ts";

/** The scenario file of this tab. */
export function scenarioFileOf(window: Window): BrowserTabFile {
  return new BrowserTabFile(window, "delivery-manager.training.scenario-file");
}

/** The scenario of the tab's file, if it has this name. */
export function scenarioOfTab(
  name: string,
  window: Window,
  problems: Problem[],
): Scenario | undefined {
  return readTabFile(name, scenarioFileOf(window), readScenarioFile, problems);
}

/** Reads the file that a link names. Adds a problem if the tab has another file or none, or if its file has mistakes. */
export function readTabFile<Value>(
  name: string,
  tabFile: BrowserTabFile,
  read: (file: TabFile) => FileReading<Value>,
  problems: Problem[],
): Value | undefined {
  const file = tabFile.read();
  if (file?.name !== name) {
    problems.push({ kind: "no_file", name });
    return undefined;
  }
  const reading = read(file);
  if (reading.kind === "valid") return reading.value;
  // The file was valid when it was opened: this is another version of the app.
  for (const { line, message } of reading.problems) {
    problems.push({ kind: "file", message: `${name}:${line}: ${message}` });
  }
  return undefined;
}
