import { type Language, languages } from "../../../ports/entities/language.ts";
import { withoutDirectionMarks } from "../../../ports/entities/text-signs.ts";

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Keeps a name or number in its own direction inside options and sentences, which cannot hold a <bdi>.
 * In a left-to-right language only right-to-left text needs it.
 */
export function isolate(text: string, language: Language): string {
  const plain = withoutDirectionMarks(text);
  const isMixed = languages[language].direction === "rtl" || rightToLeft.test(plain);
  return isMixed ? `\u2068${plain}\u2069` : plain;
}

const commas: Readonly<Record<Language, string>> = { en: ", ", ar: "، ", ms: ", ", zh: "、" };

/** The comma between the parts of a list in this language. */
export function commaIn(language: Language): string {
  return commas[language];
}

/** The parts in one line, each in its own direction, with the language's comma between them. */
export function listed(parts: readonly string[], language: Language): string {
  return parts.map((part) => isolate(part, language)).join(commaIn(language));
}
