import type { Duration } from "../../ports/entities/time.ts";

/** When a fault begins, in ms after the world began, and whom it strikes. */
interface FaultTime {
  readonly atMs: Duration;
  /** Absent: every client of the world. */
  readonly client?: string;
}

/** Something goes wrong. Counted ones strike the next `count` that come by. */
export type Fault = FaultTime &
  (
    | {
        readonly kind: "latency";
        readonly forMs: Duration;
        readonly minMs: Duration;
        readonly maxMs: Duration;
      }
    /** The request never arrives. `call` names one call, such as markReady; absent means any. */
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
    /** Each of them is overtaken by the push after it, or comes a second late. */
    | { readonly kind: "reorder_pushes"; readonly count: number }
    | { readonly kind: "lose_pushes"; readonly count: number }
    | {
        readonly kind: "close_connections";
        readonly code: number;
        readonly refusedForMs: Duration;
      }
    /** Nothing goes through at all: no call, no push, no connection. */
    | { readonly kind: "outage"; readonly forMs: Duration }
    /** Tokens given until now are refused with 401; they can be refreshed. */
    | { readonly kind: "revoke_tokens" }
    /** The administrator deletes a rider who is out. */
    | { readonly kind: "dismiss_rider" }
    /** A partner cancels a delivery, and says why. */
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
  /** Drawn faults end this long after the world began, and all is calm. */
  readonly calmAfterMs: Duration;
  /** Faults in addition, each at its time. */
  readonly faults: readonly Fault[];
}

/** How many faults one plan may hold. */
export const faultsMax = 5_000;
