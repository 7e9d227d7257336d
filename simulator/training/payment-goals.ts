import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { cashName, isCardName } from "../world/company-payments.ts";
import { looksAt } from "./card-looks.ts";
import { completed, done, each, gone, lost, type RulesFor, waiting } from "./goal-part.ts";
import { type CardPayment, latest, type OrderStory, stepInto } from "./run-facts.ts";

type Kinds = "paid_with" | "charged_once" | "looked_before_charging";

export const paymentGoals: RulesFor<Kinds> = {
  paid_with: ({ orders, payments }, run) =>
    each(orders, run, (story) => {
      const end = stepInto(story, [...completed, ...gone]);
      const window = { since: story.since };
      if (end === undefined) return waiting(story, window, run);
      return isPaidWith(end.order, payments) && completed.includes(end.order.status)
        ? done(story, end.at, window)
        : lost(story, end.at, window);
    }),

  charged_once: ({ orders }, run) =>
    each(orders, run, (story) => {
      const window = { since: story.since };
      const again = overcharge(story);
      if (again !== undefined) return lost(story, again.at, window);
      const end = stepInto(story, [...completed, ...gone]);
      if (end === undefined) return waiting(story, window, run);
      if (gone.includes(end.order.status)) return lost(story, end.at, window);
      // An order whose card was never charged says nothing about charging it twice.
      return approvals(story).length === 0
        ? lost(story, end.at, window)
        : done(story, end.at, window);
    }),

  looked_before_charging: ({ orders }, run) =>
    each(orders, run, (story) => {
      const starts = story.payments.filter(({ status }) => status === "started");
      const window = { since: starts[0]?.at };
      const blind = starts.slice(1).find(({ at }, index) => {
        const { reference } = starts[index] ?? {};
        const isKnown = story.payments.some(
          (payment) =>
            payment.reference === reference &&
            payment.at <= at &&
            (payment.status === "declined" || payment.status === "cancelled"),
        );
        return !isKnown && !isOfRest(story, at) && looksAt(story, run.facts, at) === 0;
      });
      if (blind !== undefined) return lost(story, blind.at, window);
      const end = stepInto(story, [...completed, ...gone]);
      if (end === undefined) return waiting(story, window, run);
      if (gone.includes(end.order.status)) return lost(story, end.at, window);
      // Without a card payment there was nothing to look at.
      return starts.length === 0 ? lost(story, end.at, window) : done(story, end.at, window);
    }),
};

/** The first approval of each charge until an instant. */
function approvals({ payments }: OrderStory, until = Number.POSITIVE_INFINITY) {
  const approved = payments.filter(({ status, at }) => status === "approved" && at <= until);
  return approved.filter(
    ({ reference }, place) => approved.findIndex((each) => each.reference === reference) === place,
  );
}

/**
 * The approval with which cards were charged more than the order costs, or more often than it was paid by card. Two
 * cards that share its total are two charges, and neither is one too many.
 */
export function overcharge(story: OrderStory): CardPayment | undefined {
  const approved = approvals(story);
  const total = latest(story)?.totalAmount ?? 0;
  let sum = 0;
  const above = approved.find(({ amount }, place) => {
    sum += amount;
    return place > 0 && sum > total;
  });
  const { payments } = stepInto(story, completed)?.order ?? {};
  const lines = payments?.filter(({ name }) => isCardName(name)).length;
  return above ?? (lines === undefined ? undefined : approved[Math.max(lines, 1)]);
}

/** Whether the charge that began at this instant and the approved ones together stay within the total, as two cards do. */
function isOfRest(story: OrderStory, at: Instant): boolean {
  const approved = approvals(story, at);
  const begun = story.payments.find((each) => each.status === "started" && each.at === at);
  const sum = approved.reduce((total, { amount }) => total + amount, begun?.amount ?? 0);
  return approved.length > 0 && sum <= (latest(story)?.totalAmount ?? 0);
}

function isPaidWith(order: Order, names: readonly string[]): boolean {
  const given = order.payments.map(({ name }) => name).filter((name) => name !== "Cash Rounding");
  const sum = order.payments.reduce((total, { amount }) => total + amount, 0);
  return kindsOf(given) === kindsOf(names) && sum === order.totalAmount;
}

/** The names, with cash once: cash in two parts is cash. */
function kindsOf(names: readonly string[]): string {
  const kinds = names.filter((name, place) => name !== cashName || names.indexOf(name) === place);
  return kinds.sort().join("\n");
}
