import type { Duration, Instant, ReachedInstant, ServerTime, Stop } from "./entities/time.ts";

/** The only source of time. There are no intervals: a repeating task schedules its own next run. */
export interface Clock {
  now(): Instant;
  /** Runs `task` once, at or after `at`, never inside this call. Returns a function that cancels it. */
  schedule(at: Instant, task: () => void): Stop;
  /** Undefined until a reading of the server's clock is known that is newer than the last sleep (N15, N22). */
  serverTime(): ServerTime | undefined;
  /** Reports that the server's time became known or unknown, and each new doubt. Absent: that never changes. */
  onServerTime?(listener: (isKnown: boolean) => void): Stop;
  /** Reports a step of the time, forwards or back, before any task runs at the new time. Absent: time never steps. */
  onStep?(listener: (byMs: Duration) => void): Stop;
  /**
   * The device's own clock minus the server's (RL-1). Undefined while the server's time was never read. Absent: there
   * is no other clock.
   */
  deviceLeadMs?(): Duration | undefined;
  /** Its milliseconds in a real one; 0 while it stands still. Absent: 1. */
  pace?(): number;
}

/** The server's time where this clock is the server's own. */
export function exactly(now: Instant): ServerTime {
  return { reached: now as ReachedInstant, likely: now };
}
