import type { Clock } from "../../../ports/clock.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";

/**
 * Does a task now, and again after the wait that it returns, counted from its end; never two at once. Ends when the task
 * returns undefined, or with the returned function.
 */
export function repeat(clock: Clock, task: () => Promise<Duration | undefined>): Stop {
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
