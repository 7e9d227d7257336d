import type { Instant } from "../../ports/entities/time.ts";
import type { RunEvent } from "../inputs/run-log.ts";
import { confirmationMinutesOf } from "../world/company.ts";
import { instantOf, type Scenario } from "../world/scenario.ts";
import { acceptanceGoals } from "./acceptance-goals.ts";
import { deliveryGoals } from "./delivery-goals.ts";
import type { Goal, GoalKind, GoalPart, GoalRule, GoalState } from "./goal.ts";
import type { JudgedRun, RulesFor } from "./goal-part.ts";
import { incidentInstant } from "./incidents/incident-fields.ts";
import { placingIncidents } from "./incidents/order-incidents.ts";
import { kitchenGoals } from "./kitchen-goals.ts";
import type { Lesson } from "./lesson.ts";
import { orderGoals } from "./order-goals.ts";
import { paymentGoals } from "./payment-goals.ts";
import { promiseGoals } from "./promise-goals.ts";
import { RunFacts } from "./run-facts.ts";
import { screenGoals } from "./screen-goals.ts";

type JudgedLesson = Pick<Lesson, "scenario" | "goals">;

/** Judges each goal of a lesson by a complete log. */
export function judge(
  lesson: JudgedLesson,
  events: Iterable<RunEvent>,
  now: Instant,
  isOver = false,
): readonly GoalState[] {
  return judgeFacts(lesson, new RunFacts(events), now, isOver);
}

/** Judges each goal by facts that are collected as the run goes on. */
export function judgeFacts(
  { scenario, goals }: JudgedLesson,
  facts: RunFacts,
  now: Instant,
  isOver: boolean,
): readonly GoalState[] {
  const confirmationMinutes = confirmationMinutesOf(scenario);
  const run: JudgedRun = { facts, scenario, confirmationMinutes, now, isOver };
  return goals.map((goal) => stateOf(goal, partsOf(goal, run), isOver));
}

export function scoreOf(states: readonly GoalState[]): number {
  return states.reduce((sum, { points }) => sum + points, 0);
}

/**
 * Whether nothing that the trainee does can change the score any more. A goal about every order of the run is decided
 * once no order waits and the day brings no more of them; that nothing was refused, or few customers turned away, when all
 * others are decided.
 */
export function areSettled(
  { scenario, goals }: JudgedLesson,
  states: readonly GoalState[],
  now: Instant,
): boolean {
  const decided = goals.flatMap((goal, index) => {
    const state = states[index];
    if (isAboutWholeRun(goal) || state === undefined) return [];
    if (!isSettledByEnd(goal)) return [state.state !== "open"];
    return [!bringsOrders(scenario, now) && state.parts.every((part) => part.state !== "open")];
  });
  return decided.length > 0 && decided.every((isDecided) => isDecided);
}

/** Whether one event loses the goal at any time, and only the end of the run wins it. */
function isAboutWholeRun({ kind }: Goal): boolean {
  return kind === "nothing_refused" || kind === "turned_away_at_most";
}

/** Whether customers or planned incidents may still bring an order. */
function bringsOrders(scenario: Scenario, now: Instant): boolean {
  const isPlanned = scenario.commands.some(
    (incident) =>
      placingIncidents.some((name) => name === incident.do) &&
      incidentInstant(scenario, incident.at) >= now,
  );
  const isDemand = scenario.demand.some(({ ordersPerHour }, place) => {
    const until = scenario.demand[place + 1]?.from ?? scenario.closesAt;
    return ordersPerHour > 0 && instantOf(scenario, until) > now;
  });
  return isPlanned || isDemand;
}

function stateOf(goal: Goal, parts: readonly GoalPart[], isOver: boolean): GoalState {
  const done = parts.filter(({ state }) => state === "won").length;
  const atLeast = "atLeast" in goal && goal.kind !== "nothing_refused" ? (goal.atLeast ?? 1) : 1;
  const of = Math.max(parts.length, atLeast);
  const isOpen = !isOver && (isSettledByEnd(goal) || parts.some(({ state }) => state === "open"));
  const canBeLostEarly = isAboutWholeRun(goal) || goal.kind === "reopened_within";
  const isDecidedEarly = canBeLostEarly && parts[0]?.state === "lost";
  const subject = subjectOf(parts);
  return {
    id: goal.id,
    state: isOpen && !isDecidedEarly ? "open" : done === of ? "reached" : "failed",
    points: Math.round((goal.weight * done) / of),
    weight: goal.weight,
    progress: { done, of },
    ...(subject !== undefined && { subject }),
    parts,
  };
}

/** The open order that is due first, else the first one that was lost. */
function subjectOf(parts: readonly GoalPart[]): GoalState["subject"] {
  const open = nextOpenPart(parts);
  return (open ?? firstLost(parts))?.orderId;
}

/** The part that was lost before all others, whatever its place in the goal. */
export function firstLost(parts: readonly GoalPart[]): GoalPart | undefined {
  let first: GoalPart | undefined;
  for (const part of parts) {
    if (part.state !== "lost") continue;
    if (first === undefined || lostAt(part) < lostAt(first)) first = part;
  }
  return first;
}

function lostAt({ settledAt = Number.POSITIVE_INFINITY }: GoalPart): Instant {
  return settledAt;
}

/** The open part that can be won now and is due first. */
function nextOpenPart(parts: readonly GoalPart[]): GoalPart | undefined {
  let next: GoalPart | undefined;
  for (const part of parts) {
    if (part.state !== "open" || part.since === undefined) continue;
    if (next === undefined || dueOf(part) < dueOf(next)) next = part;
  }
  return next;
}

function dueOf({ dueAt = Number.POSITIVE_INFINITY }: GoalPart): Instant {
  return dueAt;
}

const rules: RulesFor<GoalKind> = {
  ...orderGoals,
  ...deliveryGoals,
  ...paymentGoals,
  ...screenGoals,
  ...acceptanceGoals,
  ...promiseGoals,
  ...kitchenGoals,
};

/** The parts of a goal as they stand. */
function partsOf(rule: GoalRule, run: JudgedRun): readonly GoalPart[] {
  // The table's types guarantee that the judge of this kind takes this rule.
  const judge = rules[rule.kind] as (rule: GoalRule, run: JudgedRun) => readonly GoalPart[];
  return judge(rule, run);
}

/** Whether only the end of the run settles a goal. */
function isSettledByEnd(rule: GoalRule): boolean {
  switch (rule.kind) {
    case "nothing_refused":
    case "turned_away_at_most":
    case "reopened_within":
      return true;
    case "never_auto_rejected":
    case "rider_in_time":
    case "not_older_than":
    case "quarter_not_overfull":
      return rule.orders === undefined;
    default:
      return false;
  }
}
