import type { Order } from "../../ports/entities/order.ts";
import { looksAt } from "./card-looks.ts";
import { completed, done, each, gone, lost, type RulesFor, waiting } from "./goal-part.ts";
import { type OrderStory, stepInto } from "./run-facts.ts";

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
      const [first, second] = approvedReferences(story);
      if (second !== undefined) {
        const at = story.payments.find(
          ({ reference, status }) => reference === second && status === "approved",
        )?.at;
        return lost(story, at ?? run.now, window);
      }
      const end = stepInto(story, [...completed, ...gone]);
      if (end === undefined) return waiting(story, window, run);
      if (gone.includes(end.order.status)) return lost(story, end.at, window);
      // An order whose card was never charged says nothing about charging it twice.
      return first === undefined ? lost(story, end.at, window) : done(story, end.at, window);
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
        return !isKnown && looksAt(story, run.facts, at) === 0;
      });
      if (blind !== undefined) return lost(story, blind.at, window);
      const end = stepInto(story, [...completed, ...gone]);
      if (end === undefined) return waiting(story, window, run);
      if (gone.includes(end.order.status)) return lost(story, end.at, window);
      // Without a card payment there was nothing to look at.
      return starts.length === 0 ? lost(story, end.at, window) : done(story, end.at, window);
    }),
};

function approvedReferences({ payments }: OrderStory): readonly string[] {
  const approved = payments.filter(({ status }) => status === "approved");
  return [...new Set(approved.map(({ reference }) => reference))];
}

function isPaidWith(order: Order, names: readonly string[]): boolean {
  const given = order.payments.map(({ name }) => name).filter((name) => name !== "Cash Rounding");
  const sum = order.payments.reduce((total, { amount }) => total + amount, 0);
  return [...given].sort().join("\n") === [...names].sort().join("\n") && sum === order.totalAmount;
}
