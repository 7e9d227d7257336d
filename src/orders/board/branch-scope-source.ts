import type { BranchId } from "../../../ports/entities/ids.ts";
import type { BranchScope } from "../../../ports/order-api.ts";

/** The branch selection, as orders need it. Both members are observable. */
export interface BranchScopeSource {
  /** The branches whose orders are shown. */
  readonly selectedIds: readonly BranchId[];
  /** The same branches, in the form of a list request. */
  readonly scope: BranchScope;
}
