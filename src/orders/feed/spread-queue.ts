import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import { Wait } from "../../../ports/wait.ts";
import type { Jitter } from "./feed-sources.ts";

/** The longest wait of a load that the shown page needs (N21). */
export const shownSpreadMsMax: Duration = 10 * secondMs;

export interface SpreadQueueParts {
  readonly realClock: Clock;
  readonly jitter: Jitter;
  /** The longest wait; 0 waits for nothing. */
  readonly spreadMs: Duration;
}

/** Spreads calls that all tablets of a chain would make at one moment, by a random wait (N21). */
export class SpreadQueue {
  private readonly parts: SpreadQueueParts;
  private readonly waiting = new Map<string, Stop>();

  constructor(parts: SpreadQueueParts) {
    this.parts = parts;
  }

  /** Runs the task after the wait, at once without one. A task of the same name that waits already covers it. */
  run(name: string, task: () => void, longestMs: Duration = this.parts.spreadMs): void {
    const { realClock, jitter, spreadMs } = this.parts;
    if (this.waiting.has(name)) return;
    const waitMs = Math.floor(jitter() * Math.min(spreadMs, longestMs));
    if (waitMs === 0) {
      task();
      return;
    }
    const wait = new Wait(realClock, waitMs, () => {
      this.waiting.delete(name);
      task();
    });
    this.waiting.set(name, wait.stop);
  }

  abandon(): void {
    for (const cancel of this.waiting.values()) cancel();
    this.waiting.clear();
  }
}
