import type { SourceState } from "./acceptance.ts";
import type { LoadLimit } from "./capabilities.ts";
import type { BranchId, DeviceId } from "./ids.ts";
import type { Instant } from "./time.ts";

/** A card reader or terminal of a branch. */
export interface Device {
  readonly id: DeviceId;
  readonly name: string;
}

/** The account of a branch at the payment partner, which its card readers charge under. */
export interface ReaderAccount {
  readonly connectedAccountId: string;
  readonly merchantCategoryCode?: string;
  readonly stripeLocationId?: string;
}

export interface Coordinates {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
}

export interface Branch {
  readonly id: BranchId;
  readonly name: string;
  readonly isDeliveryEnabled: boolean;
  /** Absent when the branch's position has not been set up. */
  readonly coordinates?: Coordinates;
  readonly devices: readonly Device[];
  /** Absent where the branch has no card readers. */
  readonly readerAccount?: ReaderAccount;
}

/** The choices of the branch dropdown: one branch, or one of the two synthetic entries. */
export type BranchSelection =
  | { readonly kind: "one"; readonly branchId: BranchId }
  /** Every branch of the company: for an admin without authorized branches. */
  | { readonly kind: "all" }
  /** Every branch the member of staff is authorized for. */
  | { readonly kind: "multiple" };

/** The state of a branch, as the server has it. */
export interface BranchState {
  readonly branchId: BranchId;
  /** A state never replaces one that changed later. Absent: its version is unknown. */
  readonly changedAt?: Instant;
  /** The sources that are not open, each once. */
  readonly acceptance: readonly SourceState[];
  /** Its own in place of the company's. */
  readonly loadLimit?: LoadLimit;
}
