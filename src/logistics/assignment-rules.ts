import type { Company } from "../../ports/entities/company.ts";
import type { Order } from "../../ports/entities/order.ts";
import { activeJob } from "./job-rules.ts";

/** Whether a rider may be assigned: before the pickup, and while no partner has the order (HD-4, RA-13). */
export function mayAssignRider(order: Order): boolean {
  const { status } = order;
  return (status === "new" || status === "ready") && activeJob(order) === undefined;
}

/** Whether choosing a rider sends the order out: without the rider app, at waiting for pickup (FL-4). */
export function sendsOut(
  { status }: Order,
  { isRiderAppEnabled }: Pick<Company, "isRiderAppEnabled">,
): boolean {
  return status === "ready" && !isRiderAppEnabled;
}

/** Whether a partner may be assigned, or its job followed (RA-7, RA-8). */
export function isOpenToPartner({ status, job }: Order): boolean {
  if (status === "in_progress" || job?.status === "complete") return job !== undefined;
  return status === "new" || status === "ready";
}
