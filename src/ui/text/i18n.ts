import i18next, { type i18n } from "i18next";
import { type Language, languageOf } from "../../../ports/entities/language.ts";
import en from "./en.json" with { type: "json" };
import { pageLanguage, setPageLanguage } from "./page-language.ts";
import type { Texts } from "./translate.ts";

const namespace = "translation";

/** Loads all texts of a language at once. English is in place from the start. */
const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  ar: async () => (await import("./ar.json")).default,
  ms: async () => (await import("./ms.json")).default,
  zh: async () => (await import("./zh.json")).default,
};

/** The texts of the board in one language. Rejects when they cannot be fetched. */
export function boardTexts(language: Language): Promise<Texts> {
  return loaders[language]();
}

/** Builds the texts with the English ones in place; `setLanguage` loads the other languages. */
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
  await setPageLanguage(language, async () => {
    if (texts.hasResourceBundle(language, namespace)) return;
    texts.addResourceBundle(language, namespace, await boardTexts(language));
  });
  if (pageLanguage() === language) await texts.changeLanguage(language);
}
