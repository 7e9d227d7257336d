import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";

/** Whether an own rider is out with the order: a partner's order has a job, or its rider id is the partner's. */
export function isRiderUnderWay(order: Order, partners: readonly LogisticsPartner[]): boolean {
  const { riderId, job } = order;
  if (order.status !== "in_progress" || order.isTakeaway || riderId === undefined) return false;
  const hasJob = job !== undefined && job.status !== "cancelled";
  return !hasJob && !partners.some(({ configuration }) => configuration?.driverId === riderId);
}
