import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { instantOf, type Scenario } from "../world/scenario.ts";
import { busyFault, reopenFault } from "./acceptance-faults.ts";
import type { AdviceFault, DebriefButton, FaultIn } from "./advice-fault.ts";
import type { Goal, GoalKind, GoalPart, GoalState } from "./goal.ts";
import { completed, deadlineOfStory, gone, isAtMinute, leftCounter } from "./goal-part.ts";
import { overfullAt } from "./kitchen-goals.ts";
import type { RunEnd } from "./lesson.ts";
import { nextButton } from "./next-button.ts";
import { overcharge } from "./payment-goals.ts";
import { secondTelling } from "./promise-goals.ts";
import {
  detailOf,
  isActive,
  isRefused,
  isStaffAction,
  type OrderStep,
  type OrderStory,
  type RunFacts,
  rejectionOf,
  stepInto,
  stepTo,
} from "./run-facts.ts";
import { actButtons, leadingButtons, type StaffAct, type StaffDeed } from "./staff-acts.ts";

/** The run in which points were lost. */
export interface FaultyRun {
  readonly facts: RunFacts;
  readonly deeds: readonly StaffDeed[];
  readonly scenario: Scenario;
  /** The company's minutes until an order is auto-rejected. */
  readonly confirmationMinutes: number;
  readonly end: RunEnd;
}

/** The button whose press shows by each act. */
const buttonOf: Readonly<Partial<Record<StaffAct, DebriefButton | undefined>>> = {
  ...actButtons,
  ...leadingButtons,
  // Taking a rider off is no step of an order, so advice never names it.
  unassignRider: undefined,
};

type GoalOf<Kind extends GoalKind> = Extract<Goal, { readonly kind: Kind }>;
type FaultOf<Kind extends AdviceFault["kind"]> = Extract<AdviceFault, { readonly kind: Kind }>;

/** A part that was lost, or that was open when the run ended, with the life of its order. */
interface Lost {
  readonly part: GoalPart;
  readonly story: OrderStory;
  readonly run: FaultyRun;
  /** The last moment of the part, which the end of the run may cut off. */
  readonly at: Instant;
}

type PlainKind =
  | "sound_on"
  | "page_opened"
  | "nothing_refused"
  | "turned_away_at_most"
  | "busy_in_time"
  | "reopened_within";
type OrderKind = Exclude<GoalKind, PlainKind>;
type Reasons = {
  readonly [Kind in OrderKind]: (goal: GoalOf<Kind>, lost: Lost) => FaultIn<Kind>;
};

/** Finds the reason for which this part of a goal was lost; without a part, too few orders came. */
export function faultOf(
  goal: Goal,
  { progress }: GoalState,
  part: GoalPart | undefined,
  run: FaultyRun,
): AdviceFault {
  switch (goal.kind) {
    case "sound_on":
      return part?.since === undefined ? notCome(run) : late("sound.title", part, run);
    case "page_opened":
      return { kind: "unopened_tab", at: run.end.at, tab: goal.tab };
    case "nothing_refused":
      return refusedOrFew(goal.atLeast, run);
    case "turned_away_at_most": {
      const { turnedAway } = run.facts;
      const tooMany = turnedAway[goal.customers];
      if (tooMany === undefined) return { kind: "never_slowed", at: run.end.at };
      const done = turnedAway.filter(({ at }) => at <= tooMany.at).length;
      return { kind: "turned_away", at: tooMany.at, done, of: goal.customers };
    }
    case "busy_in_time":
      return busyFault(goal, run) ?? notCome(run);
    case "reopened_within": {
      const lostAt = part?.state === "lost" ? part.settledAt : undefined;
      return reopenFault(goal, lostAt, run) ?? notCome(run);
    }
  }
  const story = part?.orderId === undefined ? undefined : run.facts.byId(part.orderId);
  if (part !== undefined && story !== undefined) {
    // The table's types guarantee that the function of this kind takes this goal.
    const reason = reasons[goal.kind] as (goal: Goal, lost: Lost) => AdviceFault;
    return reason(goal, { part, story, run, at: momentOf(part, run) });
  }
  const isOfWholeRun = part === undefined && "atLeast" in goal;
  return isOfWholeRun
    ? { kind: "few_orders", at: run.end.at, ...progress, goal: goal.kind }
    : notCome(run);
}

