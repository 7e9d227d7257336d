import * as v from "valibot";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import {
  type Order,
  type OrderStatus,
  type OrderType,
  orderTypes,
} from "../../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { OrderRequest } from "../../world/order-maker.ts";
import { withOneMore } from "../../world/order-sums.ts";
import { marketplaces, pointOfSale, sourceFacts } from "../../world/sources.ts";
import type { Answer } from "../../world/staff-api.ts";
import type { World } from "../../world/world.ts";
import type { Person } from "../../world/world-event.ts";
import { oneOf, wholeNumber, yesOrNo } from "../schema-parts.ts";
import { defineIncident, type FieldsOf } from "./define-incident.ts";
import { inMinutes, newOrder, onOrder } from "./incident-fields.ts";
import { type IncidentResult, type IncidentTargets, stepOn } from "./incident-targets.ts";

const nearDeadlineSeconds = 60;
/** An order is late after 55 minutes. */
export const lateMinutes = 60;
const rescheduledByMinutes = 60;

const orderFields = {
  ...newOrder,
  type: v.exactOptional(oneOf(orderTypes)),
  isCurbside: v.exactOptional(yesOrNo),
  isUnconfirmed: v.exactOptional(yesOrNo),
  isPaid: v.exactOptional(yesOrNo),
  /** The number of dishes. */
  lines: v.exactOptional(wholeNumber(1, 120)),
  /** Minutes from now to the time for which it is scheduled. */
  inMinutes,
};
type OrderFields = FieldsOf<typeof orderFields>;

/** The incidents that place an order. */
export const placingIncidents = ["order", "late_order", "near_deadline"] as const;

/** The incidents that stand for customers and for staff of the call centre. */
export const orderIncidents = {
  order: defineIncident(orderFields, (targets, incident) => {
    const { branch, source, type, isPickup, isCurbside, isUnconfirmed, isPaid, lines, inMinutes } =
      incident;
    const { world } = targets;
    const problem = problemOfBranch(world, branch) ?? problemOfOrder(incident);
    if (problem !== undefined) return { done: false, problem };
    return place(targets, incident, {
      ...(source !== undefined && { source: drawnSource(world, source) }),
      ...(type !== undefined && { type }),
      ...(isPickup !== undefined && { isTakeaway: isPickup }),
      ...(isCurbside !== undefined && { isCurbsidePickup: isCurbside }),
      ...(isCurbside === true && { isTakeaway: true }),
      ...(isUnconfirmed !== undefined && { status: isUnconfirmed ? "unconfirmed" : "new" }),
      ...(isPaid !== undefined && { isPaid }),
      ...(lines !== undefined && { lineCount: lines }),
      scheduledFor: inMinutes === undefined ? "never" : nowOf(world) + inMinutes * minuteMs,
    });
  }),

  /** An unconfirmed order with little time left until it will be auto-rejected. */
  near_deadline: defineIncident(
    { ...newOrder, seconds: v.exactOptional(wholeNumber(1, 7_200)) },
    (targets, incident) => {
      const { seconds, branch, source, isPickup } = incident;
      const { world } = targets;
      const { minutes } = world.reference.company.confirmationDeadline;
      const mostSeconds = (minutes * minuteMs) / secondMs;
      const problem =
        problemOfBranch(world, branch) ??
        (source === pointOfSale ? "Orders of the point of sale have no deadline" : undefined) ??
        (seconds > mostSeconds
          ? `Staff have ${mostSeconds} seconds to confirm an order: give no more than that`
          : undefined);
      if (problem !== undefined) return { done: false, problem };
      return place(targets, incident, {
        type: "online",
        source: drawnSource(world, source),
        status: "unconfirmed",
        scheduledFor: "never",
        confirmationMinutes: "company",
        placedAgoMs: minutes * minuteMs - seconds * secondMs,
        ...(isPickup !== undefined && { isTakeaway: isPickup }),
      });
    },
    { usual: { seconds: nearDeadlineSeconds, source: "marketplace" } },
  ),

  /** A confirmed order of some time ago, by default so long that it is late (LS-5). */
  late_order: defineIncident(
    {
      ...newOrder,
      minutesAgo: v.exactOptional(wholeNumber(1, 600)),
      /** The minutes after which the customer was to have it, from when it was placed. */
      deliveryMinutes: v.exactOptional(wholeNumber(1, 999)),
    },
    (targets, incident) => {
      const { minutesAgo, branch, source, isPickup, deliveryMinutes } = incident;
      const { world } = targets;
      const problem =
        problemOfBranch(world, branch) ??
        (deliveryMinutes !== undefined && isPickup === true
          ? "Pickups have no delivery time: leave deliveryMinutes out"
          : undefined);
      if (problem !== undefined) return { done: false, problem };
      return place(targets, incident, {
        ...(source !== undefined && { source: drawnSource(world, source) }),
        status: "new",
        scheduledFor: "never",
        placedAgoMs: minutesAgo * minuteMs,
        ...(deliveryMinutes !== undefined && { deliveryEtaMinutes: deliveryMinutes }),
        ...(isPickup !== undefined && { isTakeaway: isPickup }),
      });
    },
    { usual: { minutesAgo: lateMinutes } },
  ),

  update: defineIncident(
    onOrder,
    (targets, { order }) =>
      stepOn(targets, order, {
        problemOf: (found) =>
          problemOfStatus(found, ["new", "ready"]) ??
          (found.payments.length > 0
            ? `Order ${found.number} has a payment, so that its dishes may not change`
            : undefined),
        take: (found, { lifecycle, scheduler, reference }) => {
          const { isTaxInclusive } = reference.company;
          const by = callerOf(found);
          const changes = withOneMore(found, by, scheduler.now(), isTaxInclusive);
          return changes === undefined
            ? `Order ${found.number} has no dishes`
            : refusalOf(lifecycle.update(found.id, by, changes));
        },
      }),
    { isTrouble: true, needs: "unpaid_order" },
  ),

  void: defineIncident(
    onOrder,
    (targets, { order }) =>
      stepOn(targets, order, {
        problemOf: (found) => problemOfStatus(found, ["new", "ready", "in_progress"]),
        take: (found, { lifecycle }) => refusalOf(lifecycle.void(found.id, callerOf(found))),
      }),
    { isTrouble: true, needs: "open_order" },
  ),

  reschedule: defineIncident(
    { ...onOrder, inMinutes },
    (targets, { order, inMinutes }) =>
      stepOn(targets, order, {
        problemOf: (found) =>
          problemOfStatus(found, ["unconfirmed", "new"]) ??
          (found.type === "call_center"
            ? undefined
            : `Order ${found.number} is no call-centre order, and only those can be rescheduled`),
        take: (found, { lifecycle, scheduler }) => {
          const scheduledFor = scheduler.now() + inMinutes * minuteMs;
          return refusalOf(lifecycle.reschedule(found.id, scheduledFor, callerOf(found)));
        },
      }),
    { usual: { inMinutes: rescheduledByMinutes }, needs: "call_center_order" },
  ),

  customer_arrived: defineIncident(
    onOrder,
    (targets, { order }) =>
      stepOn(targets, order, {
        problemOf: (found) =>
          problemOfStatus(found, ["new", "ready"]) ??
          (!found.isTakeaway || found.type === "walk_in"
            ? `Order ${found.number} is not fetched by a customer`
            : undefined) ??
          (found.hasCustomerArrived
            ? `The customer of ${found.number} is already there`
            : undefined),
        take: (found, { lifecycle }) =>
          refusalOf(lifecycle.customerArrived(found.id, { name: found.customer.name })),
      }),
    { needs: "awaited_customer" },
  ),
};

