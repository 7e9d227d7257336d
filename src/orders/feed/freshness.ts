import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";

/** From this age on a push message is no longer believed (PS-6). */
export const staleAfterMs: Duration = 5 * secondMs;

/** Whether a message is too old: 4,999 ms is applied, 5,000 ms is not. Without a stamp it is applied (PUSH-1). */
export function isStale(sentAt: Instant | undefined, receivedAt: Instant): boolean {
  return sentAt !== undefined && receivedAt - sentAt >= staleAfterMs;
}
