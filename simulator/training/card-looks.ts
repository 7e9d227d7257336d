import type { Instant } from "../../ports/entities/time.ts";
import type { Goal, GoalState } from "./goal.ts";
import type { OrderStory, RunFacts } from "./run-facts.ts";

/**
 * The looks at the last charge of an order's card: each press on Check Status, each look into the order, and each look
 * at the last payments of the terminal.
 */
export function looksAt(story: OrderStory, { screens }: RunFacts, until: Instant): number {
  const last = story.payments.findLast(({ status, at }) => status === "started" && at < until);
  if (last === undefined) return 0;
  const looks = screens.filter(({ at, view }, place) => {
    const before = screens[place - 1]?.view;
    const isOpened = view.popup === story.id && before?.popup !== story.id;
    const isAsked = view.checks !== undefined && view.checks !== before?.checks;
    const isRead = view.terminal === true && before?.terminal !== true;
    const isLook = isOpened || (isAsked && view.card === story.id) || isRead;
    return at >= last.at && at < until && isLook;
  });
  return looks.length;
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
