import type { AcceptanceCapability } from "./acceptance.ts";
import type { BranchId } from "./ids.ts";
import type { Minor } from "./money.ts";
import type { PromiseCapability } from "./promise.ts";
import type { Instant } from "./time.ts";

/** The optional parts that a back end declares beyond both specifications. Absent is off (CP-1). */
export interface Capabilities {
  readonly acceptance?: AcceptanceCapability;
  readonly promise?: PromiseCapability;
  readonly kitchenLoad?: KitchenLoadCapability;
  readonly contact?: ContactCapability;
  readonly handover?: HandoverCapability;
  readonly largeOrder?: LargeOrderCapability;
}

/** The most that a kitchen has to have ready in a quarter of an hour; a limit that is absent is none. */
export interface LoadLimit {
  readonly orders?: number;
  readonly dishes?: number;
}

/** The kitchen's load, as far as a back end has declared it. */
export interface KitchenLoadCapability {
  /** Of each branch whose state names none of its own. */
  readonly limit: LoadLimit;
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

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

/** Telephone numbers that are reached with a code, and for a time, as far as a back end has declared them. */
export interface ContactCapability {
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

export const handoverChecks = ["shown", "asked"] as const;

/** Codes that identify the person who collects an order, as far as a back end has declared them. */
export interface HandoverCapability {
  /**
   * `shown`: staff compare the code on the screen with the one that the customer or driver gives. `asked`: staff enter
   * that code, and the server compares.
   */
  readonly check: (typeof handoverChecks)[number];
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

/** The way to a telephone number that stands for another one. */
export interface TelephoneAccess {
  /** The digits that a caller has to enter. */
  readonly code?: string;
  /** The number stops working at this time. */
  readonly validUntil?: Instant;
}

/** Whether a capability is declared, and on for the branch (CP-2). */
export function isOnFor<Capability extends { readonly branchIds?: readonly BranchId[] }>(
  capability: Capability | undefined,
  branchId: BranchId,
): capability is Capability {
  return capability !== undefined && (capability.branchIds?.includes(branchId) ?? true);
}
