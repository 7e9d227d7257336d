import type { Company } from "../../../ports/entities/company.ts";
import type { Order } from "../../../ports/entities/order.ts";
import {
  type Duration,
  dayMs,
  hourMs,
  type Instant,
  isSet,
  minuteMs,
  secondMs,
} from "../../../ports/entities/time.ts";

/** The waiting time from which an order is late: as shown, 00:55:00 is not and 00:55:01 is (LS-5). */
export const lateAfterMs: Duration = 55 * minuteMs + secondMs;
/** The longest time ahead at which a scheduled order's release is timed (SC-3). */
export const releaseWindowMs: Duration = 10 * dayMs;
/** The longest delivery time that staff can promise (UC-3). */
export const promisedMinutesMax = 999;
/** The age at which an order leaves the lists, unless configured otherwise (LS-7). */
export const expiryThresholdDefaultMs: Duration = 48 * hourMs;

/** The facts of an order by which its time runs. */
export type OrderTimes = Pick<Order, "placedAt" | "scheduledFor">;

/**
 * The instant from which an order's timer counts: its placing, or its scheduled time once it has come (LS-3). Undefined
 * for an order whose placed-at was never set (N16).
 */
export function countsFrom(order: OrderTimes, now: Instant): Instant | undefined {
  const { placedAt, scheduledFor } = order;
  if (scheduledFor !== undefined && scheduledFor <= now) return scheduledFor;
  return isSet(placedAt) ? placedAt : undefined;
}

/** The time for which the order has been waiting; never below zero (LS-3). */
export function elapsedMs(order: OrderTimes, now: Instant): Duration | undefined {
  const from = countsFrom(order, now);
  return from === undefined ? undefined : Math.max(0, now - from);
}

/** A running time as hh:mm:ss; hours go on past a day (LS-4). Fractions of a second are cut off. "–": not known. */
export function timerText(elapsed: Duration | undefined): string {
  if (elapsed === undefined) return "–";
  const seconds = wholeSeconds(elapsed);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The first instant at which the order is late, as its times stand at `now` (LS-5). */
export function lateAt(order: OrderTimes, now: Instant): Instant {
  return (countsFrom(order, now) ?? Number.POSITIVE_INFINITY) + lateAfterMs;
}

/** Whether the order is late, which turns its timer red (LS-5). */
export function isLate(order: OrderTimes, now: Instant): boolean {
  return now >= lateAt(order, now);
}

/** The first instant at which the order is older than `thresholdMs` (LS-7); infinite where no time of it is known. */
export function expiresAt(order: Order, thresholdMs: Duration): Instant {
  if (!isSet(order.placedAt) && order.scheduledFor === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(order.placedAt, order.scheduledFor ?? order.placedAt) + thresholdMs + 1;
}

/** Whether the order is older than `thresholdMs`, counted from the later of placing and scheduled time (LS-7). */
export function isExpired(order: Order, now: Instant, thresholdMs: Duration): boolean {
  return now >= expiresAt(order, thresholdMs);
}

/**
 * The instant at which a timer moves a scheduled order off the scheduled list: its time, if that is ahead
 * and within 10 days of being loaded. Undefined: no timer is armed (SC-3).
 */
export function releaseAt(order: Order, loadedAt: Instant): Instant | undefined {
  const { scheduledFor } = order;
  if (scheduledFor === undefined || scheduledFor <= loadedAt) return undefined;
  return scheduledFor - loadedAt <= releaseWindowMs ? scheduledFor : undefined;
}

/** The settings of the company that decide by when an order has to be confirmed. */
export type DeadlineSettings = Pick<Company, "confirmationDeadline">;

export interface OrderDeadline {
  readonly at: Instant;
  /** From the order's placement. */
  readonly minutes: number;
}

/**
 * By when an unconfirmed online order has to be confirmed: placedAt plus its own minutes, or else the company's (UC-9).
 * Undefined for every other order, and where these minutes are 0 (N4) or not known yet.
 */
export function deadlineOf(
  order: Order,
  company: DeadlineSettings | undefined,
): OrderDeadline | undefined {
  if (order.status !== "unconfirmed" || order.type !== "online") return undefined;
  const minutes = order.confirmationMinutes ?? company?.confirmationDeadline.minutes ?? 0;
  return minutes > 0 ? { at: order.placedAt + minutes * minuteMs, minutes } : undefined;
}

function wholeSeconds(duration: Duration): number {
  return Math.floor(duration / secondMs);
}

/** The next instant after `now` at `businessEndTimeSeconds` after midnight UTC; every day has one (LS-11, B-I24). */
export function nextBusinessEnd(now: Instant, businessEndTimeSeconds: number): Instant {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const end = midnight + ((businessEndTimeSeconds * secondMs) % dayMs);
  return end > now ? end : end + dayMs;
}
