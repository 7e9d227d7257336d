import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow, OrderTab } from "../../ports/entities/order-tab.ts";
import type { Instant } from "../../ports/entities/time.ts";

/**
 * Which of the two areas an order is worked in. Unconfirmed walk-in orders are confirmed at the
 * counter even when they are to be delivered (UC-1); otherwise takeaway decides.
 */
export function flowOf(order: Order): OrderFlow {
  if (order.isTakeaway) return "pickup";
  return order.status === "unconfirmed" && order.type === "walk_in" ? "pickup" : "homeDelivery";
}

/**
 * The tab an order stands in at `now`, or none (B-I2): unconfirmed wins; then
 * what is completed or gone; then a future scheduledFor; then the status.
 */
export function tabOf(order: Order, now: Instant): OrderTab | undefined {
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
      // The pickup area has no such step: whoever fetches the order still has to be served.
      return flow === "pickup" ? "pickup.ready" : "homeDelivery.inProgress";
  }
}

/** Whether the order's scheduled time is still to come; at that very instant it is not (SC-2). */
export function isScheduledAhead(order: Order, now: Instant): boolean {
  return order.scheduledFor !== undefined && order.scheduledFor > now;
}
