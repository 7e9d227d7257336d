import { directionOf, type Language } from "./languages.ts";

/**
 * Keeps a name or number in its own direction inside right-to-left text where no <bdi> can stand:
 * in options and inside sentences. Other languages get it as it is.
 */
export function isolate(text: string, language: Language): string {
  return directionOf(language) === "rtl" ? `\u2068${text}\u2069` : text;
}
