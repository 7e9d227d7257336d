import type { BranchId } from "./ids.ts";
import type { Duration, Instant } from "./time.ts";

/** Promise and lateness, as far as a back end has declared them. */
export interface PromiseCapability {
  /** The minutes that staff can give an order at once. */
  readonly delayMinutes: readonly number[];
  /** The most changes of one promise. Absent: any number. */
  readonly delaysMax?: number;
  /** A time that others moved by so much is announced. */
  readonly announceMs: Duration;
  /** The minutes from the branch to the door, where the order does not say when it has to be ready. */
  readonly driveMinutes: number;
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

/** The times of an order that it was promised for, as the server has them. */
export interface OrderPromise {
  /** The time that the customer was told: at the door, or ready to be collected. */
  readonly promisedAt?: Instant;
  /** The time that the customer was told first. */
  readonly promisedFirst?: Instant;
  /** The kitchen's time. */
  readonly readyBy?: Instant;
  /** From then on the promise cannot be changed. */
  readonly fixedFrom?: Instant;
  /** The changes of its promise so far. */
  readonly delays?: number;
}

/** Those who may be told of a new promise. */
export const notifiedParties = ["customer", "marketplace", "nobody"] as const;
export type Notified = (typeof notifiedParties)[number];
