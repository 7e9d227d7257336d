import { type Language, languages } from "../../../ports/entities/language.ts";
import { type Duration, minuteMs, secondMs } from "../../../ports/entities/time.ts";

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** An age in its largest whole unit: 5 minutes ago, 3 hours ago, 12 days ago; short where there is little room: 5 min. */
export function ageText(
  ageMs: Duration,
  language: Language,
  style: "long" | "short" = "long",
): string {
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs));
  const { locale } = languages[language];
  const format = (count: number, unit: Unit): string =>
    style === "long"
      ? new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(-count, unit)
      : shortFormat(locale, unit).format(count);
  if (minutes < hourMinutes) return format(minutes, "minute");
  if (minutes < dayMinutes) return format(Math.floor(minutes / hourMinutes), "hour");
  return format(Math.floor(minutes / dayMinutes), "day");
}

/** The same of something that was just done, in seconds below a minute: 4 sec ago. */
export function agoText(ageMs: Duration, language: Language): string {
  const format = new Intl.RelativeTimeFormat(languages[language].locale, { style: "narrow" });
  const seconds = Math.max(0, Math.round(ageMs / secondMs));
  if (seconds < minuteMs / secondMs) return format.format(-seconds, "second");
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < hourMinutes) return format.format(-minutes, "minute");
  if (minutes < dayMinutes) return format.format(-Math.floor(minutes / hourMinutes), "hour");
  return format.format(-Math.floor(minutes / dayMinutes), "day");
}

type Unit = "minute" | "hour" | "day";

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
