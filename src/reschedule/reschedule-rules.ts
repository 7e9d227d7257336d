import { type Duration, hourMs, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { type CalendarDate, compareDates, daysAfter } from "./calendar-date.ts";
import type { WallTime, ZoneTime } from "./zone-time.ts";

/** How far ahead the new time has to be (order-board section 9). */
const leadMs: Duration = 5 * minuteMs;
/** The last day that can be chosen, counted from today. */
const daysAheadMax = 30;
/** What the order's history says of it (order-board section 5). */
export const rescheduleReason = "Rescheduled via delivery manager";

/** What staff have chosen so far. */
export interface RescheduleChoice {
  readonly date: CalendarDate | undefined;
  readonly time: WallTime | undefined;
}

/** Whole hours of the day, 0 to 24, between which an order may be scheduled. */
export interface RescheduleHours {
  readonly from: number;
  readonly to: number;
}

/** Why an order cannot be moved to what was chosen (RS-3, RS-4). */
export type RescheduleProblem =
  /** Date, time or both are missing. */
  | "missing"
  /** There is no such moment: clocks are put forward past it. */
  | "no_such_time"
  | "past"
  | "too_soon"
  | "too_far"
  | "outside_hours";

export type RescheduleVerdict =
  | { readonly kind: "allowed"; readonly at: Instant }
  | { readonly kind: "refused"; readonly problem: RescheduleProblem };

export interface RescheduleFacts {
  readonly now: Instant;
  /** The branch's. */
  readonly zone: ZoneTime;
  /** Undefined: any hour will do. */
  readonly hours: RescheduleHours | undefined;
}

/** The days that can be chosen: today in the branch, to 30 days ahead. */
export function reschedulableDays({ now, zone }: RescheduleFacts): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
} {
  const first = zone.dateAt(now);
  return { first, last: daysAfter(first, daysAheadMax) };
}

/**
 * When the choice is, in the branch's time zone, and whether an order may be moved there (RS-3, RS-4).
 * Where the clocks show it twice, it is the first of the two that is far enough ahead.
 */
export function judgeReschedule(
  { date, time }: RescheduleChoice,
  facts: RescheduleFacts,
): RescheduleVerdict {
  if (date === undefined || time === undefined) return refused("missing");
  const { now, zone, hours } = facts;
  const instants = zone.instantsOf(date, time);
  const at = instants.find((instant) => instant >= now + leadMs) ?? instants.at(-1);
  if (at === undefined) return refused("no_such_time");
  if (at < now) return refused("past");
  if (at < now + leadMs) return refused("too_soon");
  if (compareDates(date, reschedulableDays(facts).last) > 0) return refused("too_far");
  if (hours !== undefined && !isWithin(hours, time)) return refused("outside_hours");
  return { kind: "allowed", at };
}

/** Both ends belong to it: of 9 to 22, 9:00 and 22:00 will do (RS-4). */
function isWithin({ from, to }: RescheduleHours, { hour, minute }: WallTime): boolean {
  const shown = hour * hourMs + minute * minuteMs;
  return shown >= from * hourMs && shown <= to * hourMs;
}

function refused(problem: RescheduleProblem): RescheduleVerdict {
  return { kind: "refused", problem };
}
