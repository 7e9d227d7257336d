import type { Instant } from "../../ports/entities/time.ts";
import type { GoalPart } from "./goal.ts";
import { done, each, gone, lost, type RulesFor, waiting } from "./goal-part.ts";
import type { OrderStep, OrderStory } from "./run-facts.ts";

export const promiseGoals: RulesFor<"promise_kept" | "told_before_late"> = {
  promise_kept: ({ orders }, run) =>
    each(orders, run, (story): GoalPart => {
      const { step, ...window } = firstStep(story, isKept);
      if (step === undefined) return waiting(story, window, run);
      return isGone(step) ? lost(story, step.at, window) : done(story, step.at, window);
    }),
  told_before_late: ({ orders }, run) =>
    each(orders, run, (story): GoalPart => {
      const { step, ...window } = firstStep(story, (each) => isKept(each) || isTelling(each));
      if (step === undefined) return waiting(story, window, run);
      if (isGone(step)) return lost(story, step.at, window);
      const again = isKept(step) ? undefined : secondTelling(story);
      return again === undefined
        ? done(story, step.at, window)
        : lost(story, again.at, { since: window.since });
    }),
};

/** The trainee has given the order more time for the second time. */
export function secondTelling({ steps }: OrderStory): OrderStep | undefined {
  return steps.filter(isTelling)[1];
}

function isTelling({ event, isTrainee }: OrderStep): boolean {
  return event === "promise_changed" && isTrainee;
}

/** Whether the customer has what was promised: a delivery at the door, a pickup ready to collect. */
function isKept({ order: { isTakeaway, status } }: OrderStep): boolean {
  return status === "delivered" || (isTakeaway && (status === "ready" || status === "collected"));
}

function isGone({ order: { status } }: OrderStep): boolean {
  return gone.includes(status);
}

interface Promised {
  /** The step that was looked for, or that took the order away; undefined if the promise passed before. */
  readonly step?: OrderStep;
  /** The instant from which something was promised. */
  readonly since?: Instant;
  /** The promise that held until the step, or that passed. */
  readonly dueAt?: Instant;
}

/** Looks for the first step of a kind until the promise that holds has passed. */
function firstStep({ steps }: OrderStory, isWanted: (step: OrderStep) => boolean): Promised {
  let promised: Promised = {};
  for (const step of steps) {
    const { since, dueAt } = promised;
    if (dueAt !== undefined && step.at > dueAt) return promised;
    if (isGone(step) || isWanted(step)) return { ...promised, step };
    const { promisedAt } = step.order.promise ?? {};
    if (promisedAt !== undefined) promised = { since: since ?? step.at, dueAt: promisedAt };
  }
  return promised;
}
