import { type Language, languages } from "../../../../ports/entities/language.ts";
import {
  type Duration,
  type Instant,
  isShowable,
  secondMs,
} from "../../../../ports/entities/time.ts";

/** A number of minutes in words; short: "4 min". */
export function minutesText(
  minutes: number,
  locale: string,
  unitDisplay: "short" | "long" = "short",
): string {
  // In British English the short form is "mins".
  const format = new Intl.NumberFormat(locale === "en-GB" ? "en" : locale, {
    style: "unit",
    unit: "minute",
    unitDisplay,
  });
  return format.format(minutes);
}

/** A stored time in the language's form; "–" for one that no date can show. */
export function dateText(
  at: Instant,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  if (!isShowable(at)) return "–";
  return new Intl.DateTimeFormat(languages[language].locale, options).format(at);
}

/** The time left in minutes and seconds: "2:36". */
export function timerText(left: Duration): string {
  const seconds = Math.max(Math.ceil(left / secondMs), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
