import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { Wait } from "../../../ports/wait.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { Jitter } from "./feed-sources.ts";
import { shownSpreadMsMax } from "./spread-queue.ts";

/** The time without live push after which lists are polled (F-S14). */
const patienceMs: Duration = 10 * secondMs;
const pollEveryMs: Duration = 10 * secondMs;
const pollSpreadMs: Duration = 5 * secondMs;
/** The longest time between two polls while push is not live. */
export const pollEveryMsMax: Duration = pollEveryMs + pollSpreadMs;

export interface PollParts {
  readonly clock: Clock;
  readonly health: FeedHealth;
  readonly jitter: Jitter;
  /** Loads the lists of the current page and the unconfirmed ones. */
  readonly poll: () => void;
  /** The most by which many tablets that lose push together spread their first poll (N21). */
  readonly spreadMs: Duration;
}

/** Polls lists while push is not live. */
export class PollWorker {
  private readonly parts: PollParts;
  private isStarted = false;
  private waiting: Wait | undefined;

  constructor(parts: PollParts) {
    this.parts = parts;
  }

  start(): Stop {
    this.isStarted = true;
    this.onHealth(this.parts.health.push);
    return () => {
      this.isStarted = false;
      this.stopPolling();
    };
  }

  /** Starts the wait for polling when push is not live, and stops it when push is live. */
  onHealth(push: PushHealth): void {
    if (!this.isStarted) return;
    if (push === "live") this.stopPolling();
    else if (this.waiting === undefined) this.arm(patienceMs + this.firstSpread());
  }

  private arm(delayMs: Duration): void {
    const { clock, jitter, health, poll } = this.parts;
    health.recordNextPoll(clock.now() + delayMs);
    this.waiting = new Wait(clock, delayMs, () => {
      health.recordPolling(true);
      this.arm(pollEveryMs + Math.floor(jitter() * pollSpreadMs));
      poll();
    });
  }

  private firstSpread(): Duration {
    const { jitter, spreadMs } = this.parts;
    return Math.floor(jitter() * Math.min(spreadMs, shownSpreadMsMax));
  }

  private stopPolling(): void {
    this.waiting?.stop();
    this.waiting = undefined;
    this.parts.health.recordNextPoll(undefined);
    this.parts.health.recordPolling(false);
  }
}

/** Runs `task` again and again, each time after the time that `next` returns; a step of the clock changes none of it. */
export function repeatAfter(clock: Clock, next: () => Duration, task: () => void): Stop {
  let wait: Wait;
  const arm = (): void => {
    wait = new Wait(clock, next(), () => {
      arm();
      task();
    });
  };
  arm();
  return () => wait.stop();
}

/** Runs `task` at each instant that `next` returns; calls it again before each run. */
export function repeat(clock: Clock, next: () => Instant, task: () => void): Stop {
  let cancel: Stop;
  const arm = (): void => {
    cancel = clock.schedule(next(), () => {
      arm();
      task();
    });
  };
  arm();
  return () => cancel();
}
