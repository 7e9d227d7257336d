import { directionOf, type Language } from "./languages.ts";

/** What turns the direction of the text behind it, until it is ended: nobody's name needs it. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Keeps a name or number in its own direction where no <bdi> can stand: in options and inside sentences.
 * In a left-to-right language only what is written from right to left needs it.
 */
export function isolate(text: string, language: Language): string {
  const plain = text.replace(turns, "");
  const isMixed = directionOf(language) === "rtl" || rightToLeft.test(plain);
  return isMixed ? `\u2068${plain}\u2069` : plain;
}
