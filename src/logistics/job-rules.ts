import type { LogisticsJob, LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";

/** A job that has not changed for this long is stale (payments-and-assignment section 9). */
const staleAfterMs: Duration = 15 * minuteMs;
/** The partner that sends its own riders, which the app neither assigns nor tracks (RA-10). */
const ownRidersUniqueId = 8;

/** The order's partner job, unless it was cancelled (RA-8). */
export function activeJob({ job }: Pick<Order, "job">): LogisticsJob | undefined {
  return job?.status === "cancelled" ? undefined : job;
}

/** Whether the partner is still looking for a driver (RA-8). */
export function isJobPending({ status }: LogisticsJob): boolean {
  return status === "pending" || status === "reassigning";
}

/**
 * The driver who has the job, and the page that follows him, as far as known. A server may still send those of a driver
 * who was taken away: they are not his successor's.
 */
export function driverOf(
  job: LogisticsJob,
): Pick<LogisticsJob, "driverName" | "driverTelephone" | "driverTelephoneAccess" | "trackUrl"> {
  return isJobPending(job) ? {} : job;
}

/** Whether the job of a ready order has not changed for 15 minutes (RA-9); not where its time cannot be read. */
export function isJobStale(order: Order, now: Instant): boolean {
  const job = activeJob(order);
  return order.status === "ready" && now - (job?.updatedAt ?? now) >= staleAfterMs;
}

/** Whether the delivery-info dialog shows the job (RA-10). */
export function hasOwnRiders({ partnerUniqueId }: LogisticsJob): boolean {
  return partnerUniqueId === ownRidersUniqueId;
}

/** Whether an own rider is out with the order: a partner's order has a job, or its rider id is the partner's. */
export function isRiderUnderWay(order: Order, partners: readonly LogisticsPartner[]): boolean {
  const { riderId, job } = order;
  if (order.status !== "in_progress" || order.isTakeaway || riderId === undefined) return false;
  const hasJob = job !== undefined && job.status !== "cancelled";
  return !hasJob && !partners.some(({ configuration }) => configuration?.driverId === riderId);
}
