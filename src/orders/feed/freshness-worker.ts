import type { Clock } from "../../../ports/clock.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../../ports/entities/time.ts";
import { Wait } from "../../../ports/wait.ts";
import type { ListState } from "../board/list-state.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { Jitter } from "./feed-sources.ts";

/** The greatest age of the shown lists and the unconfirmed ones (N23, B-I6, B-I7, F-S07). */
const watchedAgeMsMax: Duration = minuteMs;
/** The greatest age of every other list while push is live (N23). */
const otherAgeMsMax: Duration = 5 * minuteMs;
/** A load begins earlier by the time that the last one took, and by this much for one that takes longer. */
const marginMs: Duration = secondMs / 2;
/** Tablets that start together drift apart by this. */
const spreadMs: Duration = secondMs / 2;
/** The most by which a load begins early. A read takes no longer (PUSH-9). */
const earlyMsMax: Duration = 15 * secondMs;

export interface FreshnessParts {
  readonly clock: Clock;
  readonly health: FeedHealth;
  readonly jitter: Jitter;
  readonly lists: () => readonly ListState[];
  /** The lists of the current page and the unconfirmed ones. */
  readonly watched: () => readonly ListState[];
  readonly load: (lists: readonly ListState[]) => void;
}

/**
 * Keeps lists from growing old unnoticed: push is a hint, and one that is lost leaves no trace. About once a minute it
 * loads the watched lists, and the others when they are about to be too old. Without live push it loads all of them.
 */
export class FreshnessWorker {
  private readonly parts: FreshnessParts;
  /** The wait for the next round; it began with the last one. */
  private round: Wait | undefined;

  constructor(parts: FreshnessParts) {
    this.parts = parts;
  }

  start(): Stop {
    this.arm();
    return () => {
      this.round?.stop();
      this.round = undefined;
    };
  }

  /** Whether the list will not be too old for the screen before the next round. */
  isFreshToShow({ asOf, isLoadRequired }: ListState): boolean {
    const { round } = this;
    return !isLoadRequired && asOf !== undefined && (round === undefined || asOf >= round.began);
  }

  private arm(): void {
    this.round = new Wait(this.parts.clock, this.roundMs(), () => this.begin());
  }

  private begin(): void {
    const { clock, health, lists, watched, load } = this.parts;
    const now = clock.now();
    this.arm();
    const watchedNow = new Set(watched());
    const isDue = (list: ListState): boolean =>
      health.push !== "live" || watchedNow.has(list) || list.isLoadRequired || !isYoung(list, now);
    load(lists().filter(isDue));
  }

  private roundMs(): Duration {
    const { jitter, watched } = this.parts;
    const tookMs = Math.max(0, ...watched().map((list) => list.tookMs));
    const earlyMs = tookMs + marginMs + Math.floor(jitter() * spreadMs);
    return watchedAgeMsMax - Math.min(earlyMs, earlyMsMax);
  }
}

/** Whether the list will not be too old in the next round. One of the future shows that the clock was set back. */
function isYoung({ asOf }: ListState, now: Instant): boolean {
  if (asOf === undefined || asOf > now) return false;
  return now + watchedAgeMsMax - asOf <= otherAgeMsMax;
}
