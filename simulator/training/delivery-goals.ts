import type { RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { GoalPart } from "./goal.ts";
import {
  after,
  done,
  each,
  eachOrAll,
  gone,
  type JudgedRun,
  leftCounter,
  lost,
  type RulesFor,
  waiting,
} from "./goal-part.ts";
import { isActive, isTaken, type OrderStory, stepInto, stepTo } from "./run-facts.ts";

type Kinds = "job_handed_over" | "rider_replaced" | "rider_in_time";

export const deliveryGoals: RulesFor<Kinds> = {
  job_handed_over: ({ orders, withinSeconds }, run) =>
    each(orders, run, (story) => {
      const trouble = story.incidents.findLast(
        ({ command: incident }) =>
          incident.do === "partner_job" &&
          (incident["to"] === "reassigning" || incident["to"] === "failed"),
      );
      const before = trouble && orderAt(story, trouble.at);
      return takenAgain(story, trouble?.at, withinSeconds, before, run);
    }),

  rider_replaced: ({ orders, withinSeconds }, run) =>
    each(orders, run, (story) => {
      const trouble = run.facts.incidents.find(
        ({ command: incident, at, riderId }) =>
          incident.do === "delete_rider" && isHeldAt(story, at, riderId),
      );
      const before = trouble && orderAt(story, trouble.at);
      return takenAgain(story, trouble?.at, withinSeconds, before, run);
    }),

  rider_in_time: ({ orders, withinSeconds }, run) =>
    eachOrAll(orders, run, (story) => {
      const ready = stepTo(story, "marked_as_ready");
      if (ready === undefined || ready.order.isTakeaway) return undefined;
      const window = after(ready.at, withinSeconds);
      const taken = story.steps.find(({ at, order }) => at >= ready.at && isTaken(order));
      if (taken !== undefined) return done(story, taken.at, window);
      const end = stepInto(story, gone);
      return end === undefined || (window.dueAt ?? 0) < end.at
        ? waiting(story, window, run)
        : orders && done(story, end.at, window);
    }),
};

/** The part of an order whose delivery failed at `since`: it must be taken again, by another one than before. */
function takenAgain(
  story: OrderStory,
  since: Instant | undefined,
  withinSeconds: number,
  before: Order | undefined,
  run: JudgedRun,
): GoalPart {
  const window = after(since, withinSeconds);
  if (since === undefined) {
    // An order that has left before its trouble came needs no other rider.
    const left = stepInto(story, leftCounter);
    return left === undefined ? waiting(story, {}, run) : done(story, left.at, {});
  }
  const taken = story.steps.find(
    ({ at, order, isTrainee }) =>
      at >= since && isTrainee && isTaken(order) && isByAnother(order, before),
  );
  if (taken !== undefined) return done(story, taken.at, window);
  const end = story.steps.find(({ at, order }) => at >= since && gone.includes(order.status));
  return end === undefined ? waiting(story, window, run) : lost(story, end.at, window);
}

function isByAnother({ riderId, job }: Order, before: Order | undefined): boolean {
  if (riderId !== undefined && riderId !== before?.riderId) return true;
  if (!isActive(job)) return false;
  return job?.partnerId !== before?.job?.partnerId || !isActive(before?.job);
}

/** Whether the order is still at the counter, with this rider. */
function isHeldAt(story: OrderStory, at: Instant, riderId: RiderId | undefined): boolean {
  const order = orderAt(story, at);
  return (
    order?.riderId !== undefined && order.riderId === riderId && !leftCounter.includes(order.status)
  );
}

/** The order as it was just before the last of these incidents. */
function orderAt({ steps }: OrderStory, at: Instant): Order | undefined {
  return steps.findLast((step) => step.at <= at)?.order;
}
