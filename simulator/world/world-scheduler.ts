import type { Clock } from "../../ports/clock.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";

/** Runs code during which the clock stays at its instant, whatever the real time does. */
export type HoldTime = <Result>(run: () => Result) => Result;

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
  private readonly holdTime: HoldTime | undefined;
  private isChanging = false;
  private later: (() => void)[] = [];
  private ran = 0;

  constructor(clock: Clock, afterwards: () => void, holdTime?: HoldTime) {
    this.clock = clock;
    this.afterwards = afterwards;
    this.holdTime = holdTime;
  }

  /** The number of planned tasks that have begun. */
  get tasksRun(): number {
    return this.ran;
  }

  /** True from the start of a change until its pushes are sent. */
  get isBusy(): boolean {
    return this.isChanging;
  }

  /** Runs `task` as a change of its own after the current one. */
  whenComplete(task: () => void): void {
    this.later.push(task);
  }

  now(): Instant {
    return this.pretended ?? this.clock.now();
  }

  /** Runs `task` as one change of the world, at or after `at`. Plans nothing while in the past. */
  at(at: Instant, task: () => void): Stop {
    if (this.pretended !== undefined) return () => {};
    const cancel = this.clock.schedule(at, () => {
      this.waiting.delete(stop);
      this.ran += 1;
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

  /** Runs one complete change of the world, in which time stands still. */
  runChange<Result>(change: () => Result): Result {
    if (this.isChanging) return change();
    try {
      const { holdTime } = this;
      return holdTime === undefined ? this.runWhole(change) : holdTime(() => this.runWhole(change));
    } finally {
      for (let task = this.later.shift(); task !== undefined; task = this.later.shift()) task();
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

  private runWhole<Result>(change: () => Result): Result {
    this.isChanging = true;
    try {
      try {
        return change();
      } finally {
        this.afterwards();
      }
    } finally {
      this.isChanging = false;
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
