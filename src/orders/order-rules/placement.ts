import type { Order } from "../../../ports/entities/order.ts";
import type { OrderFlow, OrderList } from "../../../ports/entities/order-list.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { completedAt, isCompleted, isRemoved } from "./order-status.ts";

/** Greater than every instant in milliseconds; differences of instants are still exact. */
const beforeEveryAge = 2 ** 51;

/** The place of an order on the board. Each place has the name of the server's list that serves its orders. */
export type OrderPlace = OrderList;

/**
 * The area in which an order is worked. Unconfirmed walk-in orders are confirmed at the
 * counter even if they are to be delivered (UC-1); otherwise isTakeaway decides.
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
  const { status } = order;
  const flow = flowOf(order);
  if (isRemoved(status)) return undefined;
  if (status === "unconfirmed") return `${flow}.unconfirmed`;
  if (isCompleted(status)) return flow === "pickup" ? "pickup.collected" : "homeDelivery.delivered";
  if (isScheduledAhead(order, now)) return "scheduled";
  if (status !== "in_progress") return `${flow}.${status}`;
  // The pickup area has no such step; its customer still has to be served.
  return flow === "pickup" ? "pickup.ready" : "homeDelivery.inProgress";
}

/** Whether the order's scheduled time is ahead, or unknown; at that instant it no longer is (SC-2). */
export function isScheduledAhead(order: Order, now: Instant): boolean {
  if (order.scheduledFor === undefined) return order.isScheduledWithoutTime === true;
  return order.scheduledFor > now;
}

/**
 * Sorts the orders of a page: oldest first in work, soonest first when scheduled, newest first when completed. A
 * scheduled order in work counts from its time, as its timer does (LS-3). New and waiting orders go by the time by which
 * they have to be ready, before those without such a time (DL-1). Unconfirmed orders have a key of their own.
 */
export function sortKeyOf(place: OrderPlace, order: Order, readyBy?: Instant): number {
  switch (place) {
    case "homeDelivery.new":
    case "homeDelivery.ready":
    case "pickup.new":
    case "pickup.ready":
      return readyBy === undefined
        ? (order.scheduledFor ?? order.placedAt)
        : readyBy - beforeEveryAge;
    case "scheduled":
      return order.scheduledFor ?? order.placedAt;
    case "homeDelivery.delivered":
    case "pickup.collected":
      return -(completedAt(order) ?? order.statusUpdates.at(-1)?.time ?? order.placedAt);
    default:
      return order.scheduledFor ?? order.placedAt;
  }
}
