import i18next, { type i18n } from "i18next";
import { type Language, languageOf } from "../../../ports/entities/language.ts";
import { firstEn } from "./first-en.ts";
import { setPageLanguage } from "./page-language.ts";
import type { Texts } from "./text-keys.ts";

const namespace = "translation";
/** The English texts of lazy screens. Other languages have all texts in one namespace. */
const laterNamespace = "later";

/** Loads all texts of a language at once, with the font that it needs. English is in place from the start. */
const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  ar: async () => {
    const [{ ar }] = await Promise.all([import("./ar.ts"), import("../styles/arabic-font.css")]);
    return ar;
  },
  ms: async () => (await import("./ms.ts")).ms,
  zh: async () => (await import("./zh.ts")).zh,
};

/** Builds the texts with the first English ones in place; `setLanguage` loads the other languages. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  // Initialises synchronously because the resources are passed in.
  void texts.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { [namespace]: firstEn } },
    fallbackNS: laterNamespace,
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
  if (language !== "en" && !texts.hasResourceBundle(language, namespace)) {
    texts.addResourceBundle(language, namespace, await loaders[language]());
  }
  await texts.changeLanguage(language);
  setPageLanguage(language);
}

export function hasLaterTexts(texts: i18n): boolean {
  return texts.hasResourceBundle("en", laterNamespace);
}

/** Loads the English texts of lazy screens. Rejects when their chunk cannot be fetched. */
export async function loadLaterTexts(texts: i18n): Promise<void> {
  if (hasLaterTexts(texts)) return;
  const { laterEn } = await import("./later-en.ts");
  texts.addResourceBundle("en", laterNamespace, laterEn);
}