const reasons: Reasons = {
  order_reaches: (goal, lost) =>
    goneFault("action.approve", lost) ??
    tooEarly(goal, lost) ??
    (hasCome(lost) || waitsForStaff(goal, lost) ? unfinished(lost) : notCome(lost.run)),
  delivery_time: (goal, lost) =>
    goneFault("action.approve", lost) ??
    wrongPromise(goal, lost) ??
    unanswered("action.approve", lost),
  rejected_for: (goal, lost) =>
    wrongReason(goal, lost) ??
    approvedInstead(lost) ??
    goneFault("action.reject", lost) ??
    unanswered("action.reject", lost),
  never_auto_rejected: (_goal, lost) =>
    rejectedByOther(lost) ??
    unanswered(rejectionOf(lost.story) === undefined ? "action.approve" : "action.reject", lost),
  paid_with: (goal, lost) =>
    goneFault("action.approve", lost) ?? wrongPayment(goal, lost) ?? unfinished(lost),
  charged_once: (_goal, lost) =>
    chargedTwice(lost) ?? goneFault("action.approve", lost) ?? noCard(lost) ?? unfinished(lost),
  looked_before_charging: (_goal, lost) =>
    chargedBlind(lost) ?? goneFault("action.approve", lost) ?? noCard(lost) ?? unfinished(lost),
  job_handed_over: (_goal, lost) => {
    const job = orderAt(lost.story, lost.at)?.job;
    return notTakenAgain(isActive(job) ? "partner.cancelJob" : "rider.assign", lost);
  },
  rider_replaced: (_goal, lost) => notTakenAgain("rider.assign", lost),
  rider_in_time: (_goal, lost) => {
    // Until then the order has to be marked as ready.
    if (lost.part.since === undefined) return goneFault("action.approve", lost) ?? lateStep(lost);
    return notHandedOver("rider.assign", lost);
  },
  not_older_than: (_goal, lost) => goneFault("action.approve", lost) ?? unfinished(lost),
  quarter_not_overfull: (_goal, lost) => {
    const { story, run } = lost;
    const confirmed = stepTo(story, "marked_as_confirmed");
    const full = confirmed?.isTrainee === true ? overfullAt(confirmed, run) : undefined;
    if (confirmed !== undefined && full !== undefined) {
      return { kind: "overfull", at: confirmed.at, ...full };
    }
    const isOther = confirmed !== undefined && !confirmed.isTrainee;
    if (isOther) return { kind: "by_other", at: confirmed.at, button: "action.approve" };
    return goneFault("action.approve", lost) ?? unanswered("action.approve", lost);
  },
  update_seen: (_goal, lost) => {
    if (!hasCome(lost)) return goneFault("action.approve", lost) ?? notCome(lost.run);
    const { story, run, at } = lost;
    const seen = run.facts.screens.find((each) => each.at > at && each.view.popup === story.id);
    return { kind: "unopened", at, ...(seen && { openedAt: seen.at }) };
  },
  moved_to: (goal, lost) => goneFault("action.approve", lost) ?? notMoved(goal, lost),
  reprinted: (_goal, lost) => {
    const { part, story, run, at } = lost;
    const fault = goneFault("action.approve", lost);
    if (fault !== undefined) return fault;
    if (part.since === undefined) return notCome(run);
    const missed = late("print.reprint", part, run);
    const pressedAt = missed.press?.at;
    const isBefore = pressedAt !== undefined && pressedAt < part.since;
    const isDone = story.calls.some(
      (call) => call.name === "markReprinted" && call.at === pressedAt && call.result === 200,
    );
    return isBefore && isDone ? { kind: "before_paper", at, pressedAt } : missed;
  },
  promise_kept: (_goal, lost) =>
    goneFault("action.approve", lost) ?? underWay(lost) ?? lateStep(lost),
  told_before_late: (_goal, lost) => {
    const { part, story, run, at } = lost;
    if (part.state === "lost" && secondTelling(story)?.at === at) return { kind: "told_again", at };
    const fault = goneFault("action.approve", lost);
    if (fault !== undefined) return fault;
    // Nothing is promised before the order is approved.
    return part.since === undefined ? lateStep(lost) : late("promise.moreTime", part, run);
  },
};

/** The last moment of a part, which the end of the run may cut off. */
function momentOf({ dueAt, settledAt, state }: GoalPart, { end }: FaultyRun): Instant {
  const lostAt = state === "lost" ? (settledAt ?? end.at) : end.at;
  return Math.min(dueAt ?? lostAt, lostAt, end.at);
}

