import { type Clock, exactly } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import {
  type Duration,
  type Instant,
  type ServerTime,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import { TaskList } from "../../ports/task-list.ts";

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

/**
 * A Clock that follows a server's time in classroom mode, at the server's speed. Until the first `follow` it shows
 * the real time. While the server is a little behind, this clock stands still until the server has caught up. When
 * the server is behind by more than `standStillMsMax`, because another scenario was started, the clock is set back
 * and `onSetBack` notifies the app, which then rebuilds itself: its scheduled tasks wait for instants that are now
 * far ahead.
 */
export class FollowingClock implements Clock {
  private readonly real: Clock;
  private readonly setBacks = new Emitter<[byMs: Duration]>();
  /** Notifies when time was set back, and by how many milliseconds. */
  readonly onSetBack = this.setBacks.add;
  private readonly tasks: TaskList;
  private anchor: TimeMessage;
  private hasFollowed = false;
  private shown: Instant;
  private cancelWake: Stop = () => {};

  constructor(options: FollowingClockOptions) {
    this.real = options.real;
    const { onFailure } = options;
    this.tasks = new TaskList({ onFirstChange: () => this.arm(), onFailure });
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

  serverTime(): ServerTime | undefined {
    return this.hasFollowed ? exactly(this.serverNow()) : undefined;
  }

  pace(): number {
    return this.anchor.isPaused ? 0 : this.anchor.speed;
  }

  schedule(at: Instant, run: () => void): Stop {
    return this.tasks.add(at, run);
  }

  /** Takes over the server's time. Tasks that have become due run soon after, in order. */
  follow(message: TimeMessage): void {
    const before = this.now();
    this.anchor = message;
    this.hasFollowed = true;
    const behindMs = before - this.serverNow();
    if (behindMs > standStillMsMax) {
      this.shown = this.serverNow();
      this.setBacks.emit(behindMs);
    }
    this.arm();
  }

  private serverNow(): Instant {
    const { serverNow, speed, isPaused, receivedAt } = this.anchor;
    if (isPaused) return serverNow;
    return Math.floor(serverNow + Math.max(0, this.real.now() - receivedAt) * speed);
  }

  private arm(): void {
    this.cancelWake();
    const { nextAt } = this.tasks;
    if (nextAt === undefined) return;
    if (nextAt <= this.now()) {
      this.cancelWake = this.real.schedule(this.real.now(), () => this.tasks.runDue(this.now()));
      return;
    }
    const { serverNow, speed, isPaused, receivedAt } = this.anchor;
    if (isPaused) return;
    const realAt = receivedAt + Math.ceil((nextAt - serverNow) / speed);
    this.cancelWake = this.real.schedule(realAt, () => this.tasks.runDue(this.now()));
  }
}
