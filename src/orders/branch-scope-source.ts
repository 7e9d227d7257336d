import type { BranchId } from "../../ports/entities/ids.ts";
import type { BranchScope } from "../../ports/order-api.ts";

/** What orders need to know of the branch selection. Both are observable. */
export interface BranchScopeSource {
  /** The branches whose orders are shown. */
  readonly selectedIds: readonly BranchId[];
  /** The same as the lists are asked for. */
  readonly scope: BranchScope;
}
