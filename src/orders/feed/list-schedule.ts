import type { Clock } from "../../../ports/clock.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { Wait } from "../../../ports/wait.ts";
import type { ListState } from "../board/list-state.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { Jitter } from "./feed-sources.ts";
import { shownSpreadMsMax } from "./spread-queue.ts";

/** The greatest age of the shown lists and the unconfirmed ones (N23, B-I6, B-I7, F-S07). */
const watchedAgeMsMax: Duration = minuteMs;
/** The greatest age of every other list while push is live (N23). */
const otherAgeMsMax: Duration = 5 * minuteMs;
/** A round begins earlier by the time that the last loads took, and by this much for one that takes longer. */
const marginMs: Duration = secondMs / 2;
/** Tablets that start together drift apart by this. */
const roundSpreadMs: Duration = secondMs / 2;
/** The most by which a round begins early. A read takes no longer (PUSH-9). */
const earlyMsMax: Duration = 15 * secondMs;

/** The time without live push after which lists are polled (F-S14). */
const patienceMs: Duration = 10 * secondMs;
const pollEveryMs: Duration = 10 * secondMs;
const pollSpreadMs: Duration = 5 * secondMs;
/** The longest time between two polls while push is not live. */
export const pollEveryMsMax: Duration = pollEveryMs + pollSpreadMs;

/** The longest time between two polls of the branches without live updates. */
export const branchPollEveryMsMax: Duration = 30 * secondMs;
const branchPollSpreadMs: Duration = 5 * secondMs;

/**
 * The reasons of the schedule: a list grows old, push is not live, or push is live for only some of the chosen branches.
 * Each has turns of its own.
 */
export type ScheduledReason = "age" | "no_push" | "uncovered";

export interface ListScheduleParts {
  readonly clock: Clock;
  readonly health: FeedHealth;
  readonly jitter: Jitter;
  /** The most by which many tablets that lose push together spread their first poll (N21). */
  readonly spreadMs: Duration;
  readonly lists: () => readonly ListState[];
  /** The lists of the current page and the unconfirmed ones. */
  readonly watched: () => readonly ListState[];
  readonly load: (lists: readonly ListState[], why: ScheduledReason) => void;
}

/**
 * Decides when lists are loaded without an event: push is a hint, and one that is lost leaves no trace. The events, such
 * as a gap or a press of staff, ask for a load by themselves; `ListWorker` paces both, with its pauses and retries.
 *
 * Other workers have schedules of their own, because they load no list: the deadline of one order (`src/unconfirmed`) and
 * the track of one rider (`src/logistics`) wait for that order, the delivered report follows the lists that are loaded here
 * (`src/delivered`), and a new version is asked for by the hour (`src/updates`).
 */
export class ListSchedule {
  private readonly parts: ListScheduleParts;
  /** The wait for the next turn of each reason; it began with the last turn. */
  private readonly waits = new Map<ScheduledReason, Wait>();
  private isStarted = false;
  private branchTurns = 0;

  constructor(parts: ListScheduleParts) {
    this.parts = parts;
  }

  start(): Stop {
    this.isStarted = true;
    this.onHealth(this.parts.health.push);
    this.arm("age", this.roundMs());
    return () => {
      this.isStarted = false;
      this.stop("age");
      this.stop("uncovered");
      this.stopPolling();
    };
  }

  /** Starts the wait for polling when push is not live, and stops it when push is live. */
  onHealth(push: PushHealth): void {
    if (!this.isStarted) return;
    if (push === "live") this.stopPolling();
    else if (!this.waits.has("no_push")) this.armPoll(patienceMs + this.firstSpread());
  }

  /** Polls while live push leaves out some of the chosen branches (N24). */
  onCoverage(isPartly: boolean): void {
    if (!isPartly) this.stop("uncovered");
    else if (!this.waits.has("uncovered")) this.arm("uncovered", this.branchPollMs());
  }

  /** Whether the list will not be too old for the screen before the next round. */
  isFreshToShow({ asOf, isLoadRequired }: ListState): boolean {
    const round = this.waits.get("age");
    return !isLoadRequired && asOf !== undefined && (round === undefined || asOf >= round.began);
  }

  /** Plans the next turn before this one: a load that fails at once must not end the schedule. */
  private take(why: ScheduledReason): void {
    const { clock, health, lists, watched, load } = this.parts;
    const now = clock.now();
    const isLive = health.push === "live";
    this.armNext(why);
    load(
      dueLists(why, { now, isLive, turn: this.branchTurns, lists: lists(), watched: watched() }),
      why,
    );
  }

  private armNext(why: ScheduledReason): void {
    const { health, jitter } = this.parts;
    switch (why) {
      case "age":
        this.arm(why, this.roundMs());
        break;
      case "no_push":
        health.recordPolling(true);
        this.armPoll(pollEveryMs + Math.floor(jitter() * pollSpreadMs));
        break;
      case "uncovered":
        // Without live push all branches are polled more often.
        if (health.push === "live") this.branchTurns += 1;
        this.arm(why, this.branchPollMs());
    }
  }

  private arm(why: ScheduledReason, delayMs: Duration): void {
    this.waits.set(why, new Wait(this.parts.clock, delayMs, () => this.take(why)));
  }

  private armPoll(delayMs: Duration): void {
    const { clock, health } = this.parts;
    health.recordNextPoll(clock.now() + delayMs);
    this.arm("no_push", delayMs);
  }

  private stop(why: ScheduledReason): void {
    this.waits.get(why)?.stop();
    this.waits.delete(why);
  }

  private stopPolling(): void {
    this.stop("no_push");
    this.parts.health.recordNextPoll(undefined);
    this.parts.health.recordPolling(false);
  }

  private roundMs(): Duration {
    const { jitter, watched } = this.parts;
    const tookMs = Math.max(0, ...watched().map((list) => list.tookMs));
    const earlyMs = tookMs + marginMs + Math.floor(jitter() * roundSpreadMs);
    return watchedAgeMsMax - Math.min(earlyMs, earlyMsMax);
  }

  private firstSpread(): Duration {
    const { jitter, spreadMs } = this.parts;
    return Math.floor(jitter() * Math.min(spreadMs, shownSpreadMsMax));
  }

  private branchPollMs(): Duration {
    return branchPollEveryMsMax - Math.floor(this.parts.jitter() * branchPollSpreadMs);
  }
}

export interface Turn {
  readonly now: Instant;
  /** Whether push serves at least one of the chosen branches. */
  readonly isLive: boolean;
  /** The number of this poll of the branches without live updates, from 1. */
  readonly turn: number;
  readonly lists: readonly ListState[];
  readonly watched: readonly ListState[];
}

/** The lists that are loaded in a turn. */
export function dueLists(why: ScheduledReason, facts: Turn): readonly ListState[] {
  const { now, isLive, turn, lists, watched } = facts;
  switch (why) {
    case "age":
      // Without live push a round loads all of them.
      return lists.filter(
        (list) => !isLive || watched.includes(list) || list.isLoadRequired || !isYoung(list, now),
      );
    case "no_push":
      return watched;
    case "uncovered":
      if (!isLive) return [];
      // Each second time every list, as without live push: each is at most a minute old.
      return turn % 2 === 0 ? lists : watched;
  }
}

/** Whether the list will not be too old in the next round. One of the future shows that the clock was set back. */
function isYoung({ asOf }: ListState, now: Instant): boolean {
  if (asOf === undefined || asOf > now) return false;
  return now + watchedAgeMsMax - asOf <= otherAgeMsMax;
}
