import { type Clock, exactly } from "../../../ports/clock.ts";
import type { Duration, Instant, ServerTime, Stop } from "../../../ports/entities/time.ts";

interface Task {
  readonly at: Instant;
  readonly run: () => void;
}

/** A clock that a bench moves within one call, so that the cost of a tick is the cost of that call. */
export class SteppedClock implements Clock {
  private time: Instant;
  private readonly tasks = new Set<Task>();

  constructor(startAt: Instant) {
    this.time = startAt;
  }

  now(): Instant {
    return this.time;
  }

  serverTime(): ServerTime {
    return exactly(this.time);
  }

  schedule(at: Instant, run: () => void): Stop {
    const task = { at, run };
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  /** Runs the tasks that are due within `byMs`, in order. */
  advance(byMs: Duration): void {
    const until = this.time + byMs;
    for (let next = this.soonest(); next !== undefined && next.at <= until; next = this.soonest()) {
      this.tasks.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = until;
  }

  private soonest(): Task | undefined {
    let soonest: Task | undefined;
    for (const task of this.tasks) {
      if (soonest === undefined || task.at < soonest.at) soonest = task;
    }
    return soonest;
  }
}
