import type { BranchId } from "./ids.ts";
import type { Minor } from "./money.ts";

/** From which size an order is a large one, as far as a back end has declared it. */
export interface LargeOrderCapability {
  /** Absent: an order's amount does not make it a large one. */
  readonly amount?: Minor;
  /** Absent: neither does the number of its dishes. */
  readonly dishes?: number;
  /** The minutes that its proposed delivery time is longer. */
  readonly extraMinutes: number;
  /** The time of day, in branch time, at which a scheduled one is announced once more. */
  readonly announceAt: { readonly hour: number; readonly minute: number };
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}
