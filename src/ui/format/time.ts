import { type Language, languages } from "../../../ports/entities/language.ts";
import type { Instant } from "../../../ports/entities/time.ts";

export interface TimeFormat {
  /** Hours and minutes of the day: 12:04 */
  time(instant: Instant): string;
  /** With seconds, for deadlines: 12:04:30 */
  exact(instant: Instant): string;
  /** The time, with the day before it unless that is the day of `from`: 22 Nov, 12:04 */
  dayAndTime(instant: Instant, from: Instant): string;
}

/**
 * Writes times of day in the given time zone, else the tablet's, with Latin digits. Uses 24 hours in every
 * language: a kitchen cannot mistake them, and their width is constant. Only the Reschedule popup has am and
 * pm, as its hint --:-- -- requires (RS-2).
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
