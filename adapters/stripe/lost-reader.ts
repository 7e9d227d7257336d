import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";

/** After a reader was lost its pending answer is waited for so long (PAY-S24). */
const lostReaderMsMax: Duration = 25 * secondMs;

/** Whether the reader was lost in this step of the attempt, and how long its answer is waited for then. */
export class LostReader {
  private readonly clock: Clock;
  private onLost: (() => void) | undefined;
  isLost = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The reader said good-bye. That decides nothing: the pending promise does. */
  note(): void {
    this.isLost = true;
    this.onLost?.();
  }

  /** A new step begins. */
  forget(): void {
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
    return this.clock.schedule(this.clock.now() + lostReaderMsMax, task);
  }
}
