import type { Order } from "../../ports/entities/order.ts";

/**
 * The order with the newest partner's job that is known of it. An order's history does not tell of
 * jobs: a change of the job may be heard before the change of the order that came earlier, whose data
 * then carries an older job, or none (B-I4).
 */
export function withNewestJob(order: Order, known: Order | undefined): Order {
  const job = known?.job;
  if (job === undefined) return order;
  const standsAt = order.job?.updatedAt ?? order.statusUpdates.at(-1)?.time ?? 0;
  return job.updatedAt > standsAt ? { ...order, job } : order;
}
