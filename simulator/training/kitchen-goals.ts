import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { usualMinutesOf } from "../world/company.ts";
import { dishesOf, kitchenTimeOf, lateAfterMs, quarterMs } from "../world/kitchen.ts";
import type { Scenario } from "../world/scenario.ts";
import {
  deadlineOfStory,
  done,
  eachOrAll,
  gone,
  lost,
  type RulesFor,
  waiting,
} from "./goal-part.ts";
import { type OrderStep, type OrderStory, type RunFacts, stepInto, stepTo } from "./run-facts.ts";

export const kitchenGoals: RulesFor<"quarter_not_overfull"> = {
  quarter_not_overfull: ({ orders }, run) =>
    eachOrAll(orders, run, (story) => {
      const confirmed = stepTo(story, "marked_as_confirmed");
      const window = { since: story.since, dueAt: deadlineOfStory(story, run) };
      if (confirmed !== undefined) {
        if (!confirmed.isTrainee) return orders && lost(story, confirmed.at, window);
        return overfullAt(confirmed, run) === undefined
          ? done(story, confirmed.at, window)
          : lost(story, confirmed.at, window);
      }
      if (orders === undefined) return undefined;
      const end = stepInto(story, gone);
      return end === undefined ? waiting(story, window, run) : lost(story, end.at, window);
    }),
};

/** The log of a run and its day. */
export interface KitchenRun {
  readonly facts: RunFacts;
  readonly scenario: Scenario;
}

/** A quarter of an hour with more than the kitchen manages in it. */
export interface OverfullQuarter {
  readonly quarter: Instant;
  readonly counted: "orders" | "dishes";
  readonly done: number;
  readonly of: number;
}

/** The quarter into which an order was promised, if it makes that overfull (KL-3). */
export function overfullAt(
  { at, order }: OrderStep,
  { facts, scenario }: KitchenRun,
): OverfullQuarter | undefined {
  const { orders: ordersMax, dishes: dishesMax } = scenario.capabilities?.kitchenLoad ?? {};
  const usualMinutes = usualMinutesOf(scenario);
  const quarterOf = (each: Order): Instant =>
    Math.floor(kitchenTimeOf(each, usualMinutes) / quarterMs) * quarterMs;
  const quarter = quarterOf(order);
  const cooked = [...facts.all()]
    .map(({ steps }) => steps.findLast((step) => step.at <= at)?.order)
    .filter(
      (each) =>
        each?.status === "new" && each.branchId === order.branchId && quarterOf(each) === quarter,
    );
  const dishes = cooked.reduce((sum, each) => sum + (each === undefined ? 0 : dishesOf(each)), 0);
  if (dishesMax !== undefined && dishes > dishesMax) {
    return { quarter, counted: "dishes", done: dishes, of: dishesMax };
  }
  return ordersMax !== undefined && cooked.length > ordersMax
    ? { quarter, counted: "orders", done: cooked.length, of: ordersMax }
    : undefined;
}

/**
 * The instants at which orders became late until `now`, the first one first: the kitchen has an order that is not ready
 * one minute after its time. Each order counts once.
 */
export function lateTimes({ facts, scenario }: KitchenRun, now: Instant): readonly Instant[] {
  const usualMinutes = usualMinutesOf(scenario);
  return [...facts.all()]
    .flatMap((story) => lateAt(story, usualMinutes, now) ?? [])
    .sort((one, other) => one - other);
}

/** Whether the kitchen has the order, and is late with it. */
export function isLate(order: Order, scenario: Scenario, now: Instant): boolean {
  const time = kitchenTimeOf(order, usualMinutesOf(scenario));
  return order.status === "new" && time + lateAfterMs <= now;
}

function lateAt({ steps }: OrderStory, usualMinutes: number, now: Instant): Instant | undefined {
  for (const [place, { at, order }] of steps.entries()) {
    if (order.status !== "new") continue;
    const until = steps[place + 1]?.at ?? Number.POSITIVE_INFINITY;
    const from = Math.max(at, kitchenTimeOf(order, usualMinutes) + lateAfterMs);
    if (from < until) return from <= now ? from : undefined;
  }
  return undefined;
}
