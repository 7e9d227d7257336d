import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../kernel/random-stream.ts";

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

type Draw = (random: RandomStream, atMs: Duration) => Fault;

const lateByMs: readonly Duration[] = [900, 4_900, 4_999, 5_000, 8_000, 30_000];
const closeCodes: readonly number[] = [1001, 1006, 1011, 4100, 4200, 4201, 4004];

const draws: readonly Weighted<Draw>[] = [
  [(random, atMs) => ({ kind: "lose_pushes", atMs, count: random.integer(1, 4) }), 12],
  [
    (random, atMs) => ({
      kind: "delay_pushes",
      atMs,
      count: random.integer(1, 4),
      byMs: random.pick(lateByMs),
    }),
    12,
  ],
  [
    (random, atMs) => ({
      kind: "double_pushes",
      atMs,
      count: random.integer(1, 5),
      afterMs: random.pick([0, 200, 3_000]),
    }),
    8,
  ],
  [(random, atMs) => ({ kind: "reorder_pushes", atMs, count: random.integer(1, 3) }), 8],
  [(random, atMs) => ({ kind: "lose_requests", atMs, count: random.integer(1, 2) }), 6],
  [(random, atMs) => ({ kind: "lose_answers", atMs, count: random.integer(1, 2) }), 6],
  [
    (random, atMs) => ({
      kind: "fail_calls",
      atMs,
      count: random.integer(1, 3),
      status: random.pick(faultStatuses.filter((status) => status !== 401)),
    }),
    8,
  ],
  [
    (random, atMs) => ({
      kind: "latency",
      atMs,
      forMs: random.integer(20, 240) * secondMs,
      minMs: random.integer(10, 300),
      maxMs: random.integer(300, 4_000),
    }),
    8,
  ],
  [
    (random, atMs) => ({
      kind: "close_connections",
      atMs,
      code: random.pick(closeCodes),
      refusedForMs: random.pick([0, 0, 1_500, 20_000, 120_000]),
    }),
    6,
  ],
  [(random, atMs) => ({ kind: "outage", atMs, forMs: random.integer(2, 90) * secondMs }), 3],
  [(_, atMs) => ({ kind: "revoke_tokens", atMs }), 1],
];

/** The mean time between two faults of a named plan. */
const meanGapMs: Readonly<Record<FaultPlan["plan"], Duration>> = {
  none: 0,
  light: 15 * minuteMs,
  storm: 45 * secondMs,
};

/** All faults of a plan in the order of their times: the drawn ones and the named ones. */
export function faultsOf(
  { plan, calmAfterMs, faults }: FaultPlan,
  random: RandomStream,
): readonly Fault[] {
  const drawn: Fault[] = [];
  const gapMs = meanGapMs[plan];
  let atMs = 0;
  while (gapMs > 0 && drawn.length < faultsMax) {
    atMs += random.integer(1, 2 * gapMs);
    if (atMs >= calmAfterMs) break;
    const draw = random.weighted(draws);
    drawn.push(draw(random, atMs));
  }
  return [...drawn, ...faults].sort((one, other) => one.atMs - other.atMs);
}
