import { Emitter } from "../../../ports/emitter.ts";
import { type Language, languageOf, languages } from "../../../ports/entities/language.ts";

type Load = (language: Language) => Promise<unknown>;

const changes = new Emitter();
const loaded: Load[] = [
  // A screen that waits for its font would show boxes; without it the browser's own is used.
  async (language) => {
    if (language === "ar") await import("../styles/arabic-font.css").catch(() => undefined);
  },
];

/** Notifies about another language of the page, also where the app's own texts are not in reach, as in training. */
export const onPageLanguage = changes.add;

/** Each language of the page waits for what this function loads. */
export function loadWithPageLanguage(load: Load): void {
  loaded.push(load);
}

export function pageLanguage(): Language {
  return languageOf(globalThis.document?.documentElement.lang);
}

/** Gives the page a language and its direction. Rejects when something that it needs cannot be fetched. */
export async function setPageLanguage(language: Language): Promise<void> {
  await Promise.all(loaded.map((load) => load(language)));
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages[language].direction;
  changes.emit();
}
