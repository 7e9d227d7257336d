import * as v from "valibot";
import { boardTabs } from "../../ports/entities/tab-name.ts";
import type { GoalKind } from "./goal.ts";
import { shownInstant as at, shownCount } from "./schema-parts.ts";
import { actButtons, leadingButtons, staffActs } from "./staff-acts.ts";

/** The buttons that an advice can name, by the keys of their texts. */
const debriefButtons = [
  ...Object.values(actButtons),
  ...Object.values(leadingButtons),
  "terminal.checkStatus",
  "reject.reason",
  "eta.minutes",
] as const;
export type DebriefButton = (typeof debriefButtons)[number];

const button = v.picklist(debriefButtons);
const names = v.pipe(v.array(v.string()), v.readonly());

/** Says how a late button was pressed, if it was: afterwards, in vain, or perhaps for this order. */
const press = v.object({
  at,
  outcome: v.picklist(["late", "refused", "lost", "undone", "unheard"]),
});

/** The events that a goal may count from, before which a step of staff is too early. */
const start = v.picklist(["customer_arrived", "confirmed", "ready", "updated"]);

/** The moment at which points were lost, with the reason: what was pressed or missed then. `at` is that moment. */
export const faultSchema = v.variant("kind", [
  /** The button was to be pressed until `at`. */
  v.object({ kind: v.literal("late"), at, button, press: v.exactOptional(press) }),
  /** The order had no answer by `at`, and was auto-rejected. */
  v.object({ kind: v.literal("auto_rejected"), at, button, press: v.exactOptional(press) }),
  /** The order was voided elsewhere before it could count. */
  v.object({ kind: v.literal("voided"), at }),
  /** Another person pressed the button that cost the points. */
  v.object({ kind: v.literal("by_other"), at, button }),
  /** The button was pressed at `at`, before the event `since`; without it, before the customer was there. */
  v.object({ kind: v.literal("too_early"), at, button, since: v.exactOptional(start) }),
  /** The order's card payment had not led to its completion by `at`. */
  v.object({
    kind: v.literal("payment_open"),
    at,
    payment: v.picklist(["started", "approved", "declined", "cancelled"]),
  }),
  /** The order was to be opened until `at`. */
  v.object({ kind: v.literal("unopened"), at, openedAt: v.exactOptional(at) }),
  /** The tab was to be opened until the end. */
  v.object({ kind: v.literal("unopened_tab"), at, tab: v.exactOptional(v.picklist(boardTabs)) }),
  v.object({ kind: v.literal("instead"), at, pressed: button, button }),
  v.object({ kind: v.literal("other_reason"), at }),
  v.object({
    kind: v.literal("minutes"),
    at,
    promised: shownCount,
    from: shownCount,
    to: shownCount,
  }),
  /** The order was moved to `moved`, and the goal wants it at the time of day `wanted`. */
  v.object({ kind: v.literal("other_time"), at, moved: at, wanted: v.string() }),
  /** The ticket was printed again at `pressedAt`, before the printer had paper. */
  v.object({ kind: v.literal("before_paper"), at, pressedAt: at }),
  v.object({ kind: v.literal("payments"), at, paid: names, wanted: names }),
  v.object({ kind: v.literal("no_card"), at }),
  /** The card was charged again, and that was approved, too. */
  v.object({ kind: v.literal("charged_twice"), at }),
  /** The card was charged again while the payment before had no result, or had been approved unseen. */
  v.object({
    kind: v.literal("charged_blind"),
    at,
    before: v.exactOptional(v.literal("approved")),
  }),
  /** `act` is absent for a call that is about no order. */
  v.object({ kind: v.literal("refused"), at, act: v.exactOptional(v.picklist(staffActs)) }),
  /** Too little was done for a goal about all actions. */
  v.object({ kind: v.literal("few"), at, done: shownCount, of: shownCount }),
  /** `done` customers had turned away by `at`, of whom `of` were allowed. */
  v.object({ kind: v.literal("turned_away"), at, done: shownCount, of: shownCount }),
  /** The customer was told a new time for the second time. */
  v.object({ kind: v.literal("told_again"), at }),
  /** A rider or a partner still had the order when its promise passed. */
  v.object({ kind: v.literal("under_way"), at }),
  /** Order number `late` was late at `at`, or the run ended then with `late` of them; the trainee made no source busy. */
  v.object({ kind: v.literal("never_busy"), at, late: shownCount }),
  /** The same where the trainee had paused a source instead, first at `pausedAt`. */
  v.object({ kind: v.literal("only_paused"), at, late: shownCount, pausedAt: at }),
  /** A source was made busy at `busyAt`, when `late` orders had been late since `at`. */
  v.object({ kind: v.literal("busy_too_late"), at, late: shownCount, busyAt: at }),
  /** The pause of `pausedAt` was to end by `at`, after `minutes`. */
  v.object({ kind: v.literal("paused_too_long"), at, pausedAt: at, minutes: shownCount }),
  /** At `at`, so many sources were paused at once: `done`, where `of` were allowed. */
  v.object({ kind: v.literal("too_many_paused"), at, done: shownCount, of: shownCount }),
  /** The run ended at `at`, before a pause of `pausedAt` that was to last longer than `minutes`. */
  v.object({ kind: v.literal("still_paused"), at, pausedAt: at, minutes: shownCount }),
  /** The trainee paused no source until `at`. */
  v.object({ kind: v.literal("never_paused"), at, minutes: shownCount }),
  /** The order was promised into the quarter of an hour from `quarter`, which then had `done` where the kitchen manages `of`. */
  v.object({
    kind: v.literal("overfull"),
    at,
    quarter: at,
    counted: v.picklist(["orders", "dishes"]),
    done: shownCount,
    of: shownCount,
  }),
  /** No source was busy or paused by the trainee until `at`. */
  v.object({ kind: v.literal("never_slowed"), at }),
  /** Too few orders came so far for a goal about all orders. */
  v.object({
    kind: v.literal("few_orders"),
    at,
    done: shownCount,
    of: shownCount,
    goal: v.picklist([
      "never_auto_rejected",
      "rider_in_time",
      "not_older_than",
      "quarter_not_overfull",
    ]),
  }),
  /** The run ended before the goal's situation came. */
  v.object({ kind: v.literal("early_end"), at }),
  /** The run took all of its time, and the goal's situation did not come. */
  v.object({ kind: v.literal("never_came"), at }),
]);
export type AdviceFault = v.InferOutput<typeof faultSchema>;
export type FaultReason = AdviceFault["kind"];

