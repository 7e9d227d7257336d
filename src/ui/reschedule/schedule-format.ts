import { type Language, languages } from "../../../ports/entities/language.ts";
import { type Instant, timeOfDay } from "../../../ports/entities/time.ts";
import type { RescheduleHours } from "../../reschedule/reschedule-rules.ts";

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export interface ScheduleFormat {
  /** Day and time: Tue, 3 Mar 2026, 14:30 */
  moment(instant: Instant): string;
  /** A day of the calendar, for screen readers: Tuesday, 3 March 2026 */
  day(day: CalendarDay): string;
  /** Opening hours, for the texts that name them: 09:00 and 22:00. Empty if there are none. */
  hours(hours: RescheduleHours | undefined): { readonly from?: string; readonly to?: string };
}

/** Writes schedules in the branch's time zone. */
export function scheduleFormat(language: Language, timeZone: string | undefined): ScheduleFormat {
  const locale = languages[language].locale;
  const moment = new Intl.DateTimeFormat(locale, {
    ...(timeZone === undefined ? {} : { timeZone }),
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    ...timeOfDay,
  });
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "full" });
  const hourOfDay = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...timeOfDay });
  const hour = (shown: number): string => hourOfDay.format(Date.UTC(1970, 0, 1, shown));
  return {
    moment: (instant) => moment.format(instant),
    day: (shown) => day.format(Date.UTC(shown.year, shown.month - 1, shown.day)),
    hours: (hours) => (hours === undefined ? {} : { from: hour(hours.from), to: hour(hours.to) }),
  };
}
