import { type Language, languages } from "../../../ports/entities/language.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** An age in its largest whole unit: 5 minutes ago (5 min ago), 3 hours ago, 12 days ago. */
export function ageText(
  ageMs: Duration,
  language: Language,
  style: "long" | "short" = "long",
): string {
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs));
  const { locale } = languages[language];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always", style });
  if (minutes < hourMinutes) return relative.format(-minutes, "minute");
  if (minutes < dayMinutes) return relative.format(-Math.floor(minutes / hourMinutes), "hour");
  return relative.format(-Math.floor(minutes / dayMinutes), "day");
}
