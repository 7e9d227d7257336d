import {
  type Duration,
  type Instant,
  minuteMs,
  type ReachedInstant,
  type ServerTime,
  secondMs,
} from "../../ports/entities/time.ts";

/** The sources of the offset, weakest first. */
export type OffsetSource = "nothing" | "token" | "push" | "page" | "date";

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
export class ServerOffset {
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