export function problemOfStatus(
  { number, status }: Order,
  possible: readonly OrderStatus[],
): string | undefined {
  return possible.includes(status)
    ? undefined
    : `Order ${number} is ${status}; this needs one that is ${possible.join(" or ")}`;
}

export function problemOfBranch({ reference }: World, branch: number | undefined) {
  const { length } = reference.branches;
  return branch !== undefined && branch > length
    ? `There is no branch ${branch}; the scenario has ${length}`
    : undefined;
}

export function branchIdOf({ reference }: World, branch: number): BranchId | undefined {
  return reference.branches[branch - 1]?.id;
}

export function refusalOf(answer: Answer<unknown>): string | undefined {
  return answer.status === 200 ? undefined : answer.message;
}

/** Contradictions between the fields of a new order. */
function problemOfOrder(incident: OrderFields): string | undefined {
  const { isPickup, isCurbside, isUnconfirmed, inMinutes } = incident;
  const channel = channelOf(incident);
  switch (channel) {
    case "unlike":
      return "Orders of a marketplace are online orders, those of the point of sale are not: leave type out";
    case "walk_in":
      if (isPickup === false) return "Walk-in orders are not delivered: leave isPickup out";
      if (isCurbside === true)
        return "Walk-in orders do not come to the kerb: leave isCurbside out";
      break;
    case "call_center":
      if (isUnconfirmed !== true) break;
      return "Call-centre orders need no confirmation: leave isUnconfirmed out";
    default:
  }
  if (isCurbside === true && isPickup === false) {
    return "Only pickups come to the kerb: leave isPickup out";
  }
  return inMinutes !== undefined && (channel === "marketplace" || channel === "walk_in")
    ? "Only own online and call-centre orders are scheduled: leave inMinutes out"
    : undefined;
}

/** The kind of a new order as far as it is given; "unlike": source and type contradict each other. */
function channelOf({
  source,
  type,
}: OrderFields): OrderType | "marketplace" | "unlike" | undefined {
  if (source === "marketplace" || (source !== undefined && isOfMarketplace(source))) {
    return type === undefined || type === "online" ? "marketplace" : "unlike";
  }
  if (source !== pointOfSale) return type;
  return type === "online" ? "unlike" : (type ?? "walk_in");
}

function place(
  { world, labels }: IncidentTargets,
  { branch, as }: Pick<OrderFields, "branch" | "as">,
  request: OrderRequest,
): IncidentResult {
  const branchId = branch === undefined ? undefined : branchIdOf(world, branch);
  const { id } = world.order({ ...request, ...(branchId !== undefined && { branchId }) });
  if (as !== undefined) labels.set(as, id);
  return { done: true, orderId: id };
}

function isOfMarketplace(source: string): boolean {
  return sourceFacts(source as OrderSource)?.isOwn === false;
}

function drawnSource(world: World, source: string): OrderSource {
  return source === "marketplace"
    ? world.random.stream("commands").weighted(marketplaces).source
    : (source as OrderSource);
}

function nowOf(world: World): number {
  return world.change(({ scheduler }) => scheduler.now());
}

/** The other end of the telephone or of the line: the agent, the marketplace, or the shop online. */
export function callerOf({ agentName, source }: Order): Person {
  return { name: agentName ?? sourceFacts(source)?.name ?? "Online ordering" };
}
