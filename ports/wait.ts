import type { Clock } from "./clock.ts";
import type { Duration, Instant, Stop } from "./entities/time.ts";

/** Runs a task once, after this much time has passed. A step of the clock moves both ends: no time has passed then. */
export class Wait {
  private readonly clock: Clock;
  private readonly onEnd: () => void;
  private readonly stopFollowing: Stop | undefined;
  private startedAt: Instant;
  private endsAt: Instant;
  private cancel: Stop;
  private isOver = false;

  constructor(clock: Clock, durationMs: Duration, onEnd: () => void) {
    this.clock = clock;
    this.onEnd = onEnd;
    this.startedAt = clock.now();
    this.endsAt = this.startedAt + durationMs;
    this.cancel = clock.schedule(this.endsAt, () => this.end());
    this.stopFollowing = clock.onStep?.((byMs) => this.move(byMs));
  }

  /** The instant at which it began, by the clock as it is now. */
  get began(): Instant {
    return this.startedAt;
  }

  /** Ends it without running the task. */
  readonly stop: Stop = () => {
    this.isOver = true;
    this.cancel();
    this.stopFollowing?.();
  };

  private end(): void {
    this.stop();
    this.onEnd();
  }

  private move(byMs: Duration): void {
    // Another listener of the same step may have stopped it.
    if (this.isOver) return;
    this.startedAt += byMs;
    this.endsAt += byMs;
    this.cancel();
    this.cancel = this.clock.schedule(this.endsAt, () => this.end());
  }
}

/**
 * Runs a task once, after this much time has passed by every one of these clocks: a guard by branch time alone would end
 * too soon where that runs faster than real time, and one by real time alone while a branch is paused.
 */
export function waitByAll(clocks: readonly Clock[], durationMs: Duration, onEnd: () => void): Stop {
  let left = clocks.length;
  const onOneEnd = (): void => {
    left -= 1;
    if (left === 0) onEnd();
  };
  const waits = clocks.map((clock) => new Wait(clock, durationMs, onOneEnd));
  return () => {
    for (const { stop } of waits) stop();
  };
}
