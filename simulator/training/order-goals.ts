import type { Order } from "../../ports/entities/order.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import { instantOf } from "../world/scenario.ts";
import {
  after,
  deadlineOfStory,
  done,
  each,
  eachOrAll,
  gone,
  isAtMinute,
  leftCounter,
  lost,
  type RulesFor,
  startOf,
  waiting,
} from "./goal-part.ts";
import { detailOf, latest, type OrderStory, rejectionOf, stepInto, stepTo } from "./run-facts.ts";

type Kinds =
  | "order_reaches"
  | "delivery_time"
  | "rejected_for"
  | "never_auto_rejected"
  | "not_older_than"
  | "moved_to";

export const orderGoals: RulesFor<Kinds> = {
  order_reaches: ({ orders, status, since = "placed", withinSeconds }, run) =>
    each(orders, run, (story) => {
      const start = startOf(story, since);
      const window = after(start, withinSeconds);
      const reached = stepInto(story, [status]);
      if (reached !== undefined) {
        const isTooEarly = since !== "due" && (start === undefined || reached.at < start);
        return isTooEarly ? lost(story, reached.at, {}) : done(story, reached.at, window);
      }
      const end = stepInto(story, gone);
      return end === undefined ? waiting(story, window, run) : lost(story, end.at, window);
    }),

  delivery_time: ({ orders, fromMinutes, toMinutes }, run) =>
    each(orders, run, (story) => {
      const window = { since: story.since, dueAt: deadlineOfStory(story, run) };
      const confirmed = stepTo(story, "marked_as_confirmed");
      if (confirmed !== undefined) {
        const { deliveryEtaMinutes = 0 } = confirmed.order;
        const fits = deliveryEtaMinutes >= fromMinutes && deliveryEtaMinutes <= toMinutes;
        return fits ? done(story, confirmed.at, window) : lost(story, confirmed.at, window);
      }
      const end = stepInto(story, gone);
      return end === undefined ? waiting(story, window, run) : lost(story, end.at, window);
    }),

  rejected_for: ({ orders, reason }, run) =>
    each(orders, run, (story) => {
      const window = { since: story.since, dueAt: deadlineOfStory(story, run) };
      const rejection = rejectionOf(story);
      if (rejection !== undefined) {
        return detailOf(rejection, "cancelReasonId") === reason
          ? done(story, rejection.at, window)
          : lost(story, rejection.at, window);
      }
      const confirmed = stepTo(story, "marked_as_confirmed");
      return confirmed === undefined
        ? waiting(story, window, run)
        : lost(story, confirmed.at, window);
    }),

  never_auto_rejected: ({ orders }, run) =>
    eachOrAll(orders, run, (story) => {
      const dueAt = deadlineOfStory(story, run);
      if (dueAt === undefined) return undefined;
      const window = { since: story.since, dueAt };
      const answer = stepTo(story, "marked_as_confirmed") ?? rejectionOf(story);
      if (answer !== undefined) return done(story, answer.at, window);
      const end = stepInto(story, gone);
      if (end === undefined) return waiting(story, window, run);
      // An order that was voided in time was not auto-rejected, and says nothing about answers.
      const isVoided = end.order.status === "voided" && end.at <= dueAt;
      if (isVoided) return orders && done(story, end.at, window);
      return lost(story, end.at, window);
    }),

  not_older_than: ({ orders, minutes }, run) =>
    eachOrAll(orders, run, (story) => {
      const order = latest(story);
      if (order === undefined) return undefined;
      const window = { since: story.since, dueAt: leavesBy(story, order, minutes) };
      if (orders === undefined && !isInTime(story, order, window.dueAt)) return undefined;
      const end = stepInto(story, [...leftCounter, ...gone]);
      if (end === undefined) return waiting(story, window, run);
      if (!gone.includes(end.order.status)) return done(story, end.at, window);
      return orders && lost(story, end.at, window);
    }),

  moved_to: ({ orders, time }, run) =>
    each(orders, run, (story) => {
      const wanted = instantOf(run.scenario, time);
      const window = { since: story.since };
      const moved = story.steps.find(
        ({ event, order, isTrainee }) =>
          event === "rescheduled" && isTrainee && isAtMinute(order.scheduledFor, wanted),
      );
      if (moved !== undefined) return done(story, moved.at, window);
      const end = stepInto(story, ["ready", ...leftCounter, ...gone]);
      return end === undefined ? waiting(story, window, run) : lost(story, end.at, window);
    }),
};

/**
 * The last instant at which an order leaves in time. A pickup that stands ready waits for its customer, not for staff:
 * until the customer has come for it there is none, and the time in between does not count.
 */
function leavesBy({ steps }: OrderStory, order: Order, minutes: number): Instant | undefined {
  const dueAt = order.placedAt + minutes * minuteMs;
  const readyAt = steps.find(({ order: { status } }) => status === "ready")?.at;
  const isFetched = order.isTakeaway && order.type !== "walk_in";
  if (!isFetched || readyAt === undefined || readyAt > dueAt) return dueAt;
  const arrivedAt = steps.find((step) => step.order.hasCustomerArrived)?.at;
  return arrivedAt === undefined ? undefined : dueAt + Math.max(0, arrivedAt - readyAt);
}

/** Whether an order of the whole run still had time when it came into the trainee's hands. */
function isInTime({ since, steps }: OrderStory, { isScheduled }: Order, dueAt = since): boolean {
  const [first] = steps;
  const hasLeft = first !== undefined && leftCounter.includes(first.order.status);
  return !isScheduled && !hasLeft && dueAt >= since;
}
