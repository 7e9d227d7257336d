import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { completedAt } from "./order-rules/completion.ts";

/** Where an order stands. Each place has the name of the server's list that serves its orders. */
export type OrderPlace =
  | `${OrderFlow}.${"unconfirmed" | "new" | "ready"}`
  | "homeDelivery.inProgress"
  | "homeDelivery.delivered"
  | "pickup.collected"
  | "scheduled";

/**
 * Which of the two areas an order is worked in. Unconfirmed walk-in orders are confirmed at the
 * counter even when they are to be delivered (UC-1); otherwise takeaway decides.
 */
export function flowOf(order: Order): OrderFlow {
  if (order.isTakeaway) return "pickup";
  return order.status === "unconfirmed" && order.type === "walk_in" ? "pickup" : "homeDelivery";
}

/**
 * The place an order stands at, or none (B-I2): unconfirmed wins; then completed or removed; then a
 * future scheduledFor; then the status.
 */
export function placeOf(order: Order, now: Instant): OrderPlace | undefined {
  const flow = flowOf(order);
  switch (order.status) {
    case "rejected":
    case "voided":
      return undefined;
    case "unconfirmed":
      return `${flow}.unconfirmed`;
    case "delivered":
    case "collected":
      return flow === "pickup" ? "pickup.collected" : "homeDelivery.delivered";
    case "new":
      return isScheduledAhead(order, now) ? "scheduled" : `${flow}.new`;
    case "ready":
      return isScheduledAhead(order, now) ? "scheduled" : `${flow}.ready`;
    case "in_progress":
      if (isScheduledAhead(order, now)) return "scheduled";
      // The pickup area has no such step; its customer still has to be served.
      return flow === "pickup" ? "pickup.ready" : "homeDelivery.inProgress";
  }
}

/** Whether the order's scheduled time is still to come; at that very instant it is not (SC-2). */
export function isScheduledAhead(order: Order, now: Instant): boolean {
  return order.scheduledFor !== undefined && order.scheduledFor > now;
}

/** Sorts the orders of a page: oldest first in work, soonest first when scheduled, newest first when completed. */
export function sortKeyOf(place: OrderPlace, order: Order): number {
  switch (place) {
    case "scheduled":
      return order.scheduledFor ?? order.placedAt;
    case "homeDelivery.delivered":
    case "pickup.collected":
      return -(completedAt(order) ?? order.statusUpdates.at(-1)?.time ?? order.placedAt);
    default:
      return order.placedAt;
  }
}
