import {
  CalendarDate,
  fromAbsolute,
  getLocalTimeZone,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import type { Instant } from "../../ports/entities/time.ts";

/** A day of the Gregorian calendar. */
export type Day = Pick<CalendarDate, "year" | "month" | "day">;

/** A time of day as a clock on the wall shows it. */
export type WallTime = Pick<Time, "hour" | "minute">;

/** Date and time in one time zone. */
export interface ZoneTime {
  /** The day in the zone at that instant. */
  dateAt(instant: Instant): CalendarDate;
  /** The time of day in the zone at that instant, without seconds. */
  timeAt(instant: Instant): Time;
  /**
   * The instants at which clocks in the zone show this day and time, earliest first: usually one, two where
   * the clocks are put back, none where they skip it or where there is no such day.
   */
  instantsOf(day: Day, time: WallTime): readonly Instant[];
}

/** The time of an IANA zone, or of the device's own where none is given. */
export function zoneTime(timeZone: string = getLocalTimeZone()): ZoneTime {
  return {
    dateAt: (instant) => toCalendarDate(fromAbsolute(instant, timeZone)),
    timeAt: (instant) => {
      const { hour, minute } = fromAbsolute(instant, timeZone);
      return new Time(hour, minute);
    },
    instantsOf: (day, time) => {
      const date = new CalendarDate(day.year, day.month, day.day);
      // The library moves a day that does not exist into its month.
      if (date.month !== day.month || date.day !== day.day) return [];
      const shown = toCalendarDateTime(date, new Time(time.hour, time.minute));
      const instants = (["earlier", "later"] as const)
        .map((choice) => toZoned(shown, timeZone, choice))
        .filter((moment) => toCalendarDateTime(moment).compare(shown) === 0)
        .map((moment) => moment.toDate().getTime());
      return [...new Set(instants)];
    },
  };
}
