import type { SourceState } from "./acceptance.ts";
import type { LoadLimit } from "./capabilities.ts";
import type { BranchId } from "./ids.ts";
import type { Instant } from "./time.ts";

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
