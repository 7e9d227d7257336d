import {
  type Duration,
  dayMs,
  hourMs,
  type Instant,
  minuteMs,
  secondMs,
} from "../../ports/entities/time.ts";

/** The mean time between two questions for a new version; each is up to a tenth earlier or later. */
const checkEveryMs: Duration = hourMs;
/** All tablets of a chain end their day, or an outage, at one moment: each asks at a random moment after it. */
export const businessEndSpreadMs: Duration = hourMs;
export const outageSpreadMs: Duration = minuteMs;
/** A shorter break of push is one of the network: staff do not see it either (N18). */
export const interruptionMinMs: Duration = 10 * secondMs;
/** A version that arrives within this time after the end of the business day is taken as one that waited for it. */
const afterBusinessEndMs: Duration = 2 * hourMs;
/** A tab that a version has not reached by a reload, as while a server has two, does not try it again for this long. */
const tryAgainAfterMs: Duration = hourMs;

/** The instant of the question after one at `now`. `chance` is from 0 up to 1. */
export function nextCheckAt(now: Instant, chance: number): Instant {
  return now + checkEveryMs * (0.9 + 0.2 * chance);
}

/** The things that a reload would interrupt. */
export interface UpdateHolds {
  /** Money, a command whose result is unknown, or a ticket that is being printed. */
  readonly isUnresolved: boolean;
  /** A popup, dialog, menu or checkout (N1). */
  readonly isAnythingOpen: boolean;
  /** Text that staff have typed, but for a search: it would be lost. */
  readonly hasTypedText: boolean;
}

/**
 * Whether a new version has to wait. What is only open holds it back during the business day, but not after its end,
 * and not once staff have asked for the version (IN-2).
 */
export function isHeldBack(holds: UpdateHolds, isUrgent: boolean): boolean {
  return holds.isUnresolved || holds.hasTypedText || (holds.isAnythingOpen && !isUrgent);
}

/**
 * Whether the version was there at the last end of a business day, or arrived shortly after it. `nextEndAt` is undefined
 * where no day ends, as in training.
 */
export function hasDayEnded(readyAt: Instant, nextEndAt: Instant | undefined): boolean {
  return nextEndAt !== undefined && readyAt <= nextEndAt - dayMs + afterBusinessEndMs;
}

/** Whether a version may be taken without a press: its reload was not tried, or long ago. */
export function mayTry(triedAt: Instant | undefined, now: Instant): boolean {
  return triedAt === undefined || now - triedAt >= tryAgainAfterMs;
}
