import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";

/** A server's message about its time. */
export interface TimeMessage {
  readonly serverNow: Instant;
  /** Server milliseconds per real millisecond; above 0. */
  readonly speed: number;
  readonly isPaused: boolean;
  /** The arrival of the message, by the real clock given to the FollowingClock. */
  readonly receivedAt: Instant;
}

export interface FollowingClockOptions {
  readonly real: Clock;
  /** Receives errors that a task throws; the other tasks continue. */
  readonly onFailure: (error: unknown) => void;
}

/** The largest lag of the server's time for which this clock stands still. With a larger lag it is set back. */
export const standStillMsMax: Duration = 30 * secondMs;

interface Task {
  readonly at: Instant;
  run: (() => void) | undefined;
}

/**
 * A Clock that follows a server's time in classroom mode, at the server's speed. Until the first `follow` it shows
 * the real time. While the server is a little behind, this clock stands still until the server has caught up. When
 * the server is behind by more than `standStillMsMax`, because another scenario was started, the clock is set back
 * and `onSetBack` notifies the app, which then rebuilds itself: its scheduled tasks wait for instants that are now
 * far ahead.
 */
export class FollowingClock implements Clock {
  private readonly real: Clock;
  private readonly onFailure: (error: unknown) => void;
  private readonly setBackListeners = new Set<(byMs: Duration) => void>();
  /** In the order of (time, scheduling). */
  private readonly tasks: Task[] = [];
  private anchor: TimeMessage;
  private shown: Instant;
  private cancelWake: Stop = () => {};

  constructor(options: FollowingClockOptions) {
    this.real = options.real;
    this.onFailure = options.onFailure;
    this.shown = this.real.now();
    this.anchor = {
      serverNow: this.shown,
      speed: 1,
      isPaused: false,
      receivedAt: this.shown,
    };
  }

  now(): Instant {
    this.shown = Math.max(this.shown, this.serverNow());
    return this.shown;
  }

  schedule(at: Instant, run: () => void): Stop {
    const task: Task = { at, run };
    const index = this.tasks.findLastIndex((other) => other.at <= at) + 1;
    this.tasks.splice(index, 0, task);
    if (index === 0) this.arm();
    return () => {
      if (task.run === undefined) return;
      task.run = undefined;
      this.forget(task);
    };
  }

  /** Takes over the server's time. Tasks that have become due run soon after, in order. */
  follow(message: TimeMessage): void {
    const before = this.now();
    this.anchor = message;
    const behindMs = before - this.serverNow();
    if (behindMs > standStillMsMax) {
      this.shown = this.serverNow();
      for (const listener of [...this.setBackListeners]) listener(behindMs);
    }
    this.arm();
  }

  /** Notifies when time was set back, and by how many milliseconds. */
  onSetBack(listener: (byMs: Duration) => void): Stop {
    this.setBackListeners.add(listener);
    return () => this.setBackListeners.delete(listener);
  }

  private serverNow(): Instant {
    const { serverNow, speed, isPaused, receivedAt } = this.anchor;
    if (isPaused) return serverNow;
    return Math.floor(serverNow + Math.max(0, this.real.now() - receivedAt) * speed);
  }

  private forget(task: Task): void {
    const index = this.tasks.indexOf(task);
    if (index < 0) return;
    this.tasks.splice(index, 1);
    if (index === 0) this.arm();
  }

  private arm(): void {
    this.cancelWake();
    const first = this.tasks[0];
    if (first === undefined) return;
    if (first.at <= this.now()) {
      this.cancelWake = this.real.schedule(this.real.now(), () => this.runDue());
      return;
    }
    const { serverNow, speed, isPaused, receivedAt } = this.anchor;
    if (isPaused) return;
    const realAt = receivedAt + Math.ceil((first.at - serverNow) / speed);
    this.cancelWake = this.real.schedule(realAt, () => this.runDue());
  }

  /** Runs the tasks that are due now; tasks that they schedule run in a later turn. */
  private runDue(): void {
    const now = this.now();
    const firstLater = this.tasks.findIndex((task) => task.at > now);
    const due = this.tasks.splice(0, firstLater < 0 ? this.tasks.length : firstLater);
    for (const task of due) {
      const run = task.run;
      task.run = undefined;
      try {
        run?.();
      } catch (error) {
        this.onFailure(error);
      }
    }
    this.arm();
  }
}
