import { type Language, languages } from "../../../ports/entities/language.ts";
import type { Instant } from "../../../ports/entities/time.ts";

export interface TimeFormat {
  /** Hours and minutes of the day: 12:04 */
  time(instant: Instant): string;
  /** With seconds, for deadlines: 12:04:30 */
  exact(instant: Instant): string;
  /** The time, after the day where that is not the day of `from`: 22 Nov, 12:04 */
  dayAndTime(instant: Instant, from: Instant): string;
}

/**
 * Writes times of day in the tablet's time zone unless one is given, with Latin digits. Of twenty-four hours
 * in every language: a kitchen cannot mistake them, and they keep one width. Only the Reschedule popup, whose
 * hint is asked for as --:-- -- (RS-2), has the halves of the day.
 */
export function timeFormat(language: Language, timeZone?: string): TimeFormat {
  const { locale } = languages[language];
  const common = {
    numberingSystem: "latn",
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  } as const;
  const time = new Intl.DateTimeFormat(locale, common);
  const exact = new Intl.DateTimeFormat(locale, { ...common, second: "2-digit" });
  const dayAndTime = new Intl.DateTimeFormat(locale, {
    ...common,
    day: "numeric",
    month: "short",
  });
  const day = new Intl.DateTimeFormat("en", {
    dateStyle: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return {
    time: (instant) => time.format(instant),
    exact: (instant) => exact.format(instant),
    dayAndTime: (instant, from) =>
      (day.format(instant) === day.format(from) ? time : dayAndTime).format(instant),
  };
}