/** Whether the situation that the goal counts from came before the run ended. */
function hasCome({ part: { since }, run }: Lost): boolean {
  return since !== undefined && since <= run.end.at;
}

/** Whether the goal waits for staff: it counts from a step of theirs, or from an arrival for which the order was not confirmed. */
function waitsForStaff({ since }: GoalOf<"order_reaches">, { story, run, at }: Lost): boolean {
  const isOfStaff = since === "confirmed" || since === "ready";
  const isUnanswered = orderAt(story, at)?.status === "unconfirmed";
  return run.end.reason === "time" && (isOfStaff || isUnanswered);
}

function notCome({ end }: FaultyRun): FaultOf<"early_end" | "never_came"> {
  return { kind: end.reason === "time" ? "never_came" : "early_end", at: end.at };
}

function instead(at: Instant, pressed: DebriefButton, button: DebriefButton): FaultOf<"instead"> {
  return { kind: "instead", at, pressed, button };
}

/** The press that lost an order: the trainee's own, or another person's. Undefined where it had no button. */
function stepFault(
  { at, isTrainee, order }: OrderStep,
  button: DebriefButton,
  { deeds }: FaultyRun,
): FaultOf<"instead" | "by_other"> | undefined {
  const deed = deeds.find((each) => each.at === at && each.orderId === order.id);
  const pressed = deed && buttonOf[deed.act];
  if (isTrainee) return pressed && instead(at, pressed, button);
  return { kind: "by_other", at, button: intoStatus[order.status] };
}

/** The button that brings an order into a status. */
const intoStatus: Readonly<Record<OrderStatus, DebriefButton>> = {
  unconfirmed: "action.approve",
  new: "action.approve",
  ready: "action.markReady",
  in_progress: "action.markPickedUp",
  delivered: "action.markDelivered",
  collected: "action.markCollected",
  rejected: "action.reject",
  voided: "action.reject",
};

/** Undefined unless the order was voided or rejected until the part's last moment. `button` would have kept it. */
function goneFault(
  button: DebriefButton,
  { part, story, run, at }: Lost,
): FaultOf<"voided" | "instead" | "by_other" | "auto_rejected"> | undefined {
  const step = stepInto(story, gone);
  if (step === undefined || step.at > at) return undefined;
  if (step.order.status === "voided") return { kind: "voided", at: step.at };
  const rejection = rejectionOf(story);
  if (rejection !== undefined) return instead(rejection.at, "action.reject", button);
  const deadline = deadlineOfStory(story, run) ?? step.at;
  return (
    rejectedByOther({ part, story, run, at }) ??
    autoRejected(button, story, Math.min(deadline, step.at), run)
  );
}

/** Undefined unless a colleague has rejected the order: before its deadline no colleague does so without being asked. */
function rejectedByOther({ story, run, at: until }: Lost): FaultOf<"by_other"> | undefined {
  const step = stepTo(story, "rejected");
  if (step === undefined || step.isTrainee || step.at > until) return undefined;
  const { at } = step;
  const isInTime = at < (deadlineOfStory(story, run) ?? at);
  return isInTime ? { kind: "by_other", at, button: "action.reject" } : undefined;
}

function autoRejected(
  button: DebriefButton,
  { id }: OrderStory,
  at: Instant,
  run: FaultyRun,
): FaultOf<"auto_rejected"> {
  const press = pressAround(button, id, at, run);
  return { kind: "auto_rejected", at, button, ...(press && { press }) };
}

/** An order that waits for an answer is auto-rejected after its deadline, unless the run ends before. */
function unanswered(
  button: DebriefButton,
  { part, story, run, at }: Lost,
): FaultOf<"auto_rejected" | "late"> {
  const isRejected = stepTo(story, "rejected") !== undefined && rejectionOf(story) === undefined;
  return isRejected ? autoRejected(button, story, at, run) : late(button, part, run);
}

function late(button: DebriefButton, part: GoalPart, run: FaultyRun): FaultOf<"late"> {
  const at = momentOf(part, run);
  const press = pressAround(button, part.orderId, at, run);
  return { kind: "late", at, button, ...(press && { press }) };
}

type LatePress = NonNullable<FaultOf<"late">["press"]>;

