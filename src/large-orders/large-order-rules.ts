import { isOnFor, type LargeOrderCapability } from "../../ports/entities/capabilities.ts";
import { dishLines } from "../../ports/entities/item-tree.ts";
import type { Minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { dishesOf } from "../load/load-rules.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { promisedMinutesMax } from "../orders/order-rules/order-timing.ts";
import { isScheduledAhead } from "../orders/order-rules/placement.ts";
import type { ZoneTime } from "../reschedule/zone-time.ts";

/** The size of a large order: its dishes, and its amount where that makes it a large one. */
export interface OrderSize {
  readonly dishes: number;
  readonly hasManyDishes: boolean;
  /** Absent where the amount alone would not make it a large one. */
  readonly amount?: Minor;
}

type SizedOrder = Pick<Order, "branchId" | "items" | "status" | "totalAmount">;

/**
 * The size of an order that reaches either limit, as long as staff work on it (LO-1); undefined for every other. Dishes are
 * counted as for the kitchen's load (KL-2); the amount is the order's total, before points and rounding.
 */
export function sizeOf(
  { branchId, items, status, totalAmount }: SizedOrder,
  capability: LargeOrderCapability | undefined,
): OrderSize | undefined {
  if (!isOnFor(capability, branchId) || isCompleted(status) || isRemoved(status)) return undefined;
  const dishes = dishesOf(dishLines(items));
  const hasManyDishes = capability.dishes !== undefined && dishes >= capability.dishes;
  const isExpensive =
    capability.amount !== undefined &&
    totalAmount !== undefined &&
    totalAmount >= capability.amount;
  if (!hasManyDishes && !isExpensive) return undefined;
  return { dishes, hasManyDishes, ...(isExpensive && { amount: totalAmount }) };
}

/** The minutes that its size adds to the proposed delivery time (LO-1). A scheduled order has a time of its own. */
export function extraMinutesOf(
  order: SizedOrder & Pick<Order, "isScheduled">,
  usual: number,
  capability: LargeOrderCapability | undefined,
): number {
  if (order.isScheduled || sizeOf(order, capability) === undefined) return 0;
  return Math.max(0, Math.min(capability?.extraMinutes ?? 0, promisedMinutesMax - usual));
}

/** Whether it is a large order that waits for its time, and is announced for that (LO-2). */
export function isAwaited(
  order: Order,
  capability: LargeOrderCapability | undefined,
  now: Instant,
): boolean {
  const { isScheduled, status } = order;
  const isToCook = status === "unconfirmed" || status === "new";
  if (!isScheduled || !isToCook || !isScheduledAhead(order, now)) return false;
  return sizeOf(order, capability) !== undefined;
}

const stepMinutes = 15;
const minutesInDay = 24 * 60;

/**
 * The instant of the capability's time of day on the day of the order (LO-2): the first of two, and where the clocks skip
 * it the first quarter of an hour after it that exists. Undefined without a time, or where that comes first.
 */
export function remindAtOf(
  { scheduledFor }: Pick<Order, "scheduledFor">,
  { announceAt: { hour, minute } }: Pick<LargeOrderCapability, "announceAt">,
  zone: Pick<ZoneTime, "dateAt" | "instantsOf">,
): Instant | undefined {
  if (scheduledFor === undefined) return undefined;
  const day = zone.dateAt(scheduledFor);
  for (let time = hour * 60 + minute; time < minutesInDay; time += stepMinutes) {
    const [at] = zone.instantsOf(day, { hour: Math.floor(time / 60), minute: time % 60 });
    if (at !== undefined) return at < scheduledFor ? at : undefined;
  }
  return undefined;
}

/** An order's announcement that is due, and the instant that an earlier one has to reach to stand for it. */
export interface DueAnnouncement {
  readonly since: Instant;
}

/**
 * Whether a scheduled large order is to be announced now: when it comes, and once more from its reminder on. An
 * announcement after both stands for both (LO-2).
 */
export function dueAnnouncement(
  remindAt: Instant | undefined,
  announcedAt: Instant | undefined,
  now: Instant,
): DueAnnouncement | undefined {
  if (remindAt !== undefined && remindAt <= now)
    return announcedAt === undefined || announcedAt < remindAt ? { since: remindAt } : undefined;
  return announcedAt === undefined ? { since: Number.NEGATIVE_INFINITY } : undefined;
}
