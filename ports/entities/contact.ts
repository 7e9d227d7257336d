import type { BranchId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** Telephone numbers that are reached with a code, and for a time, as far as a back end has declared them. */
export interface ContactCapability {
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

export const handoverChecks = ["shown", "asked"] as const;

/** Codes by which who collects an order is known, as far as a back end has declared them. */
export interface HandoverCapability {
  /**
   * `shown`: staff compare the code that they see with the one that they are told. `asked`: staff type the one that they
   * are told, and the server compares.
   */
  readonly check: (typeof handoverChecks)[number];
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

/** The way to a telephone number that stands for another one. */
export interface TelephoneAccess {
  /** The digits that the one who calls is asked for. */
  readonly code?: string;
  /** From then on no one answers there. */
  readonly validUntil?: Instant;
}
