import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";

/** The riders who may carry an order of this branch (RA-2). */
export function ridersOf(riders: readonly Rider[], branchId: BranchId): readonly Rider[] {
  return riders.filter((rider) => rider.assignedBranchIds.includes(branchId));
}

/**
 * The riders that a member of staff sees in a dropdown (RA-5). An admin without authorized branches sees all of
 * the company's; others see those of their authorized branches, or of the selected ones if they have none.
 */
export function ridersSeenBy(
  staff: Pick<StaffMember, "isAdmin" | "authorizedBranchIds">,
  riders: readonly Rider[],
  selectedBranchIds: readonly BranchId[],
): readonly Rider[] {
  const { isAdmin, authorizedBranchIds } = staff;
  if (isAdmin && authorizedBranchIds.length === 0) return riders;
  return ridersOfAny(
    riders,
    authorizedBranchIds.length === 0 ? selectedBranchIds : authorizedBranchIds,
  );
}

/** The riders who are assigned to one of these branches. */
export function ridersOfAny(
  riders: readonly Rider[],
  branchIds: readonly BranchId[],
): readonly Rider[] {
  const ids = new Set(branchIds);
  return riders.filter((rider) => rider.assignedBranchIds.some((id) => ids.has(id)));
}
