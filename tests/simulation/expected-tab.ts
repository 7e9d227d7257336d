import type { Order } from "../../ports/entities/order.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";

/** Of the company and the installation, what decides whether an order is shown. */
export interface ShowRules {
  readonly expiryThresholdMs: Duration;
  readonly autoRejectionMinutes: number;
}

/**
 * The checker's own reading of where an order stands (order-board section 4, B-I2, LS-7, SC-2, UC-1,
 * UC-14). Deliberately not the core's: it is written as one table, and shares no code with it.
 */
export function expectedTab(order: Order, now: Instant, rules: ShowRules): OrderTab | undefined {
  if (ageOf(order, now) > rules.expiryThresholdMs) return undefined;
  const area = order.isTakeaway ? "pickup" : "homeDelivery";
  const isForLater = order.scheduledFor !== undefined && order.scheduledFor > now;
  switch (order.status) {
    case "unconfirmed":
      if (now >= deadlineOf(order, rules)) return undefined;
      return order.type === "walk_in" ? "pickup.unconfirmed" : `${area}.unconfirmed`;
    case "delivered":
    case "collected":
      return area === "pickup" ? "pickup.collected" : "homeDelivery.delivered";
    case "rejected":
    case "voided":
      return undefined;
    case "new":
    case "ready":
      return isForLater ? "scheduled" : `${area}.${order.status}`;
    case "in_progress":
      if (isForLater) return "scheduled";
      return area === "pickup" ? "pickup.ready" : "homeDelivery.inProgress";
  }
}

function ageOf({ placedAt, scheduledFor }: Order, now: Instant): Duration {
  return now - Math.max(placedAt, scheduledFor ?? placedAt);
}

function deadlineOf(order: Order, { autoRejectionMinutes }: ShowRules): Instant {
  if (order.type !== "online") return Number.POSITIVE_INFINITY;
  return order.placedAt + (order.autoRejectionMinutes ?? autoRejectionMinutes) * minuteMs;
}
