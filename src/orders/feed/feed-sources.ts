import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { SynchronizedData } from "../../../ports/entities/push-channel.ts";
import type { BranchScope } from "../../../ports/order-api.ts";
import type { Read } from "../../../ports/outcome.ts";

/** Carries a read out for the signed-in session: a 401 leads to one refresh and one repeat. */
export interface SessionReader {
  read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>>;
}

/** The company staff work for; undefined until it is loaded. */
export interface CompanySource {
  readonly company: Company | undefined;
  readonly staff: StaffMember | undefined;
}

/** Loads some of the company's data anew. */
export interface ReferenceReloader {
  reload(data: SynchronizedData): Promise<unknown>;
}

/** A number of 0 to below 1, from the seeded stream the app was given; spreads what many clients do at once. */
export type Jitter = () => number;

/** What orders need to know of the branch selection. Both are observable. */
export interface BranchScopeSource {
  /** The branches whose orders are shown. */
  readonly selectedIds: readonly BranchId[];
  /** The same as the lists are asked for. */
  readonly scope: BranchScope;
}
