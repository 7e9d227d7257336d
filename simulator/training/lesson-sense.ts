import type { OrderSource } from "../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { pickupMinutes } from "../world/promise-rules.ts";
import { ownOnline, sourceFacts } from "../world/sources.ts";
import { type FieldProblem, fieldName } from "./field-problem.ts";
import type { Goal } from "./goal.ts";
import type { TimedIncident } from "./incidents/incident-list.ts";
import { lateMinutes, type placingIncidents } from "./incidents/order-incidents.ts";

/** The parts of a lesson file that must make sense together. */
export interface CheckedLesson {
  readonly minutes: number;
  readonly startsMuted?: boolean;
  readonly goals: readonly Goal[];
  readonly commands: readonly TimedIncident[];
}

type Placing = Extract<TimedIncident, { readonly do: (typeof placingIncidents)[number] }>;

/** Finds goals that can never occur, steps that no control leads to, and weights that pay for nothing. */
export function problemsOfSense(lesson: CheckedLesson): readonly FieldProblem[] {
  return lesson.goals.flatMap((goal, index) => {
    const path = ["goals", index];
    const problem = (rest: string): FieldProblem => ({
      path,
      message: `${fieldName(path)} ${rest}`,
    });
    return [...eventProblems(goal, lesson), ...orderProblems(goal, lesson)].map(problem);
  });
}

/** The incident of the day without which a goal of this kind never begins. */
function eventProblems(
  goal: Goal,
  { commands: incidents, startsMuted }: CheckedLesson,
): readonly string[] {
  const hasIncident = (name: TimedIncident["do"]): boolean =>
    incidents.some((incident) => incident.do === name);
  switch (goal.kind) {
    case "sound_on":
      return startsMuted === true ? [] : ['can never occur: add "startsMuted": true'];
    case "rider_replaced":
      return hasIncident("delete_rider") ? [] : ['can never occur: add an incident "delete_rider"'];
    case "job_handed_over":
      return namedOrders(goal).flatMap((label) =>
        incidents.some(
          (incident) =>
            incident.do === "partner_job" &&
            incident.order === label &&
            (incident.to === "reassigning" || incident.to === "failed"),
        )
          ? []
          : [`can never occur: let an incident "partner_job" of "${label}" fail`],
      );
    case "update_seen":
      return namedOrders(goal).flatMap((label) =>
        incidents.some((incident) => incident.do === "update" && incident.order === label)
          ? []
          : [`can never occur: add an incident "update" of "${label}"`],
      );
    default:
      return [];
  }
}

function orderProblems(
  goal: Goal,
  { commands: incidents, minutes }: CheckedLesson,
): readonly string[] {
  return namedOrders(goal).flatMap((label) => {
    const placing = incidents.find(
      (incident): incident is Placing => "as" in incident && incident.as === label,
    );
    if (placing === undefined) return [];
    const { at } = placing;
    if (typeof at === "number" && at * secondMs >= minutes * minuteMs) {
      return [`can never occur: "${label}" comes after the end of the lesson`];
    }
    const why = misfit(goal, placing);
    return why === undefined ? [] : [why.replaceAll("{order}", `"${label}"`)];
  });
}

/** The reason why an order of this incident does not fit the goal. */
function misfit(goal: Goal, placing: Placing): string | undefined {
  const order = factsOf(placing);
  switch (goal.kind) {
    case "order_reaches":
      return reachProblem(goal, order);
    case "delivery_time":
    case "rejected_for":
    case "never_auto_rejected":
      return answerProblem(goal.kind, order);
    case "paid_with":
    case "charged_once":
    case "looked_before_charging":
      return order.isPaid ? "pays for nothing: {order} is paid already" : undefined;
    case "rider_in_time":
      return order.isPickup
        ? "can never occur: {order} is a pickup, which has no rider"
        : undefined;
    case "moved_to":
      return order.isForLater ? undefined : notForLater;
    case "promise_kept":
      return order.isPromisePast ? promisePast : undefined;
    case "told_before_late":
      return order.isPromisePast ? promisePast : order.isOnline ? undefined : notTold;
    default:
      return undefined;
  }
}

function answerProblem(kind: Goal["kind"], order: PlacedOrder): string | undefined {
  if (kind === "delivery_time" && order.isPickup) {
    return "can never occur: {order} is a pickup, which has no delivery time";
  }
  return order.isConfirmed ? neverAsked : undefined;
}

interface PlacedOrder {
  readonly isPickup: boolean;
  readonly isDelivery: boolean;
  readonly isConfirmed: boolean;
  readonly isPaid: boolean;
  readonly isForLater: boolean;
  /** Of the web shop or of a marketplace, whose customers are notified of a new time. */
  readonly isOnline: boolean;
  /** The promise has passed when the order comes. */
  readonly isPromisePast: boolean;
}

const plain = { isConfirmed: false, isPaid: false, isForLater: false, isPromisePast: false };

function isSoldOnline(source: string): boolean {
  const isOfMarketplace = sourceFacts(source as OrderSource)?.isOwn === false;
  return isOfMarketplace || source === ownOnline || source === "marketplace";
}

/** The facts that the incident says for sure; others are drawn. */
function factsOf(placing: Placing): PlacedOrder {
  const isDelivery = placing.isPickup === false;
  const isPickup = placing.isPickup === true;
  if (placing.do === "near_deadline") {
    return { ...plain, isPickup, isDelivery, isOnline: true };
  }
  const isOnline = placing.source !== undefined && isSoldOnline(placing.source);
  if (placing.do === "late_order") {
    const { minutesAgo = lateMinutes, deliveryMinutes } = placing;
    const promised = isPickup ? pickupMinutes : deliveryMinutes;
    const isPromisePast = promised !== undefined && minutesAgo >= promised;
    return { ...plain, isPickup, isDelivery, isConfirmed: true, isOnline, isPromisePast };
  }
  return {
    ...plain,
    isOnline: isOnline || placing.type === "online",
    isPickup: isPickup || placing.isCurbside === true,
    isDelivery,
    isConfirmed: placing.isUnconfirmed === false,
    isPaid: placing.isPaid === true,
    isForLater: placing.inMinutes !== undefined,
  };
}

const notForLater = 'can never occur: {order} is not for later: add "inMinutes"';
const promisePast =
  'can never occur: what was promised for {order} has passed when it comes: lower "minutesAgo"';
const notTold =
  'pays for nothing: the branch notifies no customer of {order} unless it is sold online: add "source": "online"';
const neverAsked = 'can never occur: {order} needs no answer of staff: add "isUnconfirmed": true';

/** The way of an order through the branch, step by step with a control for each. */
function reachProblem(
  { status }: Extract<Goal, { readonly kind: "order_reaches" }>,
  { isPickup, isDelivery }: PlacedOrder,
): string | undefined {
  switch (status) {
    case "unconfirmed":
    case "rejected":
    case "voided":
      return `has no control: the coach leads no order to "${status}"`;
    case "in_progress":
    case "delivered":
      return isPickup ? `can never occur: {order} is a pickup, never "${status}"` : undefined;
    case "collected":
      return isDelivery ? `can never occur: {order} is a delivery, never "${status}"` : undefined;
    default:
      return undefined;
  }
}

function namedOrders(goal: Goal): readonly string[] {
  return "orders" in goal ? (goal.orders ?? []) : [];
}
