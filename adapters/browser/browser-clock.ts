import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type ReachedInstant,
  type ServerTime,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { TaskList } from "../../ports/task-list.ts";
import type { Platform } from "./window-platform.ts";

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

/** The sources of the offset, weakest first. */
type OffsetSource = "nothing" | "token" | "push" | "page" | "date";

/** The largest change of the offset in a minute, while it approaches its target. */
const slewMsPerMinute: Duration = 500;
/** The offset jumps over a larger difference instead of approaching it. */
const stepMsMin: Duration = 30 * secondMs;
/**
 * The largest difference of two readings that together make a set clock jump: one alone may be a cached
 * answer.
 */
const agreementMs: Duration = 5 * secondMs;
/** The number of recent stamped messages that are compared. */
const stampsMax = 50;
/**
 * The number of stamped messages that must show that the local clock is ahead: a single one may just be
 * late.
 */
const stampsMin = 3;
/**
 * Date headers and token claims are cut to whole seconds, so the real time is half a second later on
 * average.
 */
const cutMs: Duration = 500;

/** By how much a monotonic clock may run fast, as a share. Browsers and systems allow less. */
const driftMax = 0.0005;
/** A message that arrives sooner after a resume may have waited in the socket during the sleep. */
const waitMsMax: Duration = 5 * secondMs;
/** An answer that took longer says too little about the time at its arrival (N15). */
const roundTripMsMax: Duration = 5 * secondMs;

const ranks: Record<OffsetSource, number> = { nothing: 0, token: 1, push: 2, page: 3, date: 4 };

/** A reading of the server's clock: the server had reached `instant` when the reading arrived at `local`. */
interface Bound {
  readonly instant: Instant;
  readonly local: Instant;
}

/**
 * The server's clock minus the local one, which is the monotonic clock alone: no wall clock comes in here.
 * The best source wins: HTTP dates of the API, those of the page's own server, then the smallest delay of
 * stamped messages, then a fresh token (N15). The first reading of a source applies at once; the offset
 * approaches later ones slowly. Each `on…` method returns the size of a jump in milliseconds, or undefined.
 */
class ServerOffset {
  private from = { local: 0, offsetMs: 0 };
  private targetMs = 0;
  private best: OffsetSource = "nothing";
  private suspectedMs: Duration | undefined;
  private delays: Duration[] = [];
  private bound: Bound | undefined;
  private doubt: Doubt | undefined;

  get source(): OffsetSource {
    return this.best;
  }

  /** The offset at a local instant. */
  at(local: Instant): Duration {
    const reach = (Math.max(0, local - this.from.local) * slewMsPerMinute) / minuteMs;
    const gap = this.targetMs - this.from.offsetMs;
    return this.from.offsetMs + Math.max(-reach, Math.min(reach, gap));
  }

  /**
   * The server's time as far as it is known: at least the latest reading plus the time since then. Undefined
   * before the first reading, and from a resume until a reading that is newer (N22).
   */
  serverTime(local: Instant): ServerTime | undefined {
    if (this.bound === undefined || this.doubt !== undefined) return undefined;
    const lowest = boundAt(this.bound, local);
    const estimate = this.best === "nothing" ? lowest : local + this.targetMs;
    const reached = Math.floor(Math.min(lowest, estimate)) as ReachedInstant;
    return { reached, likely: Math.round(estimate) };
  }

  /**
   * The page has resumed, or the wall clock has moved against the monotonic one, which was a sleep, a set
   * clock or both: only a reading newer than this decides.
   */
  doubtAt(local: Instant, hasWallMoved: boolean): void {
    if (hasWallMoved) {
      this.delays = [];
      this.suspectedMs = undefined;
    }
    this.doubt = {
      since: local,
      hasWallMoved: hasWallMoved || this.doubt?.hasWallMoved === true,
    };
  }

