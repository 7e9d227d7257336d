import type { Order, StatusEvent } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import { countsFrom } from "../orders/order-rules/order-timing.ts";

/** The three phases of a delivery (HD-10), which add up to its time. None is below zero. */
export interface DeliveryPhases {
  /** From the order's start until it was marked ready; includes the wait for a confirmation. */
  readonly preparationMs: Duration;
  /** From ready until it left the branch. */
  readonly pickupMs: Duration;
  readonly deliveryMs: Duration;
}

/** The time of a delivery from the start of its timer (LS-3); undefined until it is delivered. Never below zero. */
export function timeTakenMs(order: Order): Duration | undefined {
  const span = spanOf(order);
  return span === undefined ? undefined : span.to - span.from;
}

/**
 * Splits a delivery by its history, whose events may be in any order and contradict each other:
 *
 * - It ends when it was last marked delivered, and begins when its timer starts (LS-3).
 * - It was ready when it was last marked ready before the end. It left when it was last marked picked up
 *   before the end; if that is not recorded, when a rider was last assigned to the ready order, which sends it
 *   out (order-board section 4). A rider who was assigned earlier had not left.
 * - If one of the two moments is not recorded, the order did not wait: preparation lasts until it left, or
 *   delivery begins when it was ready. If neither is recorded, the time cannot be split: undefined.
 * - Moments outside the span count as its ends, and no phase is below zero.
 */
export function deliveryPhases(order: Order): DeliveryPhases | undefined {
  const span = spanOf(order);
  if (span === undefined) return undefined;
  const { from, to } = span;
  const within = (at: Instant): Instant => Math.min(Math.max(at, from), to);
  const lastTime = (event: StatusEvent): Instant | undefined => {
    const at = lastTimeOf(order, event, to);
    return at === undefined ? undefined : within(at);
  };
  const ready = lastTime("marked_as_ready");
  const assigned = lastTime("rider_assigned");
  const sentOut = ready !== undefined && assigned !== undefined && assigned >= ready;
  const left = lastTime("marked_as_picked_up") ?? (sentOut ? assigned : undefined);
  const readyAt = ready ?? left;
  if (readyAt === undefined) return undefined;
  const leftAt = Math.max(left ?? readyAt, readyAt);
  return { preparationMs: readyAt - from, pickupMs: leftAt - readyAt, deliveryMs: to - leftAt };
}

function spanOf(order: Order): { readonly from: Instant; readonly to: Instant } | undefined {
  const to = lastTimeOf(order, "marked_as_delivered", Number.POSITIVE_INFINITY);
  if (to === undefined) return undefined;
  const from = countsFrom(order, to);
  return from === undefined ? undefined : { from: Math.min(from, to), to };
}

/** The last time of an event up to `until`; a history may be in any order. */
function lastTimeOf(order: Order, event: StatusEvent, until: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const { event: each, time } of order.statusUpdates) {
    if (each !== event || time === undefined || time > until) continue;
    if (last === undefined || time > last) last = time;
  }
  return last;
}
