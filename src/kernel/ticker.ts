import { makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";

/**
 * The only repeating timer. Publishes the branch's time in whole seconds for the screens. Decisions read
 * the exact Clock instead.
 */
export class Ticker {
  now: Instant;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
    this.now = wholeSecond(clock.now());
    makeObservable(this, { now: observable });
  }

  start(): Stop {
    let cancel: Stop;
    const beat = (): void => {
      runInAction(() => {
        this.now = wholeSecond(this.clock.now());
      });
      arm();
    };
    const arm = (): void => {
      cancel = this.clock.schedule(wholeSecond(this.clock.now()) + secondMs, beat);
    };
    runInAction(() => {
      this.now = wholeSecond(this.clock.now());
    });
    arm();
    return () => cancel();
  }
}

function wholeSecond(instant: Instant): Instant {
  return instant - (((instant % secondMs) + secondMs) % secondMs);
}
