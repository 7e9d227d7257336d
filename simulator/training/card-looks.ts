import type { Instant } from "../../ports/entities/time.ts";
import type { Goal, GoalState } from "./goal.ts";
import type { OrderStory, RunFacts } from "./run-facts.ts";

/** The looks at the last charge of an order's card: each check of its status, and each look into the order. */
export function looksAt(story: OrderStory, facts: RunFacts, until: Instant): number {
  const last = story.payments.findLast(({ status, at }) => status === "started" && at < until);
  if (last === undefined) return 0;
  const isMeant = ({ at }: { readonly at: Instant }): boolean => at >= last.at && at < until;
  const checks = facts.calls.filter(
    (call) => call.name === "check" && call.args[0] === last.reference && isMeant(call),
  );
  const popups = facts.screens.filter((seen) => isMeant(seen) && seen.view.popup === story.id);
  return checks.length + popups.length;
}

/** The looks so far, while a goal is about looking and a card was charged; undefined otherwise. */
export function looksNow(
  goals: readonly Goal[],
  states: readonly GoalState[],
  facts: RunFacts,
): number | undefined {
  const goal = goals.find(({ kind }) => kind === "looked_before_charging");
  const parts = states.find(({ id }) => id === goal?.id)?.parts ?? [];
  const part = parts.find(({ state, since }) => state === "open" && since !== undefined);
  const story = part?.orderId === undefined ? undefined : facts.byId(part.orderId);
  return story && looksAt(story, facts, Number.POSITIVE_INFINITY);
}
