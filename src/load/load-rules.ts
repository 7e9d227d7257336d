import type { LoadLimit } from "../../ports/entities/capabilities.ts";
import type { DishLine } from "../../ports/entities/item-tree.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import type { PromiseCapability } from "../../ports/entities/promise.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { promisedMinutesMax } from "../orders/order-rules/order-timing.ts";
import { readyByOf } from "../promise/promise-rules.ts";

export const quarterMs: Duration = 15 * minuteMs;
/** The quarters that are shown: two hours. */
export const quartersShown = 8;

/** The quarter to which an instant belongs, by its beginning: every time zone is whole quarters from UTC (KL-1). */
export function quarterOf(at: Instant): Instant {
  return Math.floor(at / quarterMs) * quarterMs;
}

/** The settings by which an order is due that does not say so itself. */
export interface DueSettings {
  readonly promise: PromiseCapability | undefined;
  readonly usualMinutes: number;
}

/**
 * By when the kitchen has to be ready with the order: its own time, that of its promise, or its scheduled time. Without
 * any, the usual minutes after it was placed, and once it is confirmed its own minutes after that (KL-1).
 */
export function dueAtOf(order: Order, { promise, usualMinutes }: DueSettings): Instant {
  const known = order.promise?.readyBy ?? readyByOf(order, promise) ?? order.scheduledFor;
  if (known !== undefined) return known;
  const confirmed = order.statusUpdates.find(({ event }) => event === "marked_as_confirmed")?.time;
  const minutes = order.deliveryEtaMinutes ?? usualMinutes;
  return (confirmed ?? order.placedAt) + minutes * minuteMs;
}

/** Whether the kitchen still has to cook it, or will once it is confirmed. */
export function isToCook({ status }: Order): boolean {
  return status === "new" || status === "unconfirmed";
}

/** The dishes of an order: its own lines that are not deleted, a weighed one as one dish (KL-2). */
export function dishesOf(lines: readonly DishLine[]): number {
  return lines.reduce((sum, { item }) => sum + dishesOfLine(item), 0);
}

function dishesOfLine({ quantity }: OrderItem): number {
  return quantity !== undefined && Number.isInteger(quantity) ? Math.max(0, quantity) : 1;
}

/** The load of one quarter; `unconfirmed` is the part of it that is not confirmed yet. */
export interface Load {
  readonly orders: number;
  readonly dishes: number;
  readonly unconfirmed: { readonly orders: number; readonly dishes: number };
}

export type Fullness = "free" | "some" | "nearly_full" | "full";

/** The fullness of a quarter, by the fuller of orders and dishes. */
export interface Measure {
  readonly of: "orders" | "dishes";
  readonly count: number;
  readonly unconfirmed: number;
  /** Absent: the quarter has none. */
  readonly limit?: number;
  readonly fullness: Fullness;
}

/** From 80 % on a quarter is nearly full, from its limit on full; without limits its orders are only counted (KL-3). */
export function measure(load: Load, { orders, dishes }: LoadLimit): Measure {
  const isByDishes =
    dishes !== undefined && (orders === undefined || load.dishes * orders > load.orders * dishes);
  const of = isByDishes ? "dishes" : "orders";
  const limit = isByDishes ? dishes : orders;
  const count = load[of];
  const unconfirmed = load.unconfirmed[of];
  if (limit === undefined)
    return { of, count, unconfirmed, fullness: count === 0 ? "free" : "some" };
  return { of, count, unconfirmed, limit, fullness: fullnessOf(count, limit) };
}

function fullnessOf(count: number, limit: number): Fullness {
  if (count >= limit) return "full";
  if (count * 5 >= limit * 4) return "nearly_full";
  return count === 0 ? "free" : "some";
}

/** A full quarter, and the first one after it with room, with the delivery time that leads there. */
export interface FullQuarter {
  readonly at: Instant;
  /** Absent: none is within the longest delivery time. */
  readonly next?: { readonly at: Instant; readonly minutes: number };
}

/**
 * The quarter in which an order that is promised in so many minutes is due at the kitchen, if it is full (KL-4). The drive
 * comes after the kitchen.
 */
export function fullQuarterOf(
  { now, minutes, driveMinutes }: Readonly<Record<"now" | "minutes" | "driveMinutes", number>>,
  isFull: (quarter: Instant) => boolean,
): FullQuarter | undefined {
  // A time shorter than the drive leaves the kitchen none: the order is due at once.
  const at = quarterOf(now + Math.max(0, minutes - driveMinutes) * minuteMs);
  if (!isFull(at)) return undefined;
  for (let next = at + quarterMs; ; next += quarterMs) {
    const wanted = Math.ceil((next - now) / minuteMs) + driveMinutes;
    if (wanted > promisedMinutesMax) return { at };
    if (!isFull(next)) return { at, next: { at: next, minutes: wanted } };
  }
}

/** A quarter without orders. */
export const noLoad: Load = { orders: 0, dishes: 0, unconfirmed: { orders: 0, dishes: 0 } };
