import type { Clock } from "../../../ports/clock.ts";
import { type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { Advice } from "./console-view.ts";

/** Real time between two changes. */
const changeEveryMs = 20 * secondMs;

/** Keeps the shown advice readable: it changes at most every 20 s, and never while it is held. */
export class SteadyAdvice {
  private readonly clock: Pick<Clock, "now">;
  private current: Advice | undefined;
  private changedAt: Instant | undefined;
  /** The advice is under a pointer or has the focus. */
  isHeld = false;

  /** `clock`: the real one. */
  constructor(clock: Pick<Clock, "now">) {
    this.clock = clock;
  }

  /** Takes the latest advice, and returns the one to show. */
  show(advice: Advice | undefined): Advice | undefined {
    const now = this.clock.now();
    const isEarly = this.changedAt !== undefined && now - this.changedAt < changeEveryMs;
    if (this.isHeld || isEarly || isSame(advice, this.current)) return this.current;
    this.current = advice;
    this.changedAt = now;
    return advice;
  }
}

function isSame(one: Advice | undefined, other: Advice | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
