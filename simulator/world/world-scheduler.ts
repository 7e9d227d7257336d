import type { Clock } from "../../ports/clock.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";

/**
 * The planned tasks of the world, and its only access to the clock. Every change of the world runs inside
 * `runChange`; after the outermost one `afterwards` runs, which checks the invariants and sends the pushes, so that
 * listeners only see complete changes.
 */
export class WorldScheduler {
  private readonly clock: Clock;
  private readonly afterwards: () => void;
  private readonly waiting = new Set<Stop>();
  private pretended: Instant | undefined;
  private depth = 0;

  constructor(clock: Clock, afterwards: () => void) {
    this.clock = clock;
    this.afterwards = afterwards;
  }

  now(): Instant {
    return this.pretended ?? this.clock.now();
  }

  /** Runs `task` as one change of the world, at or after `at`. Plans nothing while in the past. */
  at(at: Instant, task: () => void): Stop {
    if (this.pretended !== undefined) return () => {};
    const cancel = this.clock.schedule(at, () => {
      this.waiting.delete(stop);
      this.runChange(task);
    });
    const stop = (): void => {
      this.waiting.delete(stop);
      cancel();
    };
    this.waiting.add(stop);
    return stop;
  }

  after(delay: Duration, task: () => void): Stop {
    return this.at(this.now() + delay, task);
  }

  /** Runs one complete change of the world. */
  runChange<Result>(change: () => Result): Result {
    this.depth += 1;
    try {
      return change();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) this.afterwards();
    }
  }

  /** Runs a change in the past of the world: during `change` the time is `at`, and nothing is planned. */
  runInPast(at: Instant, change: () => void): void {
    this.pretended = at;
    try {
      change();
    } finally {
      this.pretended = undefined;
    }
  }

  get isInPast(): boolean {
    return this.pretended !== undefined;
  }

  /** Cancels all planned tasks. */
  clear(): void {
    for (const stop of [...this.waiting]) stop();
  }
}
