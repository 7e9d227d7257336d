import { type Language, languages } from "../../../ports/entities/language.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { Translate } from "../text/translate.ts";

/** A duration in words (FM-1): 32 minutes; "–" where it is not known. */
export function durationText(duration: Duration | undefined, t: Translate): string {
  if (duration === undefined) return "–";
  const { value, unit } = shownDuration(duration);
  return t(`duration.${unit}`, { count: value });
}

/** A duration in the largest unit that staff read. */
interface ShownDuration {
  readonly value: number;
  readonly unit: "seconds" | "minutes" | "hours";
}

/** Under 60 s in seconds, under 3600 s in minutes, else in hours, always rounded down (FM-1). Below zero is zero. */
export function shownDuration(durationMs: Duration): ShownDuration {
  const seconds = Math.max(0, Math.floor(durationMs / secondMs));
  if (seconds < 60) return { value: seconds, unit: "seconds" };
  if (seconds < 3_600) return { value: Math.floor(seconds / 60), unit: "minutes" };
  return { value: Math.floor(seconds / 3_600), unit: "hours" };
}

/** In the last minute the ring shows that minute alone, in the late colour (UC-10). */
const lastMinuteSeconds = 60;

export interface Countdown {
  /** Whole seconds left, rounded up; never below zero. */
  readonly seconds: number;
  /** m:ss, or h:mm:ss from an hour on. */
  readonly text: string;
  readonly isLastMinute: boolean;
  /** Part of the ring that is left, 0 to 1: of the whole time, or of the last minute. */
  readonly share: number;
}

/** The state of a countdown at `now`, from its deadline and whole length (UC-10). */
export function countdown(deadline: Instant, wholeMs: Duration, now: Instant): Countdown {
  const leftMs = Math.max(0, deadline - now);
  const seconds = Math.ceil(leftMs / secondMs);
  const isLastMinute = seconds <= lastMinuteSeconds;
  const lengthMs = isLastMinute ? lastMinuteSeconds * secondMs : Math.max(wholeMs, leftMs);
  return { seconds, text: minutesText(seconds), isLastMinute, share: leftMs / lengthMs };
}

function minutesText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

type Unit = "minute" | "hour" | "day";

/** An age in its largest whole unit: 5 minutes ago, 3 hours ago, 12 days ago; short where there is little room: 5 min. */
export function ageText(
  ageMs: Duration,
  language: Language,
  style: "long" | "short" = "long",
): string {
  const { locale } = languages[language];
  const [count, unit] = inLargestUnit(ageMs);
  return style === "long"
    ? new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(-count, unit)
    : shortFormat(locale, unit).format(count);
}

/** The same of something that was just done, in seconds below a minute: 4 sec ago. */
export function agoText(ageMs: Duration, language: Language): string {
  const format = new Intl.RelativeTimeFormat(languages[language].locale, { style: "narrow" });
  const seconds = Math.max(0, Math.floor(ageMs / secondMs));
  if (seconds < minuteMs / secondMs) return format.format(-seconds, "second");
  const [count, unit] = inLargestUnit(ageMs);
  return format.format(-count, unit);
}

function inLargestUnit(ageMs: Duration): readonly [number, Unit] {
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs));
  if (minutes < hourMinutes) return [minutes, "minute"];
  if (minutes < dayMinutes) return [Math.floor(minutes / hourMinutes), "hour"];
  return [Math.floor(minutes / dayMinutes), "day"];
}

/** By language and unit: to make one costs more than the rendering of the mark that shows it (PF-2). */
const shortFormats = new Map<string, Intl.NumberFormat>();

function shortFormat(locale: string, unit: Unit): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format =
    shortFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  shortFormats.set(key, format);
  return format;
}
