import type { Instant, Stop } from "./entities/time.ts";

interface Task {
  readonly at: Instant;
  run: (() => void) | undefined;
}

export interface TaskListOptions {
  /** Called when another task has become the first: the clock sets its timer for it. */
  readonly onFirstChange: () => void;
  /** Receives errors that a task throws; the other tasks continue. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The tasks that a Clock has scheduled, in the order of (time, scheduling). The page's clock and the
 * classroom's share it; everything else schedules through the Clock.
 */
export class TaskList {
  private readonly tasks: Task[] = [];
  private readonly options: TaskListOptions;

  constructor(options: TaskListOptions) {
    this.options = options;
  }

  /** The instant of the first task; undefined without tasks. */
  get nextAt(): Instant | undefined {
    return this.tasks[0]?.at;
  }

  /** Adds a task after those of the same instant. Returns the undo. */
  add(at: Instant, run: () => void): Stop {
    const task: Task = { at, run };
    const index = this.tasks.findLastIndex((other) => other.at <= at) + 1;
    this.tasks.splice(index, 0, task);
    if (index === 0) this.options.onFirstChange();
    return () => this.cancel(task);
  }

  /** Runs the tasks that are due now; tasks that they add run in a later turn. */
  runDue(now: Instant): void {
    const firstLater = this.tasks.findIndex((task) => task.at > now);
    const due = this.tasks.splice(0, firstLater < 0 ? this.tasks.length : firstLater);
    for (const task of due) {
      const { run } = task;
      task.run = undefined;
      try {
        run?.();
      } catch (error) {
        this.options.onFailure(error);
      }
    }
    this.options.onFirstChange();
  }

  private cancel(task: Task): void {
    task.run = undefined;
    const index = this.tasks.indexOf(task);
    if (index < 0) return;
    this.tasks.splice(index, 1);
    if (index === 0) this.options.onFirstChange();
  }
}
