import i18next, { type i18n } from "i18next";
import { enFirst } from "./en-first.ts";
import type { enLater } from "./en-later.ts";
import { directionOf, type Language, languageOf } from "./languages.ts";

const namespace = "translation";

/** Builds the texts with English in place; other languages are loaded when they are wanted. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  // With resources at hand the initialisation is synchronous, so there is nothing to wait for.
  void texts.init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { [namespace]: enFirst } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  return texts;
}

/** Adds the English of what is fetched later; the other languages are whole from the start. */
export function addLaterTexts(texts: i18n, later: typeof enLater): void {
  texts.addResourceBundle("en", namespace, later, true);
}

/** Loads the texts and fonts of the language for a tag such as ar-AE, English where there is none, and turns the texts and the page to it (RT-14). */
export async function speak(texts: i18n, locale: string | undefined): Promise<void> {
  const language = languageOf(locale);
  if (!texts.hasResourceBundle(language, namespace)) {
    texts.addResourceBundle(language, namespace, await load(language));
  }
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

async function load(language: Language): Promise<Readonly<Record<string, string>>> {
  switch (language) {
    case "en":
      return enFirst;
    case "ar": {
      const [{ ar }] = await Promise.all([import("./ar.ts"), import("../styles/arabic-font.css")]);
      return ar;
    }
    case "ms":
      return (await import("./ms.ts")).ms;
    case "zh":
      return (await import("./zh.ts")).zh;
  }
}
