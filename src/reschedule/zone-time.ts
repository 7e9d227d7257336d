import { dayMs, hourMs, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { type CalendarDate, dateOfDay, dayNumber, isRealDate } from "./calendar-date.ts";

/** A time of day as a clock on the wall shows it. */
export interface WallTime {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
}

/** The clocks on the walls of a place. */
export interface ZoneTime {
  /** The day it is there at that instant. */
  dateAt(instant: Instant): CalendarDate;
  /**
   * When the clocks there show this, earliest first: once as a rule, twice where they are put back,
   * never where they are put forward past it or where there is no such day.
   */
  instantsOf(date: CalendarDate, time: WallTime): readonly Instant[];
}

/** Reads the clocks of an IANA zone, or of the device's own where none is given. */
export function zoneTime(timeZone: string | undefined): ZoneTime {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** What the clocks show, written as if it were UTC. */
  const shownAt = (instant: Instant): number => {
    const shown: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value);
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
    return asUtc({ year, month, day }, { hour, minute }) + second * secondMs;
  };
  return {
    dateAt: (instant) => dateOfDay(Math.floor(shownAt(instant) / dayMs)),
    instantsOf: (date, time) => {
      if (!isRealDate(date)) return [];
      const wanted = asUtc(date, time);
      // The offsets before and after a change of the clocks: there is no more than one within a day.
      const candidates = [wanted - dayMs, wanted + dayMs].map(
        (instant) => wanted - (shownAt(instant) - instant),
      );
      return [...new Set(candidates)]
        .filter((instant) => shownAt(instant) === wanted)
        .toSorted((one, other) => one - other);
    },
  };
}

function asUtc(date: CalendarDate, { hour, minute }: WallTime): number {
  return dayNumber(date) * dayMs + hour * hourMs + minute * minuteMs;
}
