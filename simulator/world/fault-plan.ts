import type { Duration } from "../../ports/entities/time.ts";

/** The start of a fault in ms after the world began, and the client that it affects. */
interface FaultTime {
  readonly atMs: Duration;
  /** Every client of the world when absent. */
  readonly client?: string;
}

/** A fault. Counted faults affect the next `count` calls or pushes. */
export type Fault = FaultTime &
  (
    | {
        readonly kind: "latency";
        readonly forMs: Duration;
        readonly minMs: Duration;
        readonly maxMs: Duration;
      }
    /** The request never arrives. `call` names one call, such as markReady; every call when absent. */
    | { readonly kind: "lose_requests"; readonly count: number; readonly call?: string }
    /** The request is carried out, and its answer is lost. */
    | { readonly kind: "lose_answers"; readonly count: number; readonly call?: string }
    | {
        readonly kind: "fail_calls";
        readonly count: number;
        readonly status: FaultStatus;
        readonly call?: string;
      }
    | { readonly kind: "delay_pushes"; readonly count: number; readonly byMs: Duration }
    | { readonly kind: "double_pushes"; readonly count: number; readonly afterMs: Duration }
    /** The next push overtakes each of these, or it arrives a second late. */
    | { readonly kind: "reorder_pushes"; readonly count: number }
    | { readonly kind: "lose_pushes"; readonly count: number }
    | {
        readonly kind: "close_connections";
        readonly code: number;
        readonly refusedForMs: Duration;
      }
    /** No call, no push and no connection goes through. */
    | { readonly kind: "outage"; readonly forMs: Duration }
    /** All issued tokens are refused with 401; they can be refreshed. */
    | { readonly kind: "revoke_tokens" }
    /** The administrator deletes a rider who is out. */
    | { readonly kind: "dismiss_rider" }
    /** A partner cancels a delivery with a message. */
    | { readonly kind: "fail_job" }
  );

export type FaultKind = Fault["kind"];

export const faultStatuses = [400, 401, 403, 404, 409, 422, 500, 503] as const;
export type FaultStatus = (typeof faultStatuses)[number];

/** Plans that are drawn from the world's `faults` stream. */
export const namedFaultPlans = ["none", "light", "storm"] as const;
export type NamedFaultPlan = (typeof namedFaultPlans)[number];

export interface FaultPlan {
  /** Drawn from the seed. */
  readonly plan: NamedFaultPlan;
  /** Time after the start of the world at which all drawn faults end. */
  readonly calmAfterMs: Duration;
  /** Further faults, each at its time. */
  readonly faults: readonly Fault[];
}

/** The largest number of faults of a plan. */
export const faultsMax = 5_000;
