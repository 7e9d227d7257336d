import type { Company } from "../../../ports/entities/company.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsPartner, Rider } from "../../../ports/entities/logistics.ts";
import type { Order } from "../../../ports/entities/order.ts";

/** The order's partner job, unless it was cancelled: status 3 is no active job (RA-8). */
export function activeJob(order: Order): LogisticsJob | undefined {
  return order.job === undefined || order.job.status === 3 ? undefined : order.job;
}

/** Whether the row offers a rider dropdown on new: riders are then not picked in a popup (RA-1). */
export function offersRidersOnNew(company: Company): boolean {
  return !company.isRiderAssignedThroughPopup;
}

/** Whether the row offers a rider dropdown on ready: rider app and popup are both off (HD-4). */
export function offersRidersOnReady(company: Company): boolean {
  return !company.isRiderAppEnabled && !company.isRiderAssignedThroughPopup;
}

/** The riders who may carry an order of this branch (RA-2). */
export function ridersOf(riders: readonly Rider[], branchId: BranchId): readonly Rider[] {
  return riders.filter((rider) => rider.assignedBranchIds.includes(branchId));
}

/** Whether some partner takes scheduled orders in the company's country (SC-1, SC-4). */
export function canPartnersTakeScheduled(
  partners: readonly LogisticsPartner[],
  country: string,
): boolean {
  return partners.some(
    ({ configuration }) =>
      configuration?.isScheduledOrderAssignmentAllowed &&
      configuration.enabledRegions.includes(country),
  );
}
