import type { Clock } from "../../ports/clock.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";

/** Runs `task` at each instant that `next` returns; calls `next` again before each run. After a sleep it runs once. */
export function repeat(clock: Clock, task: () => void, next: () => Instant): Stop {
  let cancel: Stop;
  const arm = (): void => {
    cancel = clock.schedule(next(), () => {
      arm();
      task();
    });
  };
  arm();
  return () => cancel();
}

/** Runs `task` now, and every `everyMs` from then on. */
export function repeatNow(clock: Clock, task: () => void, everyMs: Duration): Stop {
  const stop = repeat(clock, task, () => clock.now() + everyMs);
  task();
  return stop;
}
