import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";

/** Runs `task` at each instant that `next` returns; calls it again before each run. */
export function repeat(clock: Clock, next: () => Instant, task: () => void): Stop {
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
