import {
  type Duration,
  dayMs,
  type Instant,
  minuteMs,
  secondMs,
  timeOfDay,
} from "../../ports/entities/time.ts";

/**
 * Day, time and zone; some servers write a blank or small letters between them, a comma in the seconds, the name UTC, an
 * offset of whole hours, or the zone's name after it.
 */
const stampPattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))? ?(?:([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]{1,60}\])?)?$/;
const epochPattern = /^\d{9,14}$/;
/** As seconds it is a time in the year 5138, as milliseconds one in 1973: smaller numbers are seconds. */
const epochSecondsMax = 100_000_000_000;
/** As milliseconds it is a time in the year 5138; larger numbers are of another unit. */
const epochMillisecondsMax = 100_000_000_000_000;

/**
 * The instant of a time of the wire (N16); undefined where it is none. Text without a zone is read in `timeZone`, else
 * as UTC.
 */
export function instantOf(value: unknown, timeZone?: string): Instant | undefined {
  if (typeof value === "number") return ofEpoch(value);
  if (typeof value !== "string") return undefined;
  if (epochPattern.test(value)) return ofEpoch(Number(value));
  const [, day = "", time = "", seconds = "00", zone] = stampPattern.exec(value) ?? [];
  if (!isDay(day)) return undefined;
  const written = `${day}T${time}:${withoutLeapSecond(seconds)}`;
  if (zone !== undefined) return parsed(written + offsetOf(zone));
  const wall = parsed(`${written}Z`);
  return wall === undefined || timeZone === undefined ? wall : inZone(wall, timeZone);
}

/** Whether a time of the wire is text that says nothing of its zone. */
export function hasNoZone(value: unknown): value is string {
  // Most stamps end so, and are told without the pattern.
  if (typeof value !== "string" || value.endsWith("Z")) return false;
  const found = stampPattern.exec(value);
  return found !== null && found[4] === undefined;
}

/** Some browsers read 30 February as a day of March, and others not at all. */
function isDay(day: string): boolean {
  // Each month has 28 days.
  const date = day.slice(-2);
  if (date <= "28") return day !== "";
  const lastOfMonth = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
  return Number(date) <= lastOfMonth.getUTCDate();
}

/** No browser reads a leap second: it is the second before it. */
function withoutLeapSecond(seconds: string): string {
  return seconds.replace(/^60/, "59").replace(",", ".");
}

/** The offset as every browser reads it. */
function offsetOf(zone: string): string {
  if (/^[A-Za-z]/.test(zone)) return "Z";
  return zone.length === 3 ? `${zone}:00` : zone;
}

function parsed(text: string): Instant | undefined {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

function ofEpoch(number: number): Instant | undefined {
  if (!(number > 0 && number < epochMillisecondsMax)) return undefined;
  const instant = Math.round(number < epochSecondsMax ? number * secondMs : number);
  return Number.isNaN(new Date(instant).getTime()) ? undefined : instant;
}

/** The instant at which the clocks of the zone show what a clock in UTC shows at `wall`; the earlier one of two. */
function inZone(wall: Instant, timeZone: string): Instant {
  const before = wall - offsetAt(wall - dayMs, timeZone);
  if (before + offsetAt(before, timeZone) === wall) return before;
  return wall - offsetAt(before, timeZone);
}

/** Zones change their offset at quarters of an hour. */
const offsetSpanMs: Duration = 15 * minuteMs;
const offsetsMax = 10_000;
const offsets = new Map<string, Duration>();

function offsetAt(instant: Instant, timeZone: string): Duration {
  const start = Math.floor(instant / offsetSpanMs) * offsetSpanMs;
  const key = `${timeZone} ${start}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsMax) offsets.clear();
  const offset = computedOffset(start, timeZone);
  offsets.set(key, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function computedOffset(instant: Instant, timeZone: string): Duration {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
      ...timeOfDay,
      second: "2-digit",
    });
  formats.set(timeZone, format);
  const parts = new Map(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(
    of("year"),
    of("month") - 1,
    of("day"),
    of("hour"),
    of("minute"),
    of("second"),
  );
  return wall - instant;
}
