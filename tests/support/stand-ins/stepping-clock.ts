import { type Clock, exactly } from "../../../ports/clock.ts";
import { Emitter } from "../../../ports/emitter.ts";
import type { Duration, Instant, ServerTime, Stop } from "../../../ports/entities/time.ts";

interface Task {
  readonly at: Instant;
  readonly run: () => void;
  cancel: Stop;
}

/** Follows a clock of elapsed time, and can be set forwards or back as a tablet's clock is by its server. */
export class SteppingClock implements Clock {
  private readonly elapsed: Clock;
  private readonly tasks = new Set<Task>();
  private readonly listeners = new Emitter<[byMs: Duration]>();
  private aheadMs: Duration = 0;

  constructor(elapsed: Clock) {
    this.elapsed = elapsed;
  }

  now(): Instant {
    return this.elapsed.now() + this.aheadMs;
  }

  serverTime(): ServerTime {
    return exactly(this.now());
  }

  schedule(at: Instant, run: () => void): Stop {
    const task: Task = { at, run, cancel: () => undefined };
    this.tasks.add(task);
    this.arm(task);
    return () => {
      this.tasks.delete(task);
      task.cancel();
    };
  }

  onStep(listener: (byMs: Duration) => void): Stop {
    return this.listeners.add(listener);
  }

  step(byMs: Duration): void {
    this.aheadMs += byMs;
    this.listeners.emit(byMs);
    for (const task of this.tasks) this.arm(task);
  }

  get listenerCount(): number {
    return this.listeners.listenerCount;
  }

  private arm(task: Task): void {
    task.cancel();
    task.cancel = this.elapsed.schedule(task.at - this.aheadMs, () => {
      this.tasks.delete(task);
      task.run();
    });
  }
}
