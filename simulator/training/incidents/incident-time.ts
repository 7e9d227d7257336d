import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import { instantOf, openingOf, type PlannedIncident, type Scenario } from "../../world/scenario.ts";
import { timeOfDayMs } from "../../world/wall-time.ts";

/** Parses "HH:MM" or "HH:MM:SS" into ms after midnight. */
export function incidentTimeMs(text: string): Duration | undefined {
  const match = /^(\d\d:\d\d)(?::([0-5]\d))?$/.exec(text);
  const minutes = timeOfDayMs(match?.[1] ?? "");
  return minutes === undefined ? undefined : minutes + Number(match?.[2] ?? 0) * secondMs;
}

/** The instant of an incident of this scenario. */
export function incidentInstant(scenario: Scenario, at: PlannedIncident["at"]): Instant {
  if (typeof at === "number") return openingOf(scenario) + Math.round(at * secondMs);
  const afterMidnightMs = incidentTimeMs(at);
  if (afterMidnightMs === undefined) throw new RangeError(`There is no time of day ${at}`);
  return instantOf(scenario, "00:00") + afterMidnightMs;
}
