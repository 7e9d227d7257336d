import { busyByTraineeAt, endsBy, pausesOfTrainee, tooMuchSince } from "./acceptance-goals.ts";
import type { FaultIn } from "./advice-fault.ts";
import type { Goal } from "./goal.ts";
import { type KitchenRun, lateTimes } from "./kitchen-goals.ts";
import type { RunEnd } from "./lesson.ts";

type GoalOf<Kind extends Goal["kind"]> = Extract<Goal, { readonly kind: Kind }>;
type EndedRun = KitchenRun & { readonly end: RunEnd };

/** The reason for which no source was busy in time; undefined where it never got too much. */
export function busyFault(
  { lateMax }: GoalOf<"busy_in_time">,
  run: EndedRun,
): FaultIn<"busy_in_time"> | undefined {
  const { facts, end } = run;
  const times = lateTimes(run, end.at);
  const at = times[lateMax - 1] ?? end.at;
  // Several orders may become late at once.
  const late = times.filter((time) => time <= at).length;
  const busyAt = busyByTraineeAt(facts);
  if (busyAt !== undefined) return { kind: "busy_too_late", at, late, busyAt };
  const pausedAt = pausesOfTrainee(facts).find((pause) => pause.set.at <= at)?.set.at;
  if (pausedAt !== undefined) return { kind: "only_paused", at, late, pausedAt };
  const hasCome = tooMuchSince({ ...run, now: end.at }) !== undefined;
  return hasCome ? { kind: "never_busy", at, late } : undefined;
}

/** The reason for which pauses were not short, or too many; undefined where it never got too much. */
export function reopenFault(
  { minutes, sources = 1 }: GoalOf<"reopened_within">,
  lostAt: number | undefined,
  run: EndedRun,
): FaultIn<"reopened_within"> | undefined {
  const { facts, end } = run;
  const pauses = pausesOfTrainee(facts);
  const tooMany = pauses.find(({ placeAtOnce }) => placeAtOnce > sources);
  if (tooMany !== undefined && tooMany.set.at === lostAt) {
    return { kind: "too_many_paused", at: lostAt, done: tooMany.placeAtOnce, of: sources };
  }
  const held = pauses.find((pause) =>
    lostAt === undefined
      ? !endsBy(pause, minutes)
      : pause.endedAt === undefined || pause.endedAt > lostAt,
  );
  if (held !== undefined) {
    const pausedAt = held.set.at;
    return lostAt === undefined
      ? { kind: "still_paused", at: end.at, pausedAt, minutes }
      : { kind: "paused_too_long", at: lostAt, pausedAt, minutes };
  }
  const hasCome = tooMuchSince({ ...run, now: end.at }) !== undefined;
  return hasCome ? { kind: "never_paused", at: end.at, minutes } : undefined;
}
