import type { BranchId } from "./ids.ts";

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
