import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Instant, isShowable } from "../../../../ports/entities/time.ts";

/** A stored time in the language's form; "–" for one that no date can show. */
export function dateText(
  at: Instant,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  if (!isShowable(at)) return "–";
  return new Intl.DateTimeFormat(languages[language].locale, options).format(at);
}
