import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";

/** Where knowledge of the server's time comes from, weakest first. */
export type OffsetSource = "nothing" | "token" | "push" | "date";

/** By how much the offset may glide in a minute. */
const slewMsPerMinute: Duration = 500;
/** A difference above this is not glided over but stepped. */
const stepMsMin: Duration = 30 * secondMs;
/** How well two readings must agree before they step a clock that was set already: one may be a cached answer. */
const agreementMs: Duration = 5 * secondMs;
/** How many of the last stamped messages are compared. */
const stampsMax = 50;
/** How many stamped messages have to agree that the local clock is ahead: a single one may just have been late. */
const stampsMin = 3;
/** Date headers and token claims are cut to whole seconds: the truth lies half a second later on average. */
const cutMs: Duration = 500;

const ranks: Record<OffsetSource, number> = { nothing: 0, token: 1, push: 2, date: 3 };

/**
 * How far the server's clock is ahead of the local one. The best source wins: HTTP dates, else the
 * smallest delay of stamped messages, else a fresh token. The first reading is taken at once, later ones
 * are glided to. Each `note…` returns by how many milliseconds the offset was stepped, if it was.
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

  /** The offset in use at a local instant. */
  at(local: Instant): Duration {
    const reach = (Math.max(0, local - this.from.local) * slewMsPerMinute) / minuteMs;
    const gap = this.targetMs - this.from.offsetMs;
    return this.from.offsetMs + Math.max(-reach, Math.min(reach, gap));
  }

  /** An HTTP Date header, received at `local` after a round trip of that length. */
  noteDate(date: Instant, local: Instant, roundTripMs: Duration): Duration | undefined {
    return this.aim("date", date + cutMs + roundTripMs / 2 - local, local);
  }

  /** The stamp of a pushed message received at `local`: its delay is at least 0, so the smallest one tells most. */
  noteStamp(stamp: Instant, local: Instant): Duration | undefined {
    this.delays.push(local - stamp);
    if (this.delays.length > stampsMax) this.delays.shift();
    const delayMs = Math.min(...this.delays);
    const isEarly = delayMs > 0 && this.best !== "push" && this.delays.length < stampsMin;
    return isEarly ? undefined : this.aim("push", -delayMs, local);
  }

  /** The `iat` claim of a token that was made just now. */
  noteIssuedAt(issuedAt: Instant, local: Instant): Duration | undefined {
    return this.aim("token", issuedAt + cutMs - local, local);
  }

  /** The local clock itself was corrected: what was compared with it before says nothing any more. */
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
