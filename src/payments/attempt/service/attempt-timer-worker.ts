import type { Clock } from "../../../../ports/clock.ts";
import type { Instant, Stop } from "../../../../ports/entities/time.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import type { Attempt, TimerName } from "../machine/attempt.ts";

interface Armed {
  readonly at: Instant;
  readonly stop: Stop;
}

/** Keeps the clock's tasks in step with the timers of each attempt. */
export class AttemptTimerWorker {
  private readonly clock: Clock;
  private readonly armed = new Map<TransactionReference, Map<TimerName, Armed>>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Arms new timers; disarms those that were removed or moved. */
  sync(attempt: Attempt, onDue: (timer: TimerName) => void): void {
    const { reference } = attempt.request;
    const armed = this.armed.get(reference) ?? new Map<TimerName, Armed>();
    this.armed.set(reference, armed);
    for (const [timer, { at, stop }] of armed) {
      if (attempt.timers[timer] === at) continue;
      stop();
      armed.delete(timer);
    }
    for (const [name, at] of Object.entries(attempt.timers)) {
      const timer = name as TimerName;
      if (armed.has(timer)) continue;
      const stop = this.clock.schedule(at, () => {
        armed.delete(timer);
        onDue(timer);
      });
      armed.set(timer, { at, stop });
    }
    if (armed.size === 0) this.armed.delete(reference);
  }

  /** The number of armed timers of all attempts; none may be left at the end (P-I16). */
  get count(): number {
    return [...this.armed.values()].reduce((sum, { size }) => sum + size, 0);
  }

  stop(): void {
    for (const timers of this.armed.values()) for (const { stop } of timers.values()) stop();
    this.armed.clear();
  }
}
