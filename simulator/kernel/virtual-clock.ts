import { type Clock, exactly } from "../../ports/clock.ts";
import type { Duration, Instant, ServerTime, Stop } from "../../ports/entities/time.ts";
import { type Task, TaskQueue } from "./task-queue.ts";

export interface VirtualClockOptions {
  readonly startAt: Instant;
  /** Lets pending promises settle: setImmediate in Node, a message channel in the page. */
  readonly yieldToPlatform: () => Promise<void>;
  /** The number of tasks at one instant after which the clock reports an endless loop. */
  readonly tasksPerInstantMax?: number;
}

/**
 * Time that moves only on request. Tasks run in the order of (time, sequence), one at a time. Before the next task
 * the clock yields to the platform when promises may be about to settle: code that starts or ends an asynchronous
 * call reports it with `reportActivity`.
 */
export class VirtualClock implements Clock {
  private readonly tasks = new TaskQueue();
  private readonly yieldToPlatform: () => Promise<void>;
  private readonly tasksPerInstantMax: number;
  private instant: Instant;
  private sequence = 0;
  private isActive = true;
  private isRunning = false;

  constructor(options: VirtualClockOptions) {
    this.instant = options.startAt;
    this.yieldToPlatform = options.yieldToPlatform;
    this.tasksPerInstantMax = options.tasksPerInstantMax ?? 100_000;
  }

  now(): Instant {
    return this.instant;
  }

  serverTime(): ServerTime {
    return exactly(this.now());
  }

  schedule(at: Instant, run: () => void): Stop {
    const task: Task = { at: Math.max(at, this.instant), sequence: this.sequence++, run };
    this.tasks.add(task);
    return () => this.tasks.cancel(task);
  }

  /** Reports that a promise may be about to settle, so that the next task waits for it. */
  reportActivity(): void {
    this.isActive = true;
  }

  /** The number of waiting tasks. */
  get pendingCount(): number {
    return this.tasks.count;
  }

  /** The instant of the next task, if there is one. */
  get nextAt(): Instant | undefined {
    return this.tasks.first?.at;
  }

  /**
   * Moves time up to `instant`, but never past the next task and never back. Does nothing during a run, in which the
   * tasks set the time.
   */
  standAt(instant: Instant): void {
    if (this.isRunning) return;
    const latest = Math.min(instant, this.nextAt ?? instant);
    this.instant = Math.max(this.instant, latest);
  }

  advanceBy(duration: Duration): Promise<void> {
    return this.runUntil(this.instant + duration);
  }

  /** Runs all tasks up to and at `until`, and stops there. One run at a time. */
  async runUntil(until: Instant): Promise<void> {
    if (this.isRunning) throw new Error("The virtual clock is already running");
    this.isRunning = true;
    try {
      await this.settle();
      let tasksAtInstant = 0;
      for (let task = this.takeDue(until); task !== undefined; task = this.takeDue(until)) {
        tasksAtInstant = task.at === this.instant ? tasksAtInstant + 1 : 0;
        if (tasksAtInstant > this.tasksPerInstantMax) {
          throw new Error(
            `More than ${this.tasksPerInstantMax} tasks at ${task.at}\n${this.describe()}`,
          );
        }
        this.instant = task.at;
        const run = task.run;
        task.run = undefined;
        run?.();
        if (this.isActive) await this.settle();
      }
      this.instant = Math.max(this.instant, until);
    } finally {
      this.isRunning = false;
    }
  }

  /**
   * Runs exactly the next task, at its instant, without waiting for promises: for a world that is replayed without
   * clients. Returns false when no task waits.
   */
  runNext(): boolean {
    if (this.isRunning) throw new Error("The virtual clock is already running");
    const task = this.takeDue(Number.POSITIVE_INFINITY);
    if (task === undefined) return false;
    this.instant = task.at;
    const { run } = task;
    task.run = undefined;
    run?.();
    return true;
  }

  /** The waiting tasks, earliest first, for the message of a failure. */
  describe(): string {
    const waiting = this.tasks
      .inOrder()
      .slice(0, 20)
      .map(
        (task) => `  +${task.at - this.instant} ms ${task.run?.name || "task"} #${task.sequence}`,
      );
    return [`virtual clock at ${this.instant}, ${this.pendingCount} waiting`, ...waiting].join(
      "\n",
    );
  }

  private async settle(): Promise<void> {
    while (this.isActive) {
      this.isActive = false;
      await this.yieldToPlatform();
    }
  }

  private takeDue(until: Instant): Task | undefined {
    const { first } = this.tasks;
    if (first === undefined || first.at > until) return undefined;
    this.tasks.takeFirst();
    return first;
  }
}
