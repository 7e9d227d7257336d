import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { OrderGone } from "../orders/board/order-model.ts";
import { type DeadlineSettings, deadlineOf } from "../orders/order-rules/order-timing.ts";
import type { OrderPlace } from "../orders/order-rules/placement.ts";

/** The groups of the card, in the order in which staff read them (RL-5). */
export const awayGroups = ["rejected", "voided", "new", "due"] as const;
export type AwayGroup = (typeof awayGroups)[number];

/** One order that changed during an absence. */
export interface AwayEntry {
  readonly group: AwayGroup;
  /** Its data when the report was made. */
  readonly order: Order;
  /** The person who voided it, where that is known. */
  readonly by?: string;
}

/** The orders that changed during an absence. */
export interface AwayReport {
  readonly awayMs: Duration;
  readonly entries: readonly AwayEntry[];
}

/** An order that left the board. */
export interface Removal {
  readonly order: Order;
  readonly gone: OrderGone;
  readonly at: Instant;
  /** Whether this device rejected it at its deadline. */
  readonly isAutomatic: boolean;
}

/** The part of an order's model that the report reads. */
export interface PlacedOrder {
  readonly data: Order;
  readonly place: OrderPlace | undefined;
  readonly arrivedAt: Instant | undefined;
}

export interface AwaySources {
  readonly since: Instant;
  readonly now: Instant;
  readonly removals: Iterable<Removal>;
  readonly placed: Iterable<PlacedOrder>;
  readonly company: DeadlineSettings | undefined;
}

/** The orders that changed since the instant, each once. */
export function awayEntries(sources: AwaySources): readonly AwayEntry[] {
  const { since, now, company } = sources;
  const removed = [...sources.removals].flatMap((removal) =>
    removal.at < since ? [] : removedEntry(removal, company),
  );
  const arrived = [...sources.placed].flatMap((model) => placedEntry(model, since, now));
  return [...removed, ...arrived].sort(
    (one, other) =>
      awayGroups.indexOf(one.group) - awayGroups.indexOf(other.group) ||
      one.order.placedAt - other.order.placedAt,
  );
}

/** Whether only a look-up tells what became of the order. */
export function isUnexplained({ order, gone }: Removal): boolean {
  return gone === "hidden" && !isOver(order.status);
}

function removedEntry(
  removal: Removal,
  company: DeadlineSettings | undefined,
): readonly AwayEntry[] {
  const { order } = removal;
  if (order.status === "voided") {
    const by = order.statusUpdates.findLast(({ event }) => event === "voided")?.staffName;
    return [{ group: "voided", order, ...(by !== undefined && { by }) }];
  }
  return isTimedOut(removal, company) ? [{ group: "rejected", order }] : [];
}

/** Whether the order was rejected at its deadline; a colleague's own rejection before it does not count. */
function isTimedOut(
  { order, gone, at, isAutomatic }: Removal,
  company: DeadlineSettings | undefined,
): boolean {
  if (gone !== "removed" || (order.status !== "rejected" && order.status !== "unconfirmed"))
    return false;
  if (isAutomatic) return true;
  const deadline = deadlineOf({ ...order, status: "unconfirmed" }, company);
  const rejectedAt = order.statusUpdates.findLast(({ event }) => event === "rejected")?.time ?? at;
  return deadline !== undefined && rejectedAt >= deadline.at;
}

/** An order that still waits for its first step: it came, or became due, meanwhile. */
function placedEntry(
  { data: order, place, arrivedAt }: PlacedOrder,
  since: Instant,
  now: Instant,
): readonly AwayEntry[] {
  const isWaiting = place?.endsWith(".unconfirmed") === true || place?.endsWith(".new") === true;
  if (!isWaiting) return [];
  if (Math.max(order.placedAt, arrivedAt ?? order.placedAt) >= since)
    return [{ group: "new", order }];
  const { scheduledFor } = order;
  const isDue = scheduledFor !== undefined && scheduledFor > since && scheduledFor <= now;
  return isDue && order.status !== "unconfirmed" ? [{ group: "due", order }] : [];
}

function isOver(status: OrderStatus): boolean {
  return status === "rejected" || status === "voided";
}