/** The press that came too late or in vain, if there was one. */
function pressAround(
  button: DebriefButton,
  orderId: OrderId | undefined,
  at: Instant,
  { deeds, facts }: FaultyRun,
): LatePress | undefined {
  const presses = deeds.filter(({ act }) => buttonOf[act] === button);
  const own = presses.filter((deed) => deed.orderId === orderId);
  const after = own.find((deed) => deed.at > at);
  if (after !== undefined) return { at: after.at, outcome: "late" };
  const before = own.findLast((deed) => deed.at <= at);
  if (before !== undefined) {
    const { result } = before;
    const outcome = result === "lost" ? "lost" : result === 200 ? "undone" : "refused";
    return { at: before.at, outcome };
  }
  // One that never reached the branch may have been about any order that was there.
  const since = orderId === undefined ? undefined : facts.byId(orderId)?.since;
  const unheard = presses.find(
    (deed) => deed.orderId === undefined && deed.at >= (since ?? deed.at),
  );
  return unheard && { at: unheard.at, outcome: "unheard" };
}

/** The order's next step was missed. An order that is completed has none: what the goal wants never came. */
function lateStep({ part, story, run, at }: Lost): FaultOf<"late" | "early_end" | "never_came"> {
  const order = orderAt(story, at);
  const button = order && nextButton(order);
  return button === undefined ? notCome(run) : late(button, part, run);
}

/** The same where that step may be a payment which has begun: its button was pressed, and the branch knows nothing yet. */
function unfinished(lost: Lost): FaultOf<"late" | "payment_open" | "early_end" | "never_came"> {
  const missed = lateStep(lost);
  const { story, at } = lost;
  const payment = story.payments.findLast((each) => each.at <= at);
  const isToPay =
    missed.kind === "late" &&
    (missed.button === "action.markCollected" || missed.button === "action.markDelivered");
  const isKnown =
    missed.kind === "late" && missed.press !== undefined && missed.press.outcome !== "unheard";
  return payment !== undefined && isToPay && !isKnown
    ? { kind: "payment_open", at, payment: payment.status }
    : missed;
}

/** The order as it stood at an instant. */
function orderAt({ steps }: OrderStory, at: Instant): Order | undefined {
  return steps.findLast((step) => step.at <= at)?.order;
}

/** Undefined unless the order came to the goal's status before the event that the goal counts from. */
function tooEarly(
  { status, since = "placed" }: GoalOf<"order_reaches">,
  { part, story }: Lost,
): FaultOf<"too_early" | "by_other"> | undefined {
  const reached = stepInto(story, [status]);
  const isEarly = part.state === "lost" && part.since === undefined;
  if (!isEarly || reached === undefined || since === "due" || since === "placed") return undefined;
  const { at, isTrainee } = reached;
  const button = intoStatus[status];
  return isTrainee ? { kind: "too_early", at, button, since } : { kind: "by_other", at, button };
}

/** Undefined if nothing was approved in time. */
function wrongPromise(
  { fromMinutes: from, toMinutes: to }: GoalOf<"delivery_time">,
  { part, story }: Lost,
): FaultOf<"minutes" | "by_other"> | undefined {
  const step = stepTo(story, "marked_as_confirmed");
  if (step === undefined || step.at > (part.dueAt ?? step.at)) return undefined;
  const { at, isTrainee } = step;
  const { deliveryEtaMinutes: promised = 0 } = step.order;
  if (promised >= from && promised <= to) return undefined;
  return isTrainee
    ? { kind: "minutes", at, promised, from, to }
    : { kind: "by_other", at, button: "action.approve" };
}

function underWay({ story, at }: Lost): FaultOf<"under_way"> | undefined {
  return orderAt(story, at)?.status === "in_progress" ? { kind: "under_way", at } : undefined;
}

function wrongReason(
  { reason }: GoalOf<"rejected_for">,
  { part, story }: Lost,
): FaultOf<"other_reason"> | undefined {
  const rejection = rejectionOf(story);
  if (rejection === undefined || rejection.at > (part.dueAt ?? rejection.at)) return undefined;
  if (detailOf(rejection, "cancelReasonId") === reason) return undefined;
  return { kind: "other_reason", at: rejection.at };
}

function approvedInstead({ part, story, run }: Lost): FaultOf<"instead" | "by_other"> | undefined {
  const step = stepTo(story, "marked_as_confirmed");
  if (step === undefined || step.at > (part.dueAt ?? step.at)) return undefined;
  return stepFault(step, "action.reject", run);
}

