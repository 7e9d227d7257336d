/** A day of the Gregorian calendar, wherever it is. */
export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** The days of 400 years, after which the calendar repeats itself. */
const cycleDays = 146_097;
/** From 1 March of the year 0, where such a cycle begins, to 1 January 1970. */
const epochDays = 719_468;

/** How many days after 1 January 1970 it is. Years are counted from March, so that leap days come last. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(marchYear / 400);
  const yearOfCycle = marchYear - cycle * 400;
  return (
    cycle * cycleDays +
    daysOfYears(yearOfCycle) +
    daysBefore((month + 9) % 12) +
    day -
    1 -
    epochDays
  );
}

/** The day with this number. */
export function dateOfDay(number: number): CalendarDate {
  const days = number + epochDays;
  const cycle = Math.floor(days / cycleDays);
  const dayOfCycle = days - cycle * cycleDays;
  const leapDays =
    Math.floor(dayOfCycle / 1_460) -
    Math.floor(dayOfCycle / 36_524) +
    Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear = dayOfCycle - daysOfYears(yearOfCycle);
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - daysBefore(marchMonth) + 1 };
}

/** Whether the calendar has such a day. */
export function isRealDate(date: CalendarDate): boolean {
  return compareDates(dateOfDay(dayNumber(date)), date) === 0;
}

/** The day so many days later. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Below zero where `one` is the earlier day, zero for the same day. */
export function compareDates(one: CalendarDate, other: CalendarDate): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

function daysOfYears(years: number): number {
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100);
}

/** Of a year that begins in March: 0 for March, 11 for February. */
function daysBefore(marchMonth: number): number {
  return Math.floor((153 * marchMonth + 2) / 5);
}
