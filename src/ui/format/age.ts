import { type Language, languages } from "../../../ports/entities/language.ts";
import { type Duration, minuteMs, secondMs } from "../../../ports/entities/time.ts";

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
