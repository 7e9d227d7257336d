import type { StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";
import { searchable } from "./searchable.ts";

/** The riders who may carry an order of this branch (RA-2). */
export function ridersOf(riders: readonly Rider[], branchId: BranchId): readonly Rider[] {
  return riders.filter((rider) => rider.assignedBranchIds.includes(branchId));
}

/**
 * The riders whom a member of staff sees in a dropdown (RA-5): an admin without authorized branches all
 * of the company's; others those of their authorized branches, or of the selected ones where they have none.
 */
export function ridersSeenBy(
  staff: Pick<StaffMember, "isAdmin" | "authorizedBranchIds">,
  riders: readonly Rider[],
  selectedBranchIds: readonly BranchId[],
): readonly Rider[] {
  const { isAdmin, authorizedBranchIds } = staff;
  if (isAdmin && authorizedBranchIds.length === 0) return riders;
  const branchIds = authorizedBranchIds.length === 0 ? selectedBranchIds : authorizedBranchIds;
  return riders.filter((rider) => rider.assignedBranchIds.some((id) => branchIds.includes(id)));
}

/** Those whose name contains what was typed, in whatever case (RA-3). */
export function named<Named extends { readonly name: string }>(
  all: readonly Named[],
  search: string,
): readonly Named[] {
  const wanted = searchable(search);
  return wanted === "" ? all : all.filter(({ name }) => searchable(name).includes(wanted));
}