  /** Takes an HTTP Date header, received at `local` after a round trip of that length. */
  onDate(
    date: Instant,
    local: Instant,
    roundTripMs: Duration,
    source: "date" | "page" = "date",
  ): Duration | undefined {
    if (!(roundTripMs >= 0 && roundTripMs <= roundTripMsMax)) return undefined;
    if (this.isOlderThanDoubt(local - roundTripMs)) return undefined;
    return this.aim({ source, instant: date, local, laterMs: cutMs + roundTripMs / 2 });
  }

  /**
   * Takes the stamp of a push message received at `local`. Delays are at least 0, so the smallest one is
   * the best estimate.
   */
  onStamp(stamp: Instant, local: Instant): Duration | undefined {
    if (!Number.isFinite(stamp) || this.isOlderThanDoubt(local - waitMsMax)) return undefined;
    this.delays.push(local - stamp);
    if (this.delays.length > stampsMax) this.delays.shift();
    const delayMs = Math.min(...this.delays);
    const isEarly = delayMs > 0 && this.best !== "push" && this.delays.length < stampsMin;
    if (!isEarly) {
      return this.aim({ source: "push", instant: local - delayMs, local, laterMs: 0 });
    }
    // Too little for the time that staff see; enough as a lower bound.
    if (this.best === "nothing") this.raise({ instant: stamp, local });
    return undefined;
  }

  /** Takes the `iat` claim of a token that was made just now. */
  onTokenIssued(issuedAt: Instant, local: Instant): Duration | undefined {
    if (this.isOlderThanDoubt(local - waitMsMax)) return undefined;
    return this.aim({ source: "token", instant: issuedAt, local, laterMs: cutMs });
  }

  private isOlderThanDoubt(sentAt: Instant): boolean {
    return this.doubt !== undefined && sentAt < this.doubt.since;
  }

  /** `laterMs`: by how much the server was probably past the reading's instant. */
  private aim({ source, laterMs, ...reading }: Reading): Duration | undefined {
    const { instant, local } = reading;
    const wantedMs = instant + laterMs - local;
    if (!Number.isFinite(wantedMs) || ranks[source] < ranks[this.best]) return undefined;
    const isFirst = this.best === "nothing";
    const isBetter = ranks[source] > ranks[this.best];
    this.best = source;
    const gapMs = wantedMs - this.at(local);
    const isSleep = this.isSleep(gapMs);
    const isFar = Math.abs(gapMs) > stepMsMin && !isSleep;
    if (isFar && !isFirst && !this.isConfirmed(wantedMs)) {
      this.suspectedMs = wantedMs;
      return undefined;
    }
    const startsAt = isBetter || isFar || isSleep ? wantedMs : this.at(local);
    this.from = { local, offsetMs: startsAt };
    this.targetMs = wantedMs;
    this.suspectedMs = undefined;
    if (isBetter || isFar) this.bound = undefined;
    this.raise(reading);
    if (!isFar) return undefined;
    this.delays = [];
    return gapMs;
  }

  /** Whether the time by which the server is ahead now is a sleep that stopped the monotonic clock. */
  private isSleep(gapMs: Duration): boolean {
    if (this.doubt === undefined || gapMs < 0) return false;
    return this.doubt.hasWallMoved || gapMs <= stepMsMin;
  }

  private raise(reading: Bound): void {
    const { bound } = this;
    const isHigher = bound === undefined || reading.instant >= boundAt(bound, reading.local);
    if (isHigher) this.bound = reading;
    this.doubt = undefined;
  }

  private isConfirmed(wantedMs: Duration): boolean {
    return this.suspectedMs !== undefined && Math.abs(this.suspectedMs - wantedMs) <= agreementMs;
  }
}

interface Reading extends Bound {
  readonly source: OffsetSource;
  readonly laterMs: Duration;
}

interface Doubt {
  readonly since: Instant;
  readonly hasWallMoved: boolean;
}

/** The server's time of which the bound is certain at `local`, also if the monotonic clock runs fast. */
function boundAt(bound: Bound, local: Instant): Instant {
  return bound.instant + (local - bound.local) * (1 - driftMax);
}
