import type { Emitter } from "../../../ports/emitter.ts";
import type { BranchState } from "../../../ports/entities/branch-state.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";

/** News for the states of branches, which the feed receives and the board does not keep. */
export type BranchSignal =
  /** A state that was pushed; without it, or when it came too late, it has to be read. */
  | { readonly kind: "pushed"; readonly branchId: BranchId; readonly state?: BranchState }
  /** Pushes may have been missed; `isCommon`: many tablets may have missed them together. */
  | { readonly kind: "missed"; readonly isCommon: boolean };

/** Passes signals on to what keeps the states, if the back end has the capability. */
export type BranchSignals = Emitter<[signal: BranchSignal]>;
