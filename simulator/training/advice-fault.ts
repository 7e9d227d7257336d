import * as v from "valibot";
import { shownInstant as at, shownCount } from "./schema-parts.ts";
import { staffActs } from "./staff-acts.ts";

/** The buttons that an advice can name, by the keys of their texts. */
export const debriefButtons = [
  "action.approve",
  "action.reject",
  "action.markReady",
  "action.markPickedUp",
  "action.markDelivered",
  "action.markCollected",
  "rider.assign",
  "rider.takeOff",
  "partner.name",
  "partner.cancelJob",
  "reschedule.button",
  "print.reprint",
  "pay.pay",
  "terminal.checkStatus",
  "reject.reason",
  "eta.minutes",
  "sound.title",
] as const;
export type DebriefButton = (typeof debriefButtons)[number];

const button = v.picklist(debriefButtons);
const names = v.pipe(v.array(v.string()), v.readonly());

/** Says how a late button was pressed, if it was: afterwards, in vain, or perhaps for this order. */
const press = v.object({
  at,
  outcome: v.picklist(["late", "refused", "lost", "undone", "unheard"]),
});

/** The moment at which points were lost, with what was pressed or missed then. `at` is that moment. */
export const faultSchema = v.variant("kind", [
  /** The button was to be pressed until `at`. */
  v.object({ kind: v.literal("late"), at, button, press: v.exactOptional(press) }),
  /** The button was pressed at `at`, before the customer was there. */
  v.object({ kind: v.literal("too_early"), at, button }),
  /** The order was to be opened until `at`. */
  v.object({ kind: v.literal("unopened"), at, openedAt: v.exactOptional(at) }),
  /** The tab was to be opened until the end. */
  v.object({ kind: v.literal("unopened_tab"), at }),
  v.object({ kind: v.literal("instead"), at, pressed: button, button }),
  v.object({ kind: v.literal("other_reason"), at }),
  v.object({
    kind: v.literal("minutes"),
    at,
    promised: shownCount,
    from: shownCount,
    to: shownCount,
  }),
  v.object({ kind: v.literal("payments"), at, paid: names, wanted: names }),
  v.object({ kind: v.literal("no_card"), at }),
  /** The card was charged again, and that was approved, too. */
  v.object({ kind: v.literal("charged_twice"), at }),
  /** The card was charged again while the payment before had no result. */
  v.object({ kind: v.literal("charged_blind"), at }),
  v.object({ kind: v.literal("refused"), at, act: v.picklist(staffActs) }),
  /** Too little was done for a goal about all actions. */
  v.object({ kind: v.literal("few"), at, done: shownCount, of: shownCount }),
  /** The run ended before the goal's situation came. */
  v.object({ kind: v.literal("early_end"), at }),
]);
export type AdviceFault = v.InferOutput<typeof faultSchema>;
