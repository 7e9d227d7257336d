import type { BranchId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** Promise and lateness, as far as a back end has declared them. */
export interface PromiseCapability {
  /** The minutes from the branch to the door, where the order does not say when it has to be ready. */
  readonly driveMinutes: number;
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

/** The times of an order that it was promised for, as the server has them. */
export interface OrderPromise {
  /** The time that the customer was told: at the door, or ready to be collected. */
  readonly promisedAt?: Instant;
  /** The kitchen's time. */
  readonly readyBy?: Instant;
}
