import { Emitter } from "../../../ports/emitter.ts";
import { type Language, languageOf, languages } from "../../../ports/entities/language.ts";

type Load = (language: Language) => Promise<unknown>;

const changes = new Emitter();
/** The language that was chosen last; its texts may still be loading. */
let latest: Language | undefined;
const loaders: Load[] = [
  // Where the font cannot be fetched, the browser's own is used.
  async (language) => {
    if (language === "ar") await import("../styles/arabic-font.css").catch(() => undefined);
  },
];

/** Notifies about another language of the page, also where the app's own texts are not in reach, as in training. */
export const onPageLanguage = changes.add;

/** Registers what has to be loaded before the page changes to a language. */
export function loadWithPageLanguage(load: Load): void {
  loaders.push(load);
}

export function pageLanguage(): Language {
  return languageOf(globalThis.document?.documentElement.lang);
}

/**
 * Gives the page a language and its direction once everything for it is loaded, with `load` what the caller needs. Another
 * language that was chosen meanwhile stays. Rejects when something cannot be fetched.
 */
export async function setPageLanguage(language: Language, load?: Load): Promise<void> {
  latest = language;
  await Promise.all([load?.(language), ...loaders.map((each) => each(language))]);
  if (latest !== language) return;
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages[language].direction;
  changes.emit();
}
