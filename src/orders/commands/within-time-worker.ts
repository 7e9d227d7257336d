import type { Clock } from "../../../ports/clock.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";

/** An action ends within 30 s by itself (PUSH-9); this is for one that does not. */
export const actionGuardMs: Duration = 30 * secondMs;
/** How long an order's buttons wait for it to be read back after a lost answer (B-I19). */
export const readBackGraceMs: Duration = secondMs;

/** What `promise` came to, or undefined when `limitMs` went by first. The promise itself goes on. */
export function withinTime<Value>(
  clock: Clock,
  limitMs: Duration,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(clock.now() + limitMs, () => resolve(undefined));
    promise.then(resolve, reject).finally(cancel);
  });
}
