import type { Instant, Stop } from "./entities/time.ts";

/** The only source of time. There are no intervals: whatever repeats schedules its next beat. */
export interface Clock {
  now(): Instant;
  /** Runs `task` once, at or after `at`, never inside this call. Returns the undo. */
  schedule(at: Instant, task: () => void): Stop;
}
