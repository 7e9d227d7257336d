import {
  type Duration,
  dayMs,
  type Instant,
  minuteMs,
  secondMs,
} from "../../ports/entities/time.ts";

/**
 * Parses a time of day as "HH:MM", from "00:00" to "29:59" (hours after midnight continue the count), into ms after
 * midnight.
 */
export function timeOfDayMs(text: string): Duration | undefined {
  const match = /^([0-2]\d):([0-5]\d)$/.exec(text);
  if (match === null) return undefined;
  return (Number(match[1]) * 60 + Number(match[2])) * minuteMs;
}

/** Midnight UTC of a day as "YYYY-MM-DD", or undefined when there is no such day. */
export function dayStart(text: string): Instant | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const monthDays = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const daysInMonth = monthDays[month - 1];
  if (daysInMonth === undefined || day < 1 || day > daysInMonth) return undefined;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const daysBeforeMonth = monthDays.slice(0, month - 1).reduce((sum, days) => sum + days, 0);
  const daysSinceYearOne = before * 365 + leapDays + daysBeforeMonth + day - 1;
  const epochDay = 719_162;
  return (daysSinceYearOne - epochDay) * dayMs;
}

/** The first instant at or after `instant` that lies this many seconds after midnight UTC. */
export function nextInUtcDay(secondsAfterMidnight: number, instant: Instant): Instant {
  const afterMidnightMs = secondsAfterMidnight * secondMs;
  return Math.ceil((instant - afterMidnightMs) / dayMs) * dayMs + afterMidnightMs;
}
