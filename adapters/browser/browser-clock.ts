import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import {
  type Duration,
  type Instant,
  type ServerTime,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { TaskList } from "../../ports/task-list.ts";
import type { Platform } from "./platform.ts";
import { type OffsetSource, ServerOffset } from "./server-offset.ts";

/** The longest delay a browser's timer takes; a longer one would fire at once. */
const timerDelayMsMax: Duration = 2 ** 31 - 1;
/** The smallest movement of the wall clock against the monotonic one that is a sleep or a set clock. */
const movementMsMin: Duration = secondMs;

export interface BrowserClockOptions {
  readonly platform: Platform;
  readonly reporter: ErrorReporter;
}

/**
 * Branch time in a browser: the server's time, so that a tablet with a wrong clock moves no order. The
 * monotonic clock counts durations. The wall clock gives the first instant; later its movement against
 * the monotonic clock, which may stop during sleep, only raises a doubt that a newer reading settles (N22).
 * Time never goes back, unless the server's time is stepped, which `onStep` reports.
 */
export class BrowserClock implements Clock {
  private readonly platform: Platform;
  private readonly reporter: ErrorReporter;
  private readonly offset = new ServerOffset();
  private readonly steps = new Emitter<[byMs: Duration]>();
  /**
   * Reports steps of more than half a minute, forwards or back. After a step back, scheduled tasks wait for
   * instants that are far ahead, so the app must be rebuilt.
   */
  readonly onStep = this.steps.add;
  private readonly tasks: TaskList;
  private readonly knowledge = new Emitter<[isKnown: boolean]>();
  readonly onServerTime = this.knowledge.add;
  private isKnown = false;
  /** The wall clock minus the monotonic one, when this clock was built and at the last look. */
  private readonly leadAtStart: Duration;
  private lead: Duration;
  private shown: Instant;
  private cancelTimer: Stop = () => {};
  /** The instant of the timer that is set; undefined without one. */
  private armedFor: Instant | undefined;

  constructor(options: BrowserClockOptions) {
    this.platform = options.platform;
    this.reporter = options.reporter;
    this.tasks = new TaskList({
      onFirstChange: () => this.armIfSooner(),
      onFailure: (cause) =>
        this.reporter.report({ kind: "unexpected", message: "A scheduled task failed", cause }),
    });
    this.leadAtStart = this.currentLead();
    this.lead = this.leadAtStart;
    this.shown = this.platform.wallNow();
  }

  now(): Instant {
    this.shown = Math.max(this.shown, Math.round(this.serverNow()));
    return this.shown;
  }

  schedule(at: Instant, run: () => void): Stop {
    return this.tasks.add(at, run);
  }

  serverTime(): ServerTime | undefined {
    this.look();
    return this.offset.serverTime(this.localNow());
  }

  /** Listens for the page to resume. The returned function also cancels the timer, but no task. */
  start(): Stop {
    const stopListening = this.platform.onResume(() => this.resume());
    this.arm();
    return () => {
      stopListening();
      this.cancelTimer();
      this.armedFor = undefined;
    };
  }

  /** Runs due tasks. The worker of the ticker calls it each second, also while the page is hidden. */
  wake(): void {
    this.look();
    this.tasks.runDue(this.now());
  }

  /** Takes the Date header of an answer that arrived just now, and the duration of its call. */
  onServerDate(date: Instant, roundTripMs: Duration): void {
    this.take((local) => this.offset.onDate(date, local, roundTripMs));
  }

  /** The same of an answer of the page's own server (N15). */
  onPageDate(date: Instant, roundTripMs: Duration): void {
    this.take((local) => this.offset.onDate(date, local, roundTripMs, "page"));
  }

  /** Takes the server's stamp of a push message that arrived just now. */
  onEventStamp(sentAt: Instant): void {
    this.take((local) => this.offset.onStamp(sentAt, local));
  }

  /** Takes the issue time of a token that arrived just now. */
  onTokenIssued(issuedAt: Instant): void {
    this.take((local) => this.offset.onTokenIssued(issuedAt, local));
  }

  /** The server's clock minus the tablet's, in milliseconds (RL-1). */
  get offsetMs(): Duration {
    return Math.round(this.serverNow() - this.platform.wallNow());
  }

  deviceLeadMs(): Duration | undefined {
    return this.offsetSource === "nothing" ? undefined : -this.offsetMs;
  }

  /** The source of the offset. */
  get offsetSource(): OffsetSource {
    return this.offset.source;
  }

  private currentLead(): Duration {
    return this.platform.wallNow() - this.platform.monotonicNow();
  }

  /** Moves with the monotonic clock only. */
  private localNow(): Instant {
    return this.leadAtStart + this.platform.monotonicNow();
  }

  private serverNow(): Instant {
    const local = this.localNow();
    return local + this.offset.at(local);
  }

  private take(read: (local: Instant) => Duration | undefined): void {
    this.look();
    const steppedMs = read(this.localNow());
    if (steppedMs !== undefined) {
      this.shown = Math.round(this.serverNow());
      this.reporter.report({
        kind: "clock",
        message: "The clock was stepped to the server's time",
        details: { stepMs: Math.round(steppedMs), source: this.offset.source },
      });
      this.steps.emit(steppedMs);
    }
    this.arm();
    this.announce();
  }

  /** After any resume the messages that arrive may be old. */
  private resume(): void {
    this.look();
    this.doubt(false);
    this.tasks.runDue(this.now());
  }

  /** A wall clock that has moved was set, or the machine slept, or both. */
  private look(): void {
    const lead = this.currentLead();
    const movementMs = Math.abs(lead - this.lead);
    this.lead = lead;
    if (movementMs >= movementMsMin) this.doubt(true);
  }

  private doubt(hasWallMoved: boolean): void {
    this.offset.doubtAt(this.localNow(), hasWallMoved);
    this.announce(true);
  }

  /** `isNewDoubt`: notifies also when the time was unknown before, since what was loaded since then is in doubt, too. */
  private announce(isNewDoubt = false): void {
    const isKnown = this.offset.serverTime(this.localNow()) !== undefined;
    if (isKnown === this.isKnown && !isNewDoubt) return;
    this.isKnown = isKnown;
    this.knowledge.emit(isKnown);
  }

  /**
   * A timer that is set for an earlier instant stays, and sets the next one. To set it again for each message of a burst
   * would cost more (PF-2).
   */
  private armIfSooner(): void {
    const { nextAt } = this.tasks;
    if (nextAt !== undefined && (this.armedFor === undefined || nextAt < this.armedFor)) this.arm();
  }

  private arm(): void {
    this.cancelTimer();
    this.armedFor = this.tasks.nextAt;
    if (this.armedFor === undefined) return;
    const delayMs = Math.max(0, Math.ceil(this.armedFor - this.serverNow()));
    this.cancelTimer = this.platform.setTimer(
      () => {
        this.armedFor = undefined;
        this.wake();
      },
      Math.min(delayMs, timerDelayMsMax),
    );
  }
}
