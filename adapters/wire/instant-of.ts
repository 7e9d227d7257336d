import {
  type Duration,
  dayMs,
  type Instant,
  minuteMs,
  secondMs,
  timeOfDay,
} from "../../ports/entities/time.ts";

/** Day, time and zone; some servers write a blank between them, the name UTC, or an offset of whole hours. */
const zonedPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/;
const zonelessPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;
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
  const [, day, time, zone = ""] = zonedPattern.exec(value) ?? [];
  if (day !== undefined) return parsed(`${day}T${time}${offsetOf(zone)}`);
  if (epochPattern.test(value)) return ofEpoch(Number(value));
  if (!zonelessPattern.test(value)) return undefined;
  const wall = parsed(`${value}Z`);
  return wall === undefined || timeZone === undefined ? wall : inZone(wall, timeZone);
}

/** Whether a time of the wire is text that says nothing of its zone. */
export function hasNoZone(value: unknown): value is string {
  return typeof value === "string" && zonelessPattern.test(value);
}

/** The offset as every browser reads it. */
function offsetOf(zone: string): string {
  if (/^[A-Z]/.test(zone)) return "Z";
  return zone.length === 3 ? `${zone}:00` : zone;
}

/** Some servers write a blank between day and time. */
function parsed(text: string): Instant | undefined {
  const instant = Date.parse(text[10] === " " ? text.replace(" ", "T") : text);
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
