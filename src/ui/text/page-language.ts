import { Emitter } from "../../../ports/emitter.ts";
import { type Language, languageOf, languages } from "../../../ports/entities/language.ts";

const changes = new Emitter();

/** Notifies about another language of the page, also where the app's own texts are not in reach, as in training. */
export const onPageLanguage = changes.add;

export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}

/** Gives the page a language and its direction. */
export function setPageLanguage(language: Language): void {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages[language].direction;
  changes.emit();
}
