import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { AdviceFault, DebriefButton } from "./advice-fault.ts";
import type { Goal, GoalKind, GoalPart } from "./goal.ts";
import { gone } from "./goal-part.ts";
import { nextButton } from "./next-button.ts";
import {
  detailOf,
  isActive,
  isRefused,
  isStaffAction,
  type OrderStory,
  type RunFacts,
  rejectionOf,
  stepInto,
} from "./run-facts.ts";
import type { StaffAct, StaffDeed } from "./staff-acts.ts";

/** The run in which points were lost. */
export interface FaultyRun {
  readonly facts: RunFacts;
  readonly deeds: readonly StaffDeed[];
  readonly endedAt: Instant;
}

/** The acts by which a button's press shows. */
const pressesOf: Readonly<Partial<Record<DebriefButton, readonly StaffAct[]>>> = {
  "action.approve": ["confirm"],
  "action.reject": ["reject"],
  "action.markReady": ["markReady"],
  "action.markPickedUp": ["markPickedUp"],
  "action.markDelivered": ["markDelivered", "payDelivered"],
  "action.markCollected": ["markCollected", "payCollected"],
  "rider.assign": ["assignRider", "assignRiderWithoutStateChange", "createLogisticsJob"],
  "partner.cancelJob": ["cancelLogisticsJob"],
  "reschedule.button": ["reschedule"],
  "print.reprint": ["markReprinted"],
  "sound.title": ["soundOn"],
};

/** Says what was pressed or missed when this part of a goal was lost. */
export function faultOf(goal: Goal, part: GoalPart | undefined, run: FaultyRun): AdviceFault {
  const { facts, endedAt } = run;
  const story = part?.orderId === undefined ? undefined : facts.byId(part.orderId);
  switch (goal.kind) {
    case "sound_on":
      return part?.since === undefined ? earlyEnd(run) : late("sound.title", part, run);
    case "page_opened":
      return { kind: "unopened_tab", at: endedAt };
    case "nothing_refused":
      return refusedOrFew(goal.atLeast, run);
  }
  if (part === undefined || story === undefined) return earlyEnd(run);
  return aboutOrder(goal, part, story, run);
}

type OrderGoal = Exclude<Goal, { readonly kind: "sound_on" | "page_opened" | "nothing_refused" }>;

function aboutOrder(
  goal: OrderGoal,
  part: GoalPart,
  story: OrderStory,
  run: FaultyRun,
): AdviceFault {
  switch (goal.kind) {
    case "delivery_time":
    case "rejected_for":
    case "never_auto_rejected":
      return wrongAnswer(goal, part, story) ?? late(answerOf(goal), part, run);
    case "paid_with":
    case "charged_once":
    case "looked_before_charging":
      return wrongPayment(goal, part, story) ?? lateStep(part, story, run);
    case "order_reaches":
      return (
        rejectedByStaff(part, story) ??
        pressedTooEarly(goal, part, story) ??
        lateStep(part, story, run)
      );
    case "not_older_than":
      return rejectedByStaff(part, story) ?? lateStep(part, story, run);
    case "rider_in_time":
      // Until then the order has to be marked as ready.
      return part.since === undefined
        ? lateStep(part, story, run)
        : late("rider.assign", part, run);
    default:
      return part.since === undefined ? earlyEnd(run) : afterEvent(goal.kind, part, story, run);
  }
}

/** The same for a goal that an event of the day begins. Without a button of its own it is lost by the order's next step. */
function afterEvent(
  kind: GoalKind,
  part: GoalPart,
  story: OrderStory,
  run: FaultyRun,
): AdviceFault {
  switch (kind) {
    case "job_handed_over": {
      const job = orderAt(story, momentOf(part, run))?.job;
      return late(isActive(job) ? "partner.cancelJob" : "rider.assign", part, run);
    }
    case "rider_replaced":
      return late("rider.assign", part, run);
    case "moved_to":
      return late("reschedule.button", part, run);
    case "reprinted":
      return late("print.reprint", part, run);
    case "update_seen":
      return unopened(part, story, run);
    default:
      return lateStep(part, story, run);
  }
}

