import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../kernel/random-stream.ts";
import { type Fault, type FaultPlan, faultStatuses, faultsMax } from "./fault-plan.ts";

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
