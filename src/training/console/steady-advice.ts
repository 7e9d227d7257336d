import type { Clock } from "../../../ports/clock.ts";
import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { Advice } from "./console-view.ts";

/** Real time between two changes. */
const changeEveryMs = 20 * secondMs;
/** Real time after which a window that was closed under the pointer no longer holds it. */
const holdMaxMs = 2 * minuteMs;

/** Keeps the shown advice readable: it changes at most every 20 s, and never while it is held. */
export class SteadyAdvice {
  private readonly clock: Pick<Clock, "now">;
  private current: Advice | undefined;
  private changedAt: Instant | undefined;
  private heldAt: Instant | undefined;

  /** `clock`: the real one. */
  constructor(clock: Pick<Clock, "now">) {
    this.clock = clock;
  }

  /** The advice is under a pointer or has the focus, or no longer. */
  hold(isHeld: boolean): void {
    this.heldAt = isHeld ? this.clock.now() : undefined;
  }

  private get isHeld(): boolean {
    return this.heldAt !== undefined && this.clock.now() - this.heldAt < holdMaxMs;
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
