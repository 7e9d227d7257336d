import { dayMs, type Instant, secondMs } from "../../../ports/entities/time.ts";

/** The next instant after `now` that lies `businessEndTimeSeconds` after midnight UTC; every day has one (LS-11, B-I24). */
export function nextBusinessEnd(now: Instant, businessEndTimeSeconds: number): Instant {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const end = midnight + ((businessEndTimeSeconds * secondMs) % dayMs);
  return end > now ? end : end + dayMs;
}
