import type { Clock } from "../../ports/clock.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";

/**
 * What the world still has to do, and its one way to the clock. Everything the world changes happens
 * inside `act`; when the outermost one ends, `afterwards` runs: the place where pushes go out and
 * invariants are checked, so that no listener ever sees a half-made change.
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

  /** Runs `task` as one change of the world, at or after `at`. Nothing is planned while pretending. */
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

  /** One change of the world, whole. */
  runChange<Result>(change: () => Result): Result {
    this.depth += 1;
    try {
      return change();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) this.afterwards();
    }
  }

  /** Makes a past for the world: inside `change` it is `at`, and nothing is planned. */
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

  /** Forgets everything that was planned. */
  clear(): void {
    for (const stop of [...this.waiting]) stop();
  }
}
