import type { Acceptance } from "./entities/acceptance.ts";
import type { BranchState } from "./entities/branch.ts";
import type { BranchId, OrderSource } from "./entities/ids.ts";
import type { Action, CancelSignal, Read, WrongProof } from "./outcome.ts";

/** One source of one branch, the value wanted, and the value that staff saw when they pressed. */
export interface AcceptanceSetting {
  readonly branchId: BranchId;
  readonly source: OrderSource;
  readonly wanted: Acceptance;
  readonly was: Acceptance;
  /** Of a pause. */
  readonly reasonId?: number;
  readonly supervisorPassword?: string;
}

/**
 * The calls on a branch, which only a back end with the capability has. Settings are absolute and compared with what
 * staff saw, so that a second one does no harm: as wanted or as seen is done, anything else is refused with 409 (CP-3).
 */
export interface BranchApi {
  /** GET /locations/state?location_id= */
  branchStates(
    branches: readonly BranchId[],
    cancel?: CancelSignal,
  ): Promise<Read<readonly BranchState[]>>;
  /** PUT /locations/{id}/acceptance/{source}. Answers with the branch's state, if the server sends it. */
  setAcceptance(
    setting: AcceptanceSetting,
  ): Promise<Action<BranchState | undefined, WrongProof<AcceptanceSetting>>>;
}
