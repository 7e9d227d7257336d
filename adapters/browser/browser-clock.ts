import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { TaskList } from "../../ports/task-list.ts";
import type { Platform } from "./platform.ts";
import { type OffsetSource, ServerOffset } from "./server-offset.ts";

/** The longest delay a browser's timer takes; a longer one would fire at once. */
const timerDelayMsMax: Duration = 2 ** 31 - 1;
/** The smallest lag of the monotonic clock behind the wall clock, on waking, that counts as sleep. */
const sleepMsMin: Duration = secondMs;

export interface BrowserClockOptions {
  readonly platform: Platform;
  readonly reporter: ErrorReporter;
}

/**
 * Branch time in a browser: the server's time, so that a tablet with a wrong clock moves no order. The
 * monotonic clock counts durations. The wall clock is read only when this clock is built and when the page
 * resumes, because the monotonic clock may stop during sleep. Time never goes back, unless the server's
 * time is stepped, which `onStep` reports.
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

  /** Listens for the page to resume. The returned function also cancels the timer, but no task. */
  start(): Stop {
    const stopListening = this.platform.onResume(() => this.resume());
    this.arm();
    return () => {
      stopListening();
      this.cancelTimer();
    };
  }

  /** Runs due tasks. The worker of the ticker calls it each second, also while the page is hidden. */
  wake(): void {
    this.tasks.runDue(this.now());
  }

  /** Takes the Date header of an answer that arrived just now, and the duration of its call. */
  onServerDate(date: Instant, roundTripMs: Duration): void {
    this.take(this.offset.onDate(date, this.localNow(), roundTripMs));
  }

  /** Takes the server's stamp of a push message that arrived just now. */
  onEventStamp(sentAt: Instant): void {
    this.take(this.offset.onStamp(sentAt, this.localNow()));
  }

  /** Takes the issue time of a token that arrived just now. */
  onTokenIssued(issuedAt: Instant): void {
    this.take(this.offset.onTokenIssued(issuedAt, this.localNow()));
  }

  /** The server's clock minus the tablet's, in milliseconds (RL-1). */
  get offsetMs(): Duration {
    return Math.round(this.serverNow() - this.platform.wallNow());
  }

  /** The source of the offset. */
  get offsetSource(): OffsetSource {
    return this.offset.source;
  }

  /**
   * Reports steps of more than half a minute, forwards or back. After a step back, scheduled tasks wait for
   * instants that are far ahead, so the app must be rebuilt.
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
   * After a sleep that stopped the monotonic clock, the wall clock gives the length of the sleep. A wall
   * clock that was set back meanwhile is ignored.
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
