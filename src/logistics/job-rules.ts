import type { LogisticsJob, LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";

/** How far a partner's job has come (RA-8). */
export type JobStage = "pending" | "assigned" | "cancelled" | "arrived" | "delivering" | "complete";

/** A job that has not changed for so long is stale (payments-and-assignment section 9). */
const staleAfterMs: Duration = 15 * minuteMs;
/** The partner that sends riders of its own, whom nobody here assigns or tracks (RA-10). */
const ownRidersUniqueId = 8;

const stageOf: Readonly<Record<LogisticsJobStatus, JobStage>> = {
  1: "pending",
  2: "assigned",
  3: "cancelled",
  4: "arrived",
  5: "delivering",
  6: "complete",
  7: "pending",
};

export function jobStage({ status }: Pick<LogisticsJob, "status">): JobStage {
  return stageOf[status];
}

/** The order's partner job, unless it was cancelled: status 3 is no active job (RA-8). */
export function activeJob({ job }: Order): LogisticsJob | undefined {
  return job === undefined || jobStage(job) === "cancelled" ? undefined : job;
}

/** Whether a ready order's partner has not been heard of for 15 minutes (RA-9). */
export function isJobStale(order: Order, now: Instant): boolean {
  const job = activeJob(order);
  return order.status === "ready" && job !== undefined && now - job.updatedAt >= staleAfterMs;
}

/** Whether the job is told in the delivery-info dialog (RA-10). */
export function hasOwnRiders({ partnerUniqueId }: LogisticsJob): boolean {
  return partnerUniqueId === ownRidersUniqueId;
}
