import { type Duration, hourMs, minuteMs } from "../../ports/entities/time.ts";
import { Random } from "../../simulator/kernel/random-stream.ts";
import type { Fault, NamedFaultPlan } from "../../simulator/world/fault-plan.ts";

/** The mean time between two of each kind; the named plans draw neither. */
const meanGapMs = { fail_job: 20 * minuteMs, dismiss_rider: 5 * hourMs } as const;

/** Partners cancel deliveries, and riders who are out leave the company: the troubles of a day with other faults. */
export function carrierTroubles(
  seed: number,
  plan: NamedFaultPlan,
  forMs: Duration,
): readonly Fault[] {
  if (plan === "none") return [];
  const random = new Random(seed).stream("carrier troubles");
  return (["fail_job", "dismiss_rider"] as const).flatMap((kind) => {
    const faults: Fault[] = [];
    let atMs = random.integer(1, 2 * meanGapMs[kind]);
    while (atMs < forMs) {
      faults.push({ kind, atMs });
      atMs += random.integer(1, 2 * meanGapMs[kind]);
    }
    return faults;
  });
}
