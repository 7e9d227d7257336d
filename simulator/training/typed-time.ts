import { dayMs, hourMs, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { instantOf, type Scenario } from "../world/scenario.ts";
import { incidentInstant, incidentTimeMs } from "./incidents/incident-fields.ts";

/** The farthest jump; a longer one is a mistake, such as seconds for milliseconds, and would run for hours. */
const jumpDaysMax = 31;
const choices =
  'give a time of day such as "12:30" or "12:30:15", or an instant in milliseconds such as branch.now + 60_000';

/**
 * Reads a time that a developer typed: a time of the scenario's day, or an instant. Throws a RangeError that says what
 * to give instead: a time that cannot be read, that is over, or that is too far ahead.
 */
export function typedInstant(typed: unknown, scenario: Scenario, now: Instant): Instant {
  const instant = instantIn(typed, scenario);
  const named = typeof typed === "string" ? `"${typed}"` : String(typed);
  const today = `it is ${timeOfDayText(now, scenario)} at the branch`;
  if (instant === undefined) throw new RangeError(`${named} is no time: ${choices}`);
  if (instant < now) throw new RangeError(`${named} is over, ${today}: ${choices}`);
  if (instant - now > jumpDaysMax * dayMs) {
    throw new RangeError(`${named} is more than ${jumpDaysMax} days ahead, ${today}: ${choices}`);
  }
  return instant;
}

function instantIn(typed: unknown, scenario: Scenario): Instant | undefined {
  if (typeof typed === "number") return Number.isFinite(typed) ? typed : undefined;
  if (typeof typed !== "string" || incidentTimeMs(typed) === undefined) return undefined;
  return incidentInstant(scenario, typed);
}

/** "HH:MM:SS" at the branch; after midnight the hours of its day go on, as in scenario files. */
export function timeOfDayText(instant: Instant, scenario: Scenario): string {
  const afterMidnightMs = instant - instantOf(scenario, "00:00");
  return [afterMidnightMs / hourMs, (afterMidnightMs % hourMs) / minuteMs]
    .concat((afterMidnightMs % minuteMs) / secondMs)
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}
