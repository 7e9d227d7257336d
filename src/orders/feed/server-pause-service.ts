import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { Read } from "../../../ports/outcome.ts";
import type { Jitter } from "./feed-sources.ts";
import { shownSpreadMsMax } from "./spread-queue.ts";

/** The longest pause: a server that asks for more may be down, and the board must not stay old for long. */
const pauseMsMax: Duration = 5 * minuteMs;

export interface ServerPauseServiceParts {
  /** Real time: the server does not know the speed of a training branch. */
  readonly realClock: Clock;
  readonly jitter: Jitter;
  readonly spreadMs: Duration;
}

/**
 * The time until which the server asked automatic calls to wait, by the Retry-After of a 429 or 503. One refused call
 * holds all of them back. Reads that staff asked for do not wait.
 */
export class ServerPauseService {
  private readonly parts: ServerPauseServiceParts;
  private until: Instant = Number.NEGATIVE_INFINITY;

  constructor(parts: ServerPauseServiceParts) {
    this.parts = parts;
  }

  record(read: Read<unknown>): void {
    if (read.kind !== "refused" || read.retryAfterMs === undefined) return;
    const { realClock, jitter, spreadMs } = this.parts;
    // Many tablets were refused at one moment, and are not to come back at one moment.
    const extraMs = Math.floor(jitter() * Math.min(spreadMs, shownSpreadMsMax));
    const waitMs = Math.min(read.retryAfterMs, pauseMsMax) + extraMs;
    this.until = Math.max(this.until, realClock.now() + waitMs);
  }

  /** The earliest instant for an automatic call; in the past if there is no pause. */
  get endsAt(): Instant {
    // The clock may have been set back since.
    const latest = this.parts.realClock.now() + pauseMsMax + shownSpreadMsMax;
    return Math.min(this.until, latest);
  }
}
