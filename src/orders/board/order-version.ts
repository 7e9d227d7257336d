import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { paymentsIn } from "../../../ports/entities/order-in.ts";
import type { Instant } from "../../../ports/entities/time.ts";

/**
 * The version of an order's data. The wire has no version, so the order's history serves as one.
 */
export interface OrderVersion {
  readonly updateCount: number;
  readonly lastUpdateAt: Instant;
  readonly statusRank: number;
  readonly jobUpdatedAt: Instant;
}

const statusRanks: Readonly<Record<OrderStatus, number>> = {
  unconfirmed: 0,
  new: 1,
  ready: 2,
  in_progress: 3,
  delivered: 4,
  collected: 4,
  rejected: 5,
  voided: 5,
};

/** The rank of a status on the way of an order; higher is later. */
export function statusRank(status: OrderStatus): number {
  return statusRanks[status];
}

export function versionOf(order: Order): OrderVersion {
  return {
    updateCount: order.statusUpdates.length,
    lastUpdateAt: lastUpdateAt(order),
    statusRank: statusRanks[order.status],
    jobUpdatedAt: order.job?.updatedAt ?? 0,
  };
}

/**
 * Compares two states like `compareVersions`, without building versions, because it runs for every event. A state
 * without a history has an unknown version, which is neither older nor newer (N17).
 */
export function compareStates(one: Order, other: Order): number {
  if (one === other) return 0;
  if (one.statusUpdates.length === 0 || other.statusUpdates.length === 0) return 0;
  return (
    one.statusUpdates.length - other.statusUpdates.length ||
    lastUpdateAt(one) - lastUpdateAt(other) ||
    statusRanks[one.status] - statusRanks[other.status] ||
    (one.job?.updatedAt ?? 0) - (other.job?.updatedAt ?? 0)
  );
}

/** Below zero when `one` is older than `other`, zero when neither is newer, above zero when newer. */
export function compareVersions(one: OrderVersion, other: OrderVersion): number {
  if (one.updateCount === 0 || other.updateCount === 0) return 0;
  return (
    one.updateCount - other.updateCount ||
    one.lastUpdateAt - other.lastUpdateAt ||
    one.statusRank - other.statusRank ||
    one.jobUpdatedAt - other.jobUpdatedAt
  );
}

/** The last time in the history that can be read; 0 without one. */
function lastUpdateAt({ statusUpdates }: Order): Instant {
  const last = statusUpdates[statusUpdates.length - 1];
  return last?.time ?? statusUpdates.findLast(({ time }) => time !== undefined)?.time ?? 0;
}

/**
 * The order with the newest known job of its partner. An order's history has no jobs: a change of the job
 * may arrive before an earlier change of the order, whose data then has an older job, or none (B-I4). A back end that calls
 * a partner with each confirmation does both in one instant: data of that instant without a job is the earlier.
 */
export function withNewestJob(order: Order, known: Order | undefined): Order {
  const job = known?.job;
  if (job?.updatedAt === undefined || order === known) return order;
  const jobAt = order.job?.updatedAt;
  const isBefore =
    jobAt === undefined ? lastUpdateAt(order) <= job.updatedAt : jobAt < job.updatedAt;
  return isBefore ? { ...order, job } : order;
}

/**
 * The row of a list, with the payments that are known of the same version if it has none: a list may leave them out, and
 * then they would be asked for again (N31). The total is unknown if they cannot be expressed in the row's currency (N47).
 */
export function withKnownPayments(row: Order, known: Order | undefined): Order {
  if (row.payments.length > 0 || known === undefined || known.payments.length === 0) return row;
  if (compareStates(row, known) > 0) return row;
  const payments = row.currency === undefined ? known.payments : paymentsIn(known, row.currency);
  if (payments !== undefined) return { ...row, payments };
  const { totalAmount: _unknown, ...unpriced } = row;
  return unpriced;
}
