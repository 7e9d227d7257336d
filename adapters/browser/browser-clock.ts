import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { TaskList } from "../../ports/task-list.ts";
import type { Platform } from "./platform.ts";
import { type OffsetSource, ServerOffset } from "./server-offset.ts";

/** The longest delay a browser's timer takes; a longer one would fire at once. */
const timerDelayMsMax: Duration = 2 ** 31 - 1;
/** How far the monotonic clock must lag behind the wall clock on waking to count as having slept. */
const sleepMsMin: Duration = secondMs;

export interface BrowserClockOptions {
  readonly platform: Platform;
  readonly reporter: ErrorReporter;
}

/**
 * Branch time in a browser: the server's time, so that a tablet with a wrong clock moves no order.
 * Durations are counted by the monotonic clock; the wall clock is looked at
 * when the clock is built and when the page resumes, because the monotonic one may stop in sleep.
 * Time never goes back, unless the server's time is stepped; `onStep` tells of that.
 */
export class BrowserClock implements Clock {
  private readonly platform: Platform;
  private readonly reporter: ErrorReporter;
  private readonly offset = new ServerOffset();
  private readonly stepListeners = new Set<(byMs: Duration) => void>();
  private readonly tasks: TaskList;
  private base: { readonly wall: Instant; readonly monotonic: number };
  private shown: Instant;
  private cancelTimer: Stop = () => {};

  constructor(options: BrowserClockOptions) {
    this.platform = options.platform;
    this.reporter = options.reporter;
    this.tasks = new TaskList({
      onFirstChange: () => this.arm(),
      onFailure: (cause) =>
        this.reporter.report({ kind: "unexpected", message: "A scheduled task failed", cause }),
    });
    this.base = { wall: this.platform.wallNow(), monotonic: this.platform.monotonicNow() };
    this.shown = this.base.wall;
  }

  now(): Instant {
    this.shown = Math.max(this.shown, Math.round(this.serverNow()));
    return this.shown;
  }

  schedule(at: Instant, run: () => void): Stop {
    return this.tasks.add(at, run);
  }

  /** Listens for the page's resuming; the undo also drops the timer, but no task. */
  start(): Stop {
    const stopListening = this.platform.onResume(() => this.resume());
    this.arm();
    return () => {
      stopListening();
      this.cancelTimer();
    };
  }

  /** Runs what is overdue now. Called each second by the ticker's worker, whose beat hidden pages keep. */
  wake(): void {
    this.tasks.runDue(this.now());
  }

  /** The Date header of an answer that arrived just now, and how long the call took. */
  onServerDate(date: Instant, roundTripMs: Duration): void {
    this.take(this.offset.noteDate(date, this.localNow(), roundTripMs));
  }

  /** The server's stamp on a pushed message that arrived just now. */
  onEventStamp(sentAt: Instant): void {
    this.take(this.offset.noteStamp(sentAt, this.localNow()));
  }

  /** The instant at which a token that arrived just now says it was issued. */
  onTokenIssued(issuedAt: Instant): void {
    this.take(this.offset.noteIssuedAt(issuedAt, this.localNow()));
  }

  /** How far the server's clock is ahead of the tablet's, in milliseconds (RL-1). */
  get offsetMs(): Duration {
    return Math.round(this.serverNow() - this.platform.wallNow());
  }

  /** What the offset rests on. */
  get offsetSource(): OffsetSource {
    return this.offset.source;
  }

  /**
   * Tells when time was stepped by more than half a minute, forwards or back. After a step back what was
   * scheduled waits for instants that are now far ahead: build the app anew.
   */
  onStep(listener: (byMs: Duration) => void): Stop {
    this.stepListeners.add(listener);
    return () => this.stepListeners.delete(listener);
  }

  private localNow(): Instant {
    return this.base.wall + (this.platform.monotonicNow() - this.base.monotonic);
  }

  private serverNow(): Instant {
    const local = this.localNow();
    return local + this.offset.at(local);
  }

  private take(steppedMs: Duration | undefined): void {
    if (steppedMs !== undefined) {
      this.shown = Math.round(this.serverNow());
      this.reporter.report({
        kind: "unexpected",
        message: "The clock was stepped to the server's time",
        details: { stepMs: Math.round(steppedMs), source: this.offset.source },
      });
      for (const listener of [...this.stepListeners]) listener(steppedMs);
    }
    this.arm();
  }

  /**
   * After a sleep in which the monotonic clock stood still, the wall clock knows how long it was. A
   * wall clock that was set back meanwhile is not believed.
   */
  private resume(): void {
    const wall = this.platform.wallNow();
    if (wall - this.localNow() >= sleepMsMin) {
      this.base = { wall, monotonic: this.platform.monotonicNow() };
      this.offset.forgetDelays();
    }
    this.tasks.runDue(this.now());
  }

  private arm(): void {
    this.cancelTimer();
    const { nextAt } = this.tasks;
    if (nextAt === undefined) return;
    const delayMs = Math.max(0, Math.ceil(nextAt - this.serverNow()));
    this.cancelTimer = this.platform.setTimer(
      () => this.tasks.runDue(this.now()),
      Math.min(delayMs, timerDelayMsMax),
    );
  }
}
