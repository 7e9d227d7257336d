import { makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import { type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";

/**
 * The only repeating timer. Publishes the branch's time in whole seconds for the screens. Decisions read
 * the exact Clock instead.
 */
export class Ticker {
  now: Instant;
  private readonly clock: Clock;
  private readonly beats = new Emitter();
  /**
   * Calls the listener each second after `now` has changed. For work that goes on without a screen: unlike a reaction it
   * does not make MobX follow the time.
   */
  readonly onBeat = this.beats.add;

  constructor(clock: Clock) {
    this.clock = clock;
    this.now = wholeSecond(clock.now());
    makeObservable(this, { now: observable });
  }

  start(): Stop {
    let cancel: Stop;
    const setNow = (): void => {
      this.now = wholeSecond(this.clock.now());
    };
    const beat = (): void => {
      runInAction(setNow);
      try {
        this.beats.emit();
      } finally {
        arm();
      }
    };
    const arm = (): void => {
      cancel = this.clock.schedule(wholeSecond(this.clock.now()) + secondMs, beat);
    };
    runInAction(setNow);
    arm();
    return () => cancel();
  }
}

function wholeSecond(instant: Instant): Instant {
  return instant - (((instant % secondMs) + secondMs) % secondMs);
}
