import * as v from "valibot";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import { branchesMax } from "../../world/company-branches.ts";
import { instantOf, openingOf, type PlannedIncident, type Scenario } from "../../world/scenario.ts";
import { sources } from "../../world/sources.ts";
import { timeOfDayMs } from "../../world/wall-time.ts";
import { oneOf, text, wholeNumber, yesOrNo } from "../schema-parts.ts";

/** The name that a file gives to an order with `as`, so that later incidents, goals and hints can refer to it. */
export type OrderLabel = string;

const label = text(40);

/** The fields of an incident on an order. */
export const onOrder = {
  /**
   * An order by the number on the screen, by its label, or "latest": the newest order for which the incident is possible,
   * which is also meant where an incident names none.
   */
  order: v.exactOptional(
    v.union([wholeNumber(1, 999_999_999), label], 'the number of an order, its label, or "latest"'),
  ),
};

/** A branch by its number, from 1. */
export const branch = v.exactOptional(wholeNumber(1, branchesMax));

/** The fields of an incident that places an order. What is left out is drawn from the seed. */
export const newOrder = {
  /** One of `sources`, or "marketplace" for any marketplace, drawn by their weights. */
  source: v.exactOptional(oneOf(["marketplace", ...sources.map(({ source }) => source as string)])),
  isPickup: v.exactOptional(yesOrNo),
  branch,
  as: v.exactOptional(label),
};

/** A rider of the branch by number, from 1. */
export const rider = v.exactOptional(wholeNumber(1, 40));

const dayMinutes = 30 * 24 * 60;
/** Minutes from now, within the longest plan of a day that an incident may name. */
export const inMinutes = v.exactOptional(wholeNumber(5, dayMinutes));

/** The duration of a trouble. */
export const troubleSeconds = v.exactOptional(wholeNumber(1, 86_400));

const latenessWanted = "a number from 0.1 to 600";
/** The delay of a push. */
export const latenessSeconds = v.exactOptional(
  v.pipe(
    v.number(latenessWanted),
    v.minValue(0.1, latenessWanted),
    v.maxValue(600, latenessWanted),
  ),
);

/** The number of calls or pushes that a fault affects; 1 when absent. */
export const count = v.exactOptional(wholeNumber(1, 1_000));

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
