import type { Scenario } from "../world/scenario.ts";
import { type FileReading, readJsonFile, type TextFile } from "./json-file.ts";
import { readScenario } from "./read-scenario.ts";

/** Reads the file of a scenario (TN-3). */
export function readScenarioFile(file: TextFile): FileReading<Scenario> {
  return readJsonFile(file, (value) => {
    const reading = readScenario(value);
    return reading.kind === "valid" ? { kind: "valid", value: reading.scenario } : reading;
  });
}
