import type { Duration, Instant } from "../../../ports/entities/time.ts";
import { PacedClock } from "../../../simulator/kernel/paced-clock.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";

export interface PacedRun {
  readonly paced: PacedClock;
  readonly virtual: VirtualClock;
  /** Replaces the real clock; moves only by `waitReal`. */
  readonly real: VirtualClock;
  readonly failures: unknown[];
  waitReal(durationMs: Duration): Promise<void>;
  /** Lets real time pass during which no timer fires, as when a tablet sleeps. */
  sleep(durationMs: Duration): void;
  readonly pendingRealTimers: number;
}

/** A PacedClock whose real clock a test controls. */
export function makePacedRun(options: { startAt?: Instant; speed?: number } = {}): PacedRun {
  const yieldToPlatform = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const virtual = new VirtualClock({ startAt: options.startAt ?? 1_000_000, yieldToPlatform });
  const real = new VirtualClock({ startAt: 50_000, yieldToPlatform });
  let sleptMs = 0;
  const failures: unknown[] = [];
  const paced = new PacedClock({
    virtual,
    real: {
      now: () => real.now() + sleptMs,
      schedule: (at, task) => real.schedule(at - sleptMs, task),
    },
    speed: options.speed ?? 1,
    onFailure: (error) => failures.push(error),
  });
  return {
    paced,
    virtual,
    real,
    failures,
    waitReal: async (durationMs) => {
      const until = real.now() + durationMs;
      for (let next = real.nextAt; next !== undefined && next <= until; next = real.nextAt) {
        await real.runUntil(next);
        await paced.whenIdle();
      }
      await real.runUntil(until);
      await paced.whenIdle();
    },
    sleep: (durationMs) => {
      sleptMs += durationMs;
    },
    get pendingRealTimers() {
      return real.pendingCount;
    },
  };
}
