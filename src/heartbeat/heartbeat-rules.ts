import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";

/** From one heartbeat to the next: a minute, give or take this much, so that a chain's boards spread. */
const periodMs: Duration = minuteMs;
const periodSpreadMs: Duration = 10 * secondMs;
/** The longest wait after failures, without its own spread of a sixth. */
const backOffMsMax: Duration = 15 * minuteMs;
/** The least time between two heartbeats, so that a light that flickers sends no stream of them. */
const gapMsMin: Duration = 10 * secondMs;
/** After a change of the light. An outage changes the lights of a whole chain at one moment. */
const lightSpreadMs: Duration = 5 * secondMs;
/** A board of more branches, such as one at head office, watches none of them. */
const branchesMax = 20;

/** The wait after a heartbeat: 60 s ± 10 s, doubled with each failure in a row. `random` is from 0 up to 1. */
export function nextBeatMs(failures: number, random: number): Duration {
  const waitMs = Math.min(periodMs * 2 ** failures, backOffMsMax);
  const spreadMs = (waitMs / periodMs) * periodSpreadMs;
  return waitMs + spreadMs * (2 * random - 1);
}

/** The instant of the heartbeat that a change of the light asks for; `sentAt` is that of the last one. */
export function dueAfterLight(now: Instant, sentAt: Instant, random: number): Instant {
  return Math.max(now, sentAt + gapMsMin) + lightSpreadMs * random;
}

/** The chosen branches that a heartbeat names. */
export function namedBranches<Id>(chosen: readonly Id[]): readonly Id[] {
  return chosen.length > branchesMax ? [] : chosen;
}
