import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { FeedHealth } from "./feed-health.ts";

/** After a resume the server's time is unknown for a moment, which the light does not show. */
const shownAfterMs: Duration = 3 * secondMs;

export interface ServerTimeParts {
  readonly clock: Clock;
  readonly health: Pick<FeedHealth, "recordServerTime">;
}

/** Records for the connection light whether the server's time is known (N15). */
export class ServerTimeWorker {
  private readonly parts: ServerTimeParts;
  private cancel: Stop = () => undefined;

  constructor(parts: ServerTimeParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { clock } = this.parts;
    const stop = clock.onServerTime?.((isKnown) => this.take(isKnown));
    this.take(clock.serverTime() !== undefined);
    return () => {
      stop?.();
      this.cancel();
    };
  }

  private take(isKnown: boolean): void {
    const { clock, health } = this.parts;
    this.cancel();
    if (isKnown) health.recordServerTime(undefined);
    else {
      const since = clock.now();
      this.cancel = clock.schedule(since + shownAfterMs, () => health.recordServerTime(since));
    }
  }
}
