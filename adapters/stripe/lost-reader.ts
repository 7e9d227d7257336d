import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { Wait } from "../../ports/wait.ts";

/** Limit for the pending answer of a lost reader (PAY-S24). */
const lostReaderMsMax: Duration = 25 * secondMs;

/** Watches for the loss of the reader during a step, and limits the wait for its answer then. */
export class LostReader {
  private readonly clock: Clock;
  private onLost: (() => void) | undefined;
  isLost = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The SDK reported a disconnection. It decides nothing: the pending promise does. */
  onDisconnect(): void {
    this.isLost = true;
    this.onLost?.();
  }

  /** Called when a new step begins. */
  reset(): void {
    this.isLost = false;
  }

  /** Waits without limit while the reader is there, and for 25 s from when it was lost. */
  wait<Value>(pending: Promise<Value>): Promise<Value | "lost"> {
    return new Promise((resolve, reject) => {
      let stop: Stop = () => undefined;
      this.onLost = () => {
        stop();
        stop = this.after(() => resolve("lost"));
      };
      const settle = (): void => {
        this.onLost = undefined;
        stop();
      };
      pending.then(resolve, reject).finally(settle);
    });
  }

  /** Ends with the promise, or after 25 s without it. */
  waitAtMost(pending: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.after(resolve);
      void pending.finally(() => {
        stop();
        resolve();
      });
    });
  }

  private after(task: () => void): Stop {
    return new Wait(this.clock, lostReaderMsMax, task).stop;
  }
}
