import type { CalendarDate } from "@internationalized/date";
import { type Duration, hourMs, type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { Day, WallTime, ZoneTime } from "./zone-time.ts";

/** The new time has to be at least this far ahead (order-board section 9). */
const leadMs: Duration = 5 * minuteMs;
/** The step of the buttons that move the choice, and that move the order. */
export const laterMs: Duration = 30 * minuteMs;
/** The last day that can be chosen, counted from today. */
const daysAheadMax = 30;
/** The reason in the order's history (order-board section 5). */
export const rescheduleReason = "Rescheduled via delivery manager";

/** The fields that staff have filled in so far. */
export interface RescheduleChoice {
  readonly date: Day | undefined;
  readonly time: WallTime | undefined;
}

/** Whole hours of the day, 0 to 24, between which an order may be scheduled. */
export interface RescheduleHours {
  readonly from: number;
  readonly to: number;
}

/** The reason why an order cannot be moved to the choice (RS-3, RS-4). */
export type RescheduleProblem =
  /** Date, time or both are missing. */
  | "missing"
  /** There is no such moment: the clocks skip it, or the calendar has no such day. */
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
  /** The branch's time zone. */
  readonly zone: ZoneTime;
  /** Undefined: every hour is allowed. */
  readonly hours: RescheduleHours | undefined;
}

/** The days that can be chosen: from today in the branch to 30 days ahead. */
export function reschedulableDays({ now, zone }: RescheduleFacts): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
} {
  const first = zone.dateAt(now);
  return { first, last: first.add({ days: daysAheadMax }) };
}

/**
 * Finds the instant of the choice in the branch's time zone, and whether an order may be moved there
 * (RS-3, RS-4). Of a time that the clocks show twice, it is the first that is far enough ahead.
 */
export function judgeReschedule(
  { date, time }: RescheduleChoice,
  facts: RescheduleFacts,
): RescheduleVerdict {
  if (date === undefined || time === undefined) return refused("missing");
  const instants = facts.zone.instantsOf(date, time);
  const at = instants.find((instant) => instant >= facts.now + leadMs) ?? instants.at(-1);
  return at === undefined ? refused("no_such_time") : judgeInstant(at, facts);
}

/**
 * Judges the instant that is `laterMs` after the order's own, by the limits of a choice (RS-3, RS-4). It counts
 * from the instant, because the clocks may show its time of day twice.
 */
export function judgePostponement(
  scheduledFor: Instant | undefined,
  facts: RescheduleFacts,
): RescheduleVerdict {
  return scheduledFor === undefined
    ? refused("missing")
    : judgeInstant(scheduledFor + laterMs, facts);
}

function judgeInstant(at: Instant, facts: RescheduleFacts): RescheduleVerdict {
  const { now, zone, hours } = facts;
  if (at < now) return refused("past");
  if (at < now + leadMs) return refused("too_soon");
  if (zone.dateAt(at).compare(reschedulableDays(facts).last) > 0) return refused("too_far");
  if (hours !== undefined && !isWithin(hours, zone.timeAt(at))) return refused("outside_hours");
  return { kind: "allowed", at };
}

/** Both ends are inside: of 9 to 22, 9:00 and 22:00 are allowed (RS-4). */
function isWithin({ from, to }: RescheduleHours, { hour, minute }: WallTime): boolean {
  const shown = hour * hourMs + minute * minuteMs;
  return shown >= from * hourMs && shown <= to * hourMs;
}

function refused(problem: RescheduleProblem): RescheduleVerdict {
  return { kind: "refused", problem };
}