const gone = ["auto_rejected", "voided", "by_other", "instead"] as const;
const notCome = ["early_end", "never_came"] as const;
const missing = ["late", ...gone, ...notCome] as const;
const unpaid = [...missing, "payment_open"] as const;

/** Each way to lose the points of a goal of a kind. `faultOf` gives no other reason, and each has its own sentence. */
export const reasonsOf = {
  order_reaches: [...unpaid, "too_early"],
  delivery_time: [...missing, "minutes"],
  rejected_for: [...missing, "other_reason"],
  never_auto_rejected: ["late", "auto_rejected", "by_other", ...notCome, "few_orders"],
  paid_with: [...unpaid, "payments"],
  charged_once: [...unpaid, "no_card", "charged_twice"],
  looked_before_charging: [...unpaid, "no_card", "charged_blind"],
  job_handed_over: missing,
  rider_replaced: missing,
  rider_in_time: [...missing, "few_orders"],
  not_older_than: [...unpaid, "few_orders"],
  update_seen: [...gone, ...notCome, "unopened"],
  moved_to: [...missing, "other_time"],
  reprinted: [...missing, "before_paper"],
  sound_on: ["late", ...notCome],
  page_opened: ["unopened_tab"],
  nothing_refused: ["refused", "few"],
  turned_away_at_most: ["turned_away", "never_slowed"],
  promise_kept: [...missing, "under_way"],
  told_before_late: [...missing, "told_again"],
  busy_in_time: ["busy_too_late", "only_paused", "never_busy", ...notCome],
  reopened_within: [
    "paused_too_long",
    "too_many_paused",
    "still_paused",
    "never_paused",
    ...notCome,
  ],
  quarter_not_overfull: [...missing, "overfull", "few_orders"],
} as const satisfies { readonly [Kind in GoalKind]: readonly FaultReason[] };

/** The reason of a fault in a goal of this kind. */
export type FaultIn<Kind extends GoalKind> = Extract<
  AdviceFault,
  { readonly kind: (typeof reasonsOf)[Kind][number] }
>;

/** The reasons that a lesson's own "why" of such a goal is about: what the customer or the branch has of it. */
export const explainedReasons: { readonly [Kind in GoalKind]: readonly FaultReason[] } = {
  order_reaches: ["late"],
  delivery_time: ["minutes"],
  rejected_for: ["other_reason", "instead"],
  never_auto_rejected: ["auto_rejected"],
  paid_with: ["payments"],
  charged_once: ["charged_twice"],
  looked_before_charging: ["charged_blind"],
  job_handed_over: ["late"],
  rider_replaced: ["late"],
  rider_in_time: ["late"],
  not_older_than: ["late"],
  update_seen: ["unopened"],
  moved_to: ["late", "other_time", "instead"],
  reprinted: ["late", "before_paper"],
  sound_on: ["late"],
  page_opened: ["unopened_tab"],
  nothing_refused: ["refused"],
  turned_away_at_most: ["turned_away"],
  promise_kept: ["late", "under_way"],
  told_before_late: ["late", "told_again"],
  busy_in_time: ["busy_too_late", "only_paused", "never_busy"],
  reopened_within: ["paused_too_long", "too_many_paused", "still_paused"],
  quarter_not_overfull: ["overfull"],
};
