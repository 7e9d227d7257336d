import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { deadlineOf } from "../world/deadline-of.ts";
import type { Scenario } from "../world/scenario.ts";
import type { GoalKind, GoalPart, GoalRule, GoalStart } from "./goal.ts";
import type { OrderLabel } from "./incidents/incident-fields.ts";
import { latest, type OrderStory, type RunFacts, stepTo } from "./run-facts.ts";

/** The circumstances under which a goal is judged. */
export interface JudgedRun {
  readonly facts: RunFacts;
  readonly scenario: Scenario;
  /** The company's minutes until an order is auto-rejected. */
  readonly confirmationMinutes: number;
  readonly now: Instant;
  /** Whether the run has ended at `now`. */
  readonly isOver: boolean;
}

type RuleOf<Kind extends GoalKind> = Extract<GoalRule, { readonly kind: Kind }>;

/** A judge for each of these kinds. */
export type RulesFor<Kinds extends GoalKind> = {
  readonly [Kind in Kinds]: (rule: RuleOf<Kind>, run: JudgedRun) => readonly GoalPart[];
};

/** The time during which a part can be won, as far as it is known. */
interface Window {
  readonly since?: Instant | undefined;
  readonly dueAt?: Instant | undefined;
}

/** A part that has not been won yet: it is lost after its last instant. */
export function waiting(
  story: OrderStory | undefined,
  { since, dueAt }: Window,
  run: JudgedRun,
): GoalPart {
  const isLate = dueAt !== undefined && run.now > dueAt;
  return {
    state: isLate ? "lost" : "open",
    ...(story !== undefined && { orderId: story.id }),
    ...(since !== undefined && { since }),
    ...(dueAt !== undefined && { dueAt }),
    ...(isLate && { settledAt: dueAt }),
  };
}

/** A part that was won at `at`, or lost if that was too late. */
export function done(
  story: OrderStory | undefined,
  at: Instant,
  { since, dueAt }: Window,
): GoalPart {
  const isLate = dueAt !== undefined && at > dueAt;
  return {
    state: isLate ? "lost" : "won",
    ...(story !== undefined && { orderId: story.id }),
    ...(since !== undefined && { since }),
    ...(dueAt !== undefined && { dueAt }),
    settledAt: isLate ? dueAt : at,
  };
}

export function lost(story: OrderStory, at: Instant, { since, dueAt }: Window): GoalPart {
  return {
    state: "lost",
    orderId: story.id,
    ...(since !== undefined && { since }),
    ...(dueAt !== undefined && { dueAt }),
    settledAt: at,
  };
}

export const unknownYet: GoalPart = { state: "open" };

/** One part for each label; an order that does not exist yet is an open part. */
export function each(
  labels: readonly OrderLabel[],
  { facts }: JudgedRun,
  judge: (story: OrderStory) => GoalPart,
): readonly GoalPart[] {
  return labels.map((label) => {
    const story = facts.of(label);
    return story === undefined ? unknownYet : judge(story);
  });
}

/** The parts of labelled orders, or of those of the whole run for which there is one. */
export function eachOrAll(
  labels: readonly OrderLabel[] | undefined,
  run: JudgedRun,
  judge: (story: OrderStory) => GoalPart | undefined,
): readonly GoalPart[] {
  if (labels !== undefined)
    return each(labels, run, (story) => judge(story) ?? { ...unknownYet, orderId: story.id });
  const parts = [...run.facts.all()].map(judge).filter((part) => part !== undefined);
  // Orders that still had time when the run ended say nothing about the trainee.
  return run.isOver ? parts.filter(({ state }) => state !== "open") : parts;
}

export function after(since: Instant | undefined, seconds: number | undefined): Window {
  if (since === undefined || seconds === undefined) return { since };
  return { since, dueAt: since + seconds * secondMs };
}

export function startOf(story: OrderStory, start: GoalStart): Instant | undefined {
  switch (start) {
    case "placed":
      return story.since;
    case "confirmed":
      return stepTo(story, "marked_as_confirmed")?.at;
    case "ready":
      return stepTo(story, "marked_as_ready")?.at;
    case "due":
      return latest(story)?.scheduledFor;
    case "customer_arrived":
      return stepTo(story, "customer_arrived")?.at;
    case "updated":
      return stepTo(story, "order_updated")?.at;
  }
}

/** The instant by which the order, as it was placed, must be confirmed. */
export function deadlineOfStory(
  story: OrderStory,
  { confirmationMinutes }: Pick<JudgedRun, "confirmationMinutes">,
): Instant | undefined {
  const order = story.steps[0]?.order;
  return order && deadlineOf(order, confirmationMinutes);
}

/** Whether screens show both as one time: +30 min keeps the seconds of the order's own. */
export function isAtMinute(at: Instant | undefined, wanted: Instant): boolean {
  return at !== undefined && Math.floor(at / minuteMs) === Math.floor(wanted / minuteMs);
}

export const gone: readonly Order["status"][] = ["rejected", "voided"];
export const completed: readonly Order["status"][] = ["delivered", "collected"];
export const leftCounter: readonly Order["status"][] = ["in_progress", ...completed];
