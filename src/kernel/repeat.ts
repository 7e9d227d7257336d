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

/**
 * Does a task now, and again after the wait that it returns, counted from its end; never two at once. Ends when the task
 * returns undefined, or with the returned function.
 */
export function poll(clock: Clock, task: () => Promise<Duration | undefined>): Stop {
  let cancel: Stop = () => undefined;
  let isStopped = false;
  const beat = async (): Promise<void> => {
    const waitMs = await task();
    if (!isStopped && waitMs !== undefined) {
      cancel = clock.schedule(clock.now() + waitMs, () => void beat());
    }
  };
  void beat();
  return () => {
    isStopped = true;
    cancel();
  };
}
