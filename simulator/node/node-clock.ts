import { type Clock, exactly } from "../../ports/clock.ts";
import type { Duration, Instant, ServerTime, Stop } from "../../ports/entities/time.ts";

/** The longest delay of a Node timer; Node fires a longer one at once. */
const timerMsMax: Duration = 2 ** 31 - 1;

/** The real clock of a Node program. */
export class NodeClock implements Clock {
  now(): Instant {
    return Date.now();
  }

  serverTime(): ServerTime {
    return exactly(this.now());
  }

  schedule(at: Instant, task: () => void): Stop {
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      const waitMs = Math.max(0, at - this.now());
      timer = setTimeout(() => (at > this.now() ? arm() : task()), Math.min(waitMs, timerMsMax));
    };
    arm();
    return () => clearTimeout(timer);
  }
}
