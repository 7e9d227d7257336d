import type { Duration, Instant, Stop } from "./entities/time.ts";

/** The only source of time. There are no intervals: a repeating task schedules its own next run. */
export interface Clock {
  now(): Instant;
  /** Runs `task` once, at or after `at`, never inside this call. Returns a function that cancels it. */
  schedule(at: Instant, task: () => void): Stop;
  /** Reports a step of the time, forwards or back, before any task runs at the new time. Absent: time never steps. */
  onStep?(listener: (byMs: Duration) => void): Stop;
}