function answerOf({ kind }: Goal): DebriefButton {
  return kind === "rejected_for" ? "action.reject" : "action.approve";
}

/** The last moment of a part, which the end of the run may cut off. */
function momentOf({ dueAt, settledAt, state }: GoalPart, { endedAt }: FaultyRun): Instant {
  const lostAt = state === "lost" ? (settledAt ?? endedAt) : endedAt;
  return Math.min(dueAt ?? lostAt, lostAt, endedAt);
}

function late(button: DebriefButton, part: GoalPart, run: FaultyRun): AdviceFault {
  const at = momentOf(part, run);
  const press = pressAround(button, part.orderId, at, run.deeds);
  return { kind: "late", at, button, ...(press && { press }) };
}

type LatePress = NonNullable<Extract<AdviceFault, { readonly kind: "late" }>["press"]>;

/** The press that came too late or in vain, if there was one. */
function pressAround(
  button: DebriefButton,
  orderId: OrderId | undefined,
  at: Instant,
  deeds: readonly StaffDeed[],
): LatePress | undefined {
  const acts = pressesOf[button] ?? [];
  const presses = deeds.filter(({ act }) => acts.includes(act));
  const own = presses.filter((deed) => deed.orderId === orderId);
  const after = own.find((deed) => deed.at > at);
  if (after !== undefined) return { at: after.at, outcome: "late" };
  const before = own.findLast((deed) => deed.at <= at);
  if (before !== undefined) {
    const { result } = before;
    const outcome = result === "lost" ? "lost" : result === 200 ? "undone" : "refused";
    return { at: before.at, outcome };
  }
  const unheard = presses.find((deed) => deed.orderId === undefined);
  return unheard && { at: unheard.at, outcome: "unheard" };
}

function lateStep(part: GoalPart, story: OrderStory, run: FaultyRun): AdviceFault {
  const order = orderAt(story, momentOf(part, run), gone);
  const button = order && nextButton(order);
  return button === undefined ? earlyEnd(run) : late(button, part, run);
}

/** The order as it stood at an instant, before the step into one of `without`. */
function orderAt(
  { steps }: OrderStory,
  at: Instant,
  without: readonly Order["status"][] = [],
): Order | undefined {
  return steps.findLast((step) => step.at <= at && !without.includes(step.order.status))?.order;
}

function earlyEnd({ endedAt }: FaultyRun): AdviceFault {
  return { kind: "early_end", at: endedAt };
}

function instead(at: Instant, pressed: DebriefButton, button: DebriefButton): AdviceFault {
  return { kind: "instead", at, pressed, button };
}

function rejectedByStaff(part: GoalPart, story: OrderStory): AdviceFault | undefined {
  const rejection = part.state === "lost" ? rejectionOf(story) : undefined;
  if (rejection === undefined || rejection.at > (part.settledAt ?? rejection.at)) return undefined;
  return instead(rejection.at, "action.reject", "action.approve");
}

/** Undefined unless the trainee took the order to the goal's status before the event that the goal counts from. */
function pressedTooEarly(
  { status }: Extract<Goal, { readonly kind: "order_reaches" }>,
  part: GoalPart,
  story: OrderStory,
): AdviceFault | undefined {
  const { state, since, settledAt: at } = part;
  const isPressed = stepInto(story, [status])?.isTrainee === true;
  if (state !== "lost" || since !== undefined || at === undefined || !isPressed) return undefined;
  const before = story.steps.findLast((step) => step.order.status !== status);
  const button = before && nextButton(before.order);
  return button && { kind: "too_early", at, button };
}

type AnswerGoal = Extract<
  Goal,
  { readonly kind: "delivery_time" | "rejected_for" | "never_auto_rejected" }
>;

