import type { AcceptanceCapability } from "../../ports/entities/acceptance.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import { capabilitiesOf } from "../world/scenario-capabilities.ts";
import { sourceFacts } from "../world/sources.ts";
import { pausesOfTrainee } from "./acceptance-goals.ts";
import type { Goal, GoalPart } from "./goal.ts";
import { isLate } from "./kitchen-goals.ts";
import { isSlowedByTrainee, latest } from "./run-facts.ts";
import type { ActWait, Planning, SourceAct } from "./staff-act.ts";

type GoalOf<Kind extends Goal["kind"]> = Extract<Goal, { readonly kind: Kind }>;
export type SlowingGoal = GoalOf<"turned_away_at_most" | "busy_in_time" | "reopened_within">;

/** So many more minutes are enough for most troubles. */
const usualBusyMinutes = 20;
/** A pause is ended so long before the goal is lost. */
const beforeDueMs = minuteMs;

/**
 * The next press on busy, pause or open for an open part of a goal. Undefined while it is not too much, and where the
 * back end offers no such choice.
 */
export function slowingAct(
  goal: SlowingGoal,
  part: GoalPart,
  planning: Planning,
): SourceAct | ActWait | undefined {
  const { scenario } = planning.lesson;
  const capability = capabilitiesOf(scenario.capabilities)?.acceptance;
  if (capability === undefined || part.since === undefined) return undefined;
  switch (goal.kind) {
    case "busy_in_time":
      return busyAct(capability);
    case "turned_away_at_most":
      return fewTurnedAwayAct(goal, capability, planning);
    case "reopened_within":
      return pauseAct(goal, part, capability, planning);
  }
}

function busyAct({ sources, modes, busyMinutes }: AcceptanceCapability): SourceAct | undefined {
  const minutes = busyMinutes.find((each) => each >= usualBusyMinutes) ?? busyMinutes.at(-1);
  const [source] = sources;
  if (minutes === undefined || source === undefined || !modes.includes("busy")) return undefined;
  return { do: "slow_source", mode: "busy", source: sources.length > 1 ? "all" : source, minutes };
}

/** Makes sources busy, and opens a paused one as soon as the next customer who turns away is one too many. */
function fewTurnedAwayAct(
  { customers }: GoalOf<"turned_away_at_most">,
  capability: AcceptanceCapability,
  { facts }: Planning,
): SourceAct | undefined {
  if (!facts.sources.some(isSlowedByTrainee)) return busyAct(capability);
  const held = pausesOfTrainee(facts).find(({ endedAt }) => endedAt === undefined);
  return held !== undefined && facts.turnedAway.length >= customers
    ? { do: "open_source", source: held.set.source }
    : undefined;
}

/** Pauses one source while the oven is out of order or orders are late, and opens it again in time. */
function pauseAct(
  { minutes }: GoalOf<"reopened_within">,
  { dueAt }: GoalPart,
  { sources, modes, pauseMinutes }: AcceptanceCapability,
  planning: Planning,
): SourceAct | ActWait | undefined {
  const { facts, now } = planning;
  const held = pausesOfTrainee(facts).find(({ endedAt }) => endedAt === undefined);
  if (held === undefined) {
    const fitting = pauseMinutes.filter((each) => each <= minutes).at(-1);
    const source = sources.find((each) => sourceFacts(each)?.isOwn === false) ?? sources[0];
    const isOffered = fitting !== undefined && source !== undefined && modes.includes("paused");
    return isOffered ? { do: "slow_source", mode: "paused", source, minutes: fitting } : undefined;
  }
  const until = Math.min(troubleEndsAt(planning), (dueAt ?? now) - beforeDueMs);
  return now < until
    ? { do: "wait", reason: "event", until }
    : { do: "open_source", source: held.set.source };
}

/** The instant at which the oven works again; without one, once no order is late. */
function troubleEndsAt({ facts, lesson: { scenario }, now }: Planning): Instant {
  const failed = facts.incidents.findLast(({ command: incident }) => incident.do === "oven_fails");
  if (failed !== undefined) return failed.at + Number(failed.command["minutes"]) * minuteMs;
  const isAnyLate = [...facts.all()].some((story) => {
    const order = latest(story);
    return order !== undefined && isLate(order, scenario, now);
  });
  return isAnyLate ? Number.POSITIVE_INFINITY : now;
}
