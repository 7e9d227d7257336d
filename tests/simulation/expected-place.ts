import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { OrderPlace } from "../../src/orders/order-rules/placement.ts";

/** The settings of company and installation that decide whether an order is shown. */
export interface ShowRules {
  readonly expiryThresholdMs: Duration;
  readonly confirmationMinutes: number;
  /** Whether its confirmation failed on this tablet, so that it stays after its deadline (UC-12). */
  readonly isInLimbo: (id: OrderId) => boolean;
  /** Whether a look-up after its deadline has brought it back (N3). */
  readonly isTimeUp: (id: OrderId) => boolean;
}

/**
 * The checker's own rules for the place of an order (order-board section 4, B-I2, LS-7, SC-2, UC-1, UC-14). It
 * deliberately shares no code with the core, and is written as one table.
 */
export function expectedPlace(
  order: Order,
  now: Instant,
  rules: ShowRules,
): OrderPlace | undefined {
  if (ageOf(order, now) > rules.expiryThresholdMs) return undefined;
  if (order.status === "unconfirmed") return unconfirmedTab(order, now, rules);
  const tab = (order.isTakeaway ? pickupTabs : homeDeliveryTabs)[order.status];
  const isEnded = ended.includes(order.status);
  const isForLater = order.scheduledFor !== undefined && order.scheduledFor > now;
  return isForLater && !isEnded ? "scheduled" : tab;
}

type Confirmed = Exclude<OrderStatus, "unconfirmed">;

const homeDeliveryTabs: Readonly<Record<Confirmed, OrderPlace | undefined>> = {
  new: "homeDelivery.new",
  ready: "homeDelivery.ready",
  in_progress: "homeDelivery.inProgress",
  delivered: "homeDelivery.delivered",
  collected: "homeDelivery.delivered",
  rejected: undefined,
  voided: undefined,
};

const pickupTabs: Readonly<Record<Confirmed, OrderPlace | undefined>> = {
  new: "pickup.new",
  ready: "pickup.ready",
  in_progress: "pickup.ready",
  delivered: "pickup.collected",
  collected: "pickup.collected",
  rejected: undefined,
  voided: undefined,
};

const ended: readonly OrderStatus[] = ["delivered", "collected", "rejected", "voided"];

function unconfirmedTab(order: Order, now: Instant, rules: ShowRules): OrderPlace | undefined {
  const isKept = rules.isInLimbo(order.id) || rules.isTimeUp(order.id);
  if (now >= deadlineOf(order, rules) && !isKept) return undefined;
  const isOfPickup = order.isTakeaway || order.type === "walk_in";
  return isOfPickup ? "pickup.unconfirmed" : "homeDelivery.unconfirmed";
}

function ageOf({ placedAt, scheduledFor }: Order, now: Instant): Duration {
  return now - Math.max(placedAt, scheduledFor ?? placedAt);
}

/** The deadline of an unconfirmed order; infinite for an order that is not auto-rejected (UC-9). */
export function deadlineOf(
  order: Order,
  { confirmationMinutes }: Pick<ShowRules, "confirmationMinutes">,
): Instant {
  const minutes = order.confirmationMinutes ?? confirmationMinutes;
  if (order.type !== "online" || minutes <= 0) return Number.POSITIVE_INFINITY;
  return order.placedAt + minutes * minuteMs;
}
