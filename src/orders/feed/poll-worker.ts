import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import { Wait } from "../../../ports/wait.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import type { FeedHealth } from "../feed-health.ts";
import type { Jitter } from "./feed-sources.ts";

/** The time without live push after which lists are polled (F-S14). */
const patienceMs: Duration = 10 * secondMs;
const pollEveryMs: Duration = 10 * secondMs;
const pollSpreadMs: Duration = 5 * secondMs;
/** The longest time between two polls while push is not live. */
export const pollEveryMsMax: Duration = pollEveryMs + pollSpreadMs;
/** Below the limit of a minute (B-I6, B-I7, F-S07), so that the answer arrives within it. */
const reconcileEveryMs: Duration = 45 * secondMs;
const reconcileSpreadMs: Duration = 5 * secondMs;

export interface PollParts {
  readonly clock: Clock;
  readonly health: FeedHealth;
  readonly jitter: Jitter;
  /** Loads the lists of the current page and the unconfirmed ones. */
  readonly poll: () => void;
  /** Loads every list. */
  readonly reconcile: () => void;
}

/** Loads lists without a push: often while push is not live, and slowly at all times. */
export class PollWorker {
  private readonly parts: PollParts;
  private isStarted = false;
  private waiting: Wait | undefined;

  constructor(parts: PollParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { clock, jitter, reconcile, health } = this.parts;
    const bag = new DisposerBag();
    this.isStarted = true;
    bag.add(() => {
      this.isStarted = false;
      this.stopPolling();
    });
    const spread = (): Duration => reconcileEveryMs + Math.floor(jitter() * reconcileSpreadMs);
    bag.add(repeatAfter(clock, spread, reconcile));
    this.onHealth(health.push);
    return () => bag.dispose();
  }

  /** Starts the wait for polling when push is not live, and stops it when push is live. */
  onHealth(push: PushHealth): void {
    if (!this.isStarted) return;
    if (push === "live") this.stopPolling();
    else if (this.waiting === undefined) this.arm(patienceMs);
  }

  private arm(delayMs: Duration): void {
    const { clock, jitter, health, poll } = this.parts;
    this.waiting = new Wait(clock, delayMs, () => {
      health.recordPolling(true);
      this.arm(pollEveryMs + Math.floor(jitter() * pollSpreadMs));
      poll();
    });
  }

  private stopPolling(): void {
    this.waiting?.stop();
    this.waiting = undefined;
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
