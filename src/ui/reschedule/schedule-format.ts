import { type Language, languages } from "../../../ports/entities/language.ts";
import type { Instant } from "../../../ports/entities/time.ts";

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export interface ScheduleFormat {
  /** Day and time like the popup's fields: Tue, 3 Mar 2026, 2:30 pm */
  moment(instant: Instant): string;
  /** A day of the calendar, for screen readers: Tuesday, 3 March 2026 */
  day(day: CalendarDay): string;
  /** A whole hour of the day, 0 to 24: 9 am */
  hour(hour: number): string;
}

/** Writes schedules in the branch's time zone, with am and pm like the fields. */
export function scheduleFormat(language: Language, timeZone: string | undefined): ScheduleFormat {
  const locale = languages[language].locale;
  const moment = new Intl.DateTimeFormat(locale, {
    ...(timeZone === undefined ? {} : { timeZone }),
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "full" });
  const hour = new Intl.DateTimeFormat(locale, { timeZone: "UTC", hour: "numeric", hour12: true });
  return {
    moment: (instant) => moment.format(instant),
    day: (shown) => day.format(Date.UTC(shown.year, shown.month - 1, shown.day)),
    hour: (shown) => hour.format(Date.UTC(1970, 0, 1, shown)),
  };
}