function isCompletedAt({ story, at }: Lost): boolean {
  const order = orderAt(story, at);
  return order !== undefined && completed.includes(order.status);
}

function wrongPayment(
  { payments: wanted }: GoalOf<"paid_with">,
  lost: Lost,
): FaultOf<"payments"> | undefined {
  const { story, at } = lost;
  if (!isCompletedAt(lost)) return undefined;
  const payments = orderAt(story, at)?.payments ?? [];
  const paid = payments.map(({ name }) => name).filter((name) => name !== "Cash Rounding");
  return { kind: "payments", at, paid, wanted };
}

function startsOf({ payments }: OrderStory) {
  return payments.filter(({ status }) => status === "started");
}

function noCard(lost: Lost): FaultOf<"no_card"> | undefined {
  return isCompletedAt(lost) ? { kind: "no_card", at: lost.at } : undefined;
}

function chargedTwice({ part, story }: Lost): FaultOf<"charged_twice"> | undefined {
  const again = overcharge(story);
  if (part.state !== "lost" || again === undefined) return undefined;
  const chargedAt = startsOf(story).find(({ reference }) => reference === again.reference)?.at;
  return { kind: "charged_twice", at: chargedAt ?? again.at };
}

/** A part that was lost as the card was charged was lost by that charge. */
function chargedBlind({ part, story, at }: Lost): FaultOf<"charged_blind"> | undefined {
  const starts = startsOf(story);
  const place = starts.findIndex((start, index) => index > 0 && start.at === at);
  if (part.state !== "lost" || place < 0) return undefined;
  const before = starts[place - 1]?.reference;
  const isApproved = story.payments.some(
    (each) => each.reference === before && each.status === "approved" && each.at <= at,
  );
  return { kind: "charged_blind", at, ...(isApproved && { before: "approved" }) };
}

/** A delivery that stayed with whom it had: it left with them, or no other rider got it in time. */
function notHandedOver(button: DebriefButton, lost: Lost): FaultIn<"rider_replaced"> {
  const { part, story, run, at } = lost;
  const fault = goneFault("action.approve", lost);
  if (fault !== undefined) return fault;
  if (!hasCome(lost)) return run.end.reason === "time" ? lateStep(lost) : notCome(run);
  const left = stepInto(story, leftCounter);
  if (left === undefined || left.at > at || left.at < (part.since ?? 0))
    return late(button, part, run);
  return stepFault(left, button, run) ?? late(button, part, run);
}

/** Like `notHandedOver`, without the press of before the trouble, which chose the carrier that failed. */
function notTakenAgain(button: DebriefButton, lost: Lost): FaultIn<"rider_replaced"> {
  const fault = notHandedOver(button, lost);
  const { since } = lost.part;
  if (fault.kind !== "late" || since === undefined) return fault;
  const { press, ...missed } = fault;
  return press !== undefined && press.at < since ? missed : fault;
}

function notMoved(
  { time }: GoalOf<"moved_to">,
  { part, story, run, at }: Lost,
): FaultOf<"other_time" | "instead" | "by_other" | "late"> {
  const moved = story.steps.findLast(
    (step) => step.event === "rescheduled" && step.isTrainee && step.at <= at,
  );
  const to = moved?.order.scheduledFor;
  if (moved !== undefined && to !== undefined && !isAtMinute(to, instantOf(run.scenario, time))) {
    return { kind: "other_time", at: moved.at, moved: to, wanted: time };
  }
  const left = stepInto(story, ["ready", ...leftCounter]);
  if (left === undefined || left.at > at) return late("reschedule.button", part, run);
  return stepFault(left, "reschedule.button", run) ?? late("reschedule.button", part, run);
}

function refusedOrFew(
  atLeast: number,
  { facts, deeds, end }: FaultyRun,
): FaultIn<"nothing_refused"> {
  const actions = facts.calls.filter(isStaffAction);
  const refused = actions.find(isRefused);
  if (refused !== undefined) {
    const { at, orderId } = refused;
    const deed = deeds.find((each) => each.at === at && each.orderId === orderId);
    return { kind: "refused", at, ...(deed && { act: deed.act }) };
  }
  const done = actions.filter(({ result }) => result === 200).length;
  return { kind: "few", at: end.at, done, of: atLeast };
}
