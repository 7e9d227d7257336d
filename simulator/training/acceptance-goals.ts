import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { GoalPart } from "./goal.ts";
import { type JudgedRun, type RulesFor, unknownYet } from "./goal-part.ts";
import { type KitchenRun, lateTimes } from "./kitchen-goals.ts";
import { isSlowedByTrainee, type RunFacts, type SetSource } from "./run-facts.ts";

type Kinds = "turned_away_at_most" | "busy_in_time" | "reopened_within";

export const acceptanceGoals: RulesFor<Kinds> = {
  turned_away_at_most: ({ customers }, run) => {
    const { facts, isOver, now } = run;
    const tooMany = facts.turnedAway[customers];
    if (tooMany !== undefined) return [{ state: "lost", settledAt: tooMany.at }];
    const slowed = facts.sources.find(isSlowedByTrainee);
    if (slowed === undefined) return [openSince(tooMuchSince(run))];
    return [
      isOver
        ? { state: "won", since: slowed.at, settledAt: now }
        : { ...unknownYet, since: slowed.at },
    ];
  },

  busy_in_time: ({ lateMax }, run) => {
    const busyAt = busyByTraineeAt(run.facts);
    const since = tooMuchSince(run);
    const tooLateAt = lateTimes(run, run.now)[lateMax - 1];
    const isInTime = busyAt !== undefined && (tooLateAt === undefined || busyAt < tooLateAt);
    if (isInTime)
      return [{ state: "won", since: Math.min(since ?? busyAt, busyAt), settledAt: busyAt }];
    return tooLateAt === undefined
      ? [openSince(since)]
      : [{ ...openSince(since), state: "lost", dueAt: tooLateAt, settledAt: tooLateAt }];
  },

  reopened_within: ({ minutes, sources = 1 }, run) => {
    const { facts, isOver } = run;
    const pauses = pausesOfTrainee(facts);
    const tooMany = pauses.find(({ placeAtOnce }) => placeAtOnce > sources);
    const parts = pauses.map((pause) => partOf(pause, minutes, run));
    const lost = [
      ...parts.filter(({ state }) => state === "lost"),
      ...(tooMany === undefined ? [] : [lostAt(tooMany)]),
    ].sort((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0));
    if (lost[0] !== undefined) return [lost[0]];
    const open = parts.find(({ state }) => state === "open");
    // A pause that ends by itself in time has done no harm when the lesson ends before it.
    const endsInTime = isOver && pauses.every((pause) => endsBy(pause, minutes));
    if (open !== undefined && !endsInTime) return [open];
    const last = parts.at(-1);
    if (last === undefined) return [openSince(tooMuchSince(run))];
    return [{ ...last, state: "won", settledAt: last.settledAt ?? run.now }];
  },
};

function openSince(since: Instant | undefined): GoalPart {
  return since === undefined ? unknownYet : { ...unknownYet, since };
}

/** The instant from which staff could see that it gets too much: the oven fails, or an order is late. */
export function tooMuchSince(run: KitchenRun & { readonly now: Instant }): Instant | undefined {
  const failed = run.facts.incidents.find(
    ({ command: incident }) => incident.do === "oven_fails",
  )?.at;
  const [late] = lateTimes(run, run.now);
  if (failed === undefined || late === undefined) return failed ?? late;
  return Math.min(failed, late);
}

/** The instant at which the trainee first made a source busy. */
export function busyByTraineeAt({ sources }: RunFacts): Instant | undefined {
  return sources.find((set) => set.isTrainee && set.acceptance.mode === "busy")?.at;
}

/** One pause of the trainee, from its beginning until the source takes orders again. */
export interface TraineePause {
  readonly set: SetSource;
  /** Its place among the pauses that hold at the same time, from 1. */
  readonly placeAtOnce: number;
  /** The instant at which it is to end by itself, as it was set last. */
  readonly until: Instant | undefined;
  readonly endedAt: Instant | undefined;
}

/** The pauses of the trainee. A pause that is set once more goes on; one that another person or a system sets ends it. */
export function pausesOfTrainee({ sources }: RunFacts): readonly TraineePause[] {
  const pauses: TraineePause[] = [];
  const open = new Map<string, number>();
  for (const set of sources) {
    const source = `${set.branchId} ${set.source}`;
    const place = open.get(source);
    const held = place === undefined ? undefined : pauses[place];
    const isPause = set.isTrainee && set.acceptance.mode === "paused";
    if (place !== undefined && held !== undefined) {
      pauses[place] = isPause
        ? { ...held, until: set.acceptance.until }
        : { ...held, endedAt: set.at };
      if (!isPause) open.delete(source);
    } else if (isPause) {
      open.set(source, pauses.length);
      const { until } = set.acceptance;
      pauses.push({ set, placeAtOnce: open.size, until, endedAt: undefined });
    }
  }
  return pauses;
}

/** The last instant at which a pause ends in time: ends are whole minutes, rounded up (BZ-2). */
function pauseDueAt({ set }: TraineePause, minutes: number): Instant {
  return Math.ceil((set.at + minutes * minuteMs) / minuteMs) * minuteMs;
}

/** Whether a pause has ended, or will end by itself, in time. */
export function endsBy(pause: TraineePause, minutes: number): boolean {
  const end = pause.endedAt ?? pause.until;
  return end !== undefined && end <= pauseDueAt(pause, minutes);
}

function partOf(pause: TraineePause, minutes: number, { now }: JudgedRun): GoalPart {
  const dueAt = pauseDueAt(pause, minutes);
  const since = pause.set.at;
  const { endedAt } = pause;
  if (endedAt !== undefined && endedAt <= dueAt) {
    return { state: "won", since, dueAt, settledAt: endedAt };
  }
  return now > dueAt
    ? { state: "lost", since, dueAt, settledAt: dueAt }
    : { state: "open", since, dueAt };
}

function lostAt({ set: { at } }: TraineePause): GoalPart {
  return { state: "lost", since: at, settledAt: at };
}
