import type { Instant } from "../../../ports/entities/time.ts";
import type { Language } from "../text/languages.ts";
import { fieldLocale } from "./field-locale.ts";

export interface ScheduleFormat {
  /** Day and time as the popup's fields take them: Tue, 3 Mar 2026, 2:30 pm */
  moment(instant: Instant): string;
  /** A whole hour of the day, 0 to 24: 9 am */
  hour(hour: number): string;
}

/** Writes schedules in the branch's time zone, with the halves of the day that the fields have. */
export function scheduleFormat(language: Language, timeZone: string | undefined): ScheduleFormat {
  const locale = fieldLocale[language];
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
  const hour = new Intl.DateTimeFormat(locale, { timeZone: "UTC", hour: "numeric", hour12: true });
  return {
    moment: (instant) => moment.format(instant),
    hour: (shown) => hour.format(Date.UTC(1970, 0, 1, shown)),
  };
}
