import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";

/** The sources of the offset, weakest first. */
export type OffsetSource = "nothing" | "token" | "push" | "date";

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

const ranks: Record<OffsetSource, number> = { nothing: 0, token: 1, push: 2, date: 3 };

/**
 * The server's clock minus the local one. The best source wins: HTTP dates, then the smallest delay of
 * stamped messages, then a fresh token. The first reading applies at once; the offset approaches later ones
 * slowly. Each `on…` method returns the size of a jump in milliseconds, or undefined.
 */
export class ServerOffset {
  private from = { local: 0, offsetMs: 0 };
  private targetMs = 0;
  private best: OffsetSource = "nothing";
  private suspectedMs: Duration | undefined;
  private delays: Duration[] = [];

  get source(): OffsetSource {
    return this.best;
  }

  /** The offset at a local instant. */
  at(local: Instant): Duration {
    const reach = (Math.max(0, local - this.from.local) * slewMsPerMinute) / minuteMs;
    const gap = this.targetMs - this.from.offsetMs;
    return this.from.offsetMs + Math.max(-reach, Math.min(reach, gap));
  }

  /** Takes an HTTP Date header, received at `local` after a round trip of that length. */
  onDate(date: Instant, local: Instant, roundTripMs: Duration): Duration | undefined {
    return this.aim("date", date + cutMs + roundTripMs / 2 - local, local);
  }

  /**
   * Takes the stamp of a push message received at `local`. Delays are at least 0, so the smallest one is
   * the best estimate.
   */
  onStamp(stamp: Instant, local: Instant): Duration | undefined {
    this.delays.push(local - stamp);
    if (this.delays.length > stampsMax) this.delays.shift();
    const delayMs = Math.min(...this.delays);
    const isEarly = delayMs > 0 && this.best !== "push" && this.delays.length < stampsMin;
    return isEarly ? undefined : this.aim("push", -delayMs, local);
  }

  /** Takes the `iat` claim of a token that was made just now. */
  onTokenIssued(issuedAt: Instant, local: Instant): Duration | undefined {
    return this.aim("token", issuedAt + cutMs - local, local);
  }

  /** Drops readings after a correction of the local clock: they were compared with the old one. */
  forgetDelays(): void {
    this.delays = [];
    this.suspectedMs = undefined;
  }

  private aim(source: OffsetSource, wantedMs: Duration, local: Instant): Duration | undefined {
    if (!Number.isFinite(wantedMs) || ranks[source] < ranks[this.best]) return undefined;
    const isFirst = this.best === "nothing";
    this.best = source;
    const gapMs = wantedMs - this.at(local);
    const isFar = Math.abs(gapMs) > stepMsMin;
    if (isFar && !isFirst && !this.isConfirmed(wantedMs)) {
      this.suspectedMs = wantedMs;
      return undefined;
    }
    const startsAt = isFirst || isFar ? wantedMs : this.at(local);
    this.from = { local, offsetMs: startsAt };
    this.targetMs = wantedMs;
    this.suspectedMs = undefined;
    if (!isFar) return undefined;
    this.delays = [];
    return gapMs;
  }

  private isConfirmed(wantedMs: Duration): boolean {
    return this.suspectedMs !== undefined && Math.abs(this.suspectedMs - wantedMs) <= agreementMs;
  }
}
