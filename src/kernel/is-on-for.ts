import type { BranchId } from "../../ports/entities/ids.ts";

/** Whether a capability is declared, and on for the branch (CP-2). */
export function isOnFor<Capability extends { readonly branchIds?: readonly BranchId[] }>(
  capability: Capability | undefined,
  branchId: BranchId,
): capability is Capability {
  return capability !== undefined && (capability.branchIds?.includes(branchId) ?? true);
}