/** Undefined if nothing was answered in time. */
function wrongAnswer(goal: AnswerGoal, part: GoalPart, story: OrderStory): AdviceFault | undefined {
  const isInTime = (at: Instant): boolean => at <= (part.dueAt ?? at);
  const step = story.steps.find(({ event }) => event === "marked_as_confirmed");
  const confirmed = step !== undefined && isInTime(step.at) ? step : undefined;
  switch (goal.kind) {
    case "delivery_time":
      return confirmed === undefined
        ? rejectedByStaff(part, story)
        : wrongPromise(goal, confirmed.at, confirmed.order.deliveryEtaMinutes ?? 0);
    case "rejected_for":
      return (
        wrongReason(goal, story, isInTime) ??
        (confirmed && instead(confirmed.at, "action.approve", "action.reject"))
      );
    case "never_auto_rejected":
      return undefined;
  }
}

function wrongPromise(
  { fromMinutes: from, toMinutes: to }: Extract<AnswerGoal, { readonly kind: "delivery_time" }>,
  at: Instant,
  promised: number,
): AdviceFault | undefined {
  const isKept = promised >= from && promised <= to;
  return isKept ? undefined : { kind: "minutes", at, promised, from, to };
}

function wrongReason(
  { reason }: Extract<AnswerGoal, { readonly kind: "rejected_for" }>,
  story: OrderStory,
  isInTime: (at: Instant) => boolean,
): AdviceFault | undefined {
  const rejection = rejectionOf(story);
  if (rejection === undefined || !isInTime(rejection.at)) return undefined;
  if (detailOf(rejection, "cancelReasonId") === reason) return undefined;
  return { kind: "other_reason", at: rejection.at };
}

type PaymentGoal = Extract<
  Goal,
  { readonly kind: "paid_with" | "charged_once" | "looked_before_charging" }
>;

/** Undefined if the order was not completed. */
function wrongPayment(
  goal: PaymentGoal,
  part: GoalPart,
  story: OrderStory,
): AdviceFault | undefined {
  if (part.state !== "lost") return undefined;
  const at = part.settledAt ?? part.since ?? story.since;
  const order = orderAt(story, at);
  const isGone = order !== undefined && gone.includes(order.status);
  if (goal.kind === "paid_with") {
    if (order === undefined || isGone) return rejectedByStaff(part, story);
    const paid = order.payments.map(({ name }) => name).filter((name) => name !== "Cash Rounding");
    return { kind: "payments", at, paid, wanted: goal.payments };
  }
  const starts = story.payments.filter(({ status }) => status === "started");
  if (starts.length === 0) return { kind: "no_card", at };
  if (goal.kind === "looked_before_charging") return { kind: "charged_blind", at };
  const charges = story.payments.filter(({ status }) => status === "approved");
  const second = charges.find(({ reference }) => reference !== charges[0]?.reference);
  if (second === undefined) return { kind: "no_card", at };
  const chargedAt = starts.find(({ reference }) => reference === second.reference)?.at;
  return { kind: "charged_twice", at: chargedAt ?? second.at };
}

function unopened(part: GoalPart, { id }: OrderStory, run: FaultyRun): AdviceFault {
  const at = momentOf(part, run);
  const seen = run.facts.screens.find((each) => each.at > at && each.view.popup === id);
  return { kind: "unopened", at, ...(seen && { openedAt: seen.at }) };
}

function refusedOrFew(atLeast: number, { facts, deeds, endedAt }: FaultyRun): AdviceFault {
  const refused = facts.calls.filter(isStaffAction).find(isRefused);
  const deed =
    refused && deeds.find(({ at, orderId }) => at === refused.at && orderId === refused.orderId);
  if (deed !== undefined) return { kind: "refused", at: deed.at, act: deed.act };
  const done = facts.calls.filter(isStaffAction).filter(({ result }) => result === 200).length;
  return { kind: "few", at: endedAt, done, of: atLeast };
}
