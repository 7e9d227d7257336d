import i18next, { type i18n } from "i18next";
import { type Language, languageOf, languages } from "../../../ports/entities/language.ts";
import { en } from "./en.ts";
import type { TextsIn } from "./texts-in.ts";

const namespace = "translation";

/** Loads the texts of a language as one chunk, with the font that it needs. English needs no chunk. */
const loaders: { readonly [Tag in Language]: () => Promise<TextsIn<Tag, typeof en>> } = {
  en: async () => en,
  ar: async () => {
    const [{ ar }] = await Promise.all([import("./ar.ts"), import("../styles/arabic-font.css")]);
    return ar;
  },
  ms: async () => (await import("./ms.ts")).ms,
  zh: async () => (await import("./zh.ts")).zh,
};

/** Builds the texts with English in place; `setLanguage` loads the other languages. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  // Initialises synchronously because the resources are passed in.
  void texts.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { [namespace]: en } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  return texts;
}

/**
 * Loads the language of a tag such as ar-AE, English for one that is not in the list, and switches the
 * texts and the page to it (RT-14). Rejects when its chunk cannot be fetched.
 */
export async function setLanguage(texts: i18n, tag: string | undefined): Promise<void> {
  const language = languageOf(tag);
  if (!texts.hasResourceBundle(language, namespace)) {
    texts.addResourceBundle(language, namespace, await loaders[language]());
  }
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}
