import { type Language, languages } from "../../../ports/entities/language.ts";
import {
  type Duration,
  dayMs,
  type Instant,
  minuteMs,
  timeOfDay,
} from "../../../ports/entities/time.ts";

/** Half a year: within it, day and month name one day. */
const sameYearMs: Duration = 183 * dayMs;
/** The minutes of a day: the texts that are kept. */
const minutesMax = 1_440;

export interface TimeFormat {
  /** Hours and minutes of the day: 12:04; with the day before it unless that is today: 22 Nov, 12:04 (N20), and the year where that is far; "–" where it is not known */
  time(instant: Instant | undefined): string;
  /** With seconds, for deadlines: 12:04:30; with the day before it unless that is today */
  exact(instant: Instant): string;
  /** The time, with the day before it unless that is the day of `from`: 22 Nov, 12:04 */
  dayAndTime(instant: Instant, from: Instant): string;
}

/**
 * Writes times of day in the given time zone, else the tablet's. `today` is any instant of this day; without
 * it no day is named.
 */
export function timeFormat(language: Language, timeZone?: string, today?: Instant): TimeFormat {
  const { locale } = languages[language];
  const common = {
    ...timeOfDay,
    ...(timeZone === undefined ? {} : { timeZone }),
  } as const;
  const time = new Intl.DateTimeFormat(locale, common);
  const exact = new Intl.DateTimeFormat(locale, { ...common, second: "2-digit" });
  const withDay = { day: "numeric", month: "short" } as const;
  const dayAndTime = new Intl.DateTimeFormat(locale, { ...common, ...withDay });
  const withYear = new Intl.DateTimeFormat(locale, { ...common, ...withDay, year: "numeric" });
  const dayAndExact = new Intl.DateTimeFormat(locale, {
    ...common,
    ...withDay,
    second: "2-digit",
  });
  /** With the year where day and month alone could be a day of another one. */
  const farDay = (instant: Instant, from: Instant): Intl.DateTimeFormat =>
    Math.abs(instant - from) < sameYearMs ? dayAndTime : withYear;
  // Lists write the same few minutes again and again.
  const minuteOf = byMinute((instant) => unbroken(time, instant));
  const isSameDay = sameDayIn(timeZone);
  const isToday = (instant: Instant): boolean => today === undefined || isSameDay(instant, today);
  return {
    time: (instant) =>
      instant === undefined
        ? "–"
        : isToday(instant)
          ? minuteOf(instant)
          : unbroken(farDay(instant, today ?? instant), instant),
    exact: (instant) => unbroken(isToday(instant) ? exact : dayAndExact, instant),
    dayAndTime: (instant, from) =>
      unbroken(isSameDay(instant, from) ? time : farDay(instant, from), instant),
  };
}

/** Keeps day and month on one line in a narrow column, so that the line breaks before the time only. */
function unbroken(format: Intl.DateTimeFormat, instant: Instant): string {
  const parts = format.formatToParts(instant);
  return parts.map(({ value }) => (value === " " ? "\u00a0" : value)).join("");
}

/** Compares instants by their day in the time zone, else the tablet's. */
export function sameDayIn(timeZone?: string): (one: Instant, other: Instant) => boolean {
  const day = new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  // The ticker asks each second.
  const dayOf = byMinute((instant) => day.format(instant));
  return (one, other) => dayOf(one) === dayOf(other);
}

/** Keeps the texts of `format`, which are the same for a whole minute in every time zone: to format costs a hundred times as much. */
function byMinute(format: (instant: Instant) => string): (instant: Instant) => string {
  const texts = new Map<number, string>();
  return (instant) => {
    const minute = Math.floor(instant / minuteMs);
    const text = texts.get(minute) ?? format(instant);
    if (texts.size >= minutesMax) texts.clear();
    texts.set(minute, text);
    return text;
  };
}
