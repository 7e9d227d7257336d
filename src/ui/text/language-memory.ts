import type { i18n } from "i18next";
import { speak } from "./i18n.ts";
import { languageOf } from "./languages.ts";

/** How the language that was last spoken is remembered on the device. */
export interface LanguageMemory {
  read(key: "language"): string | undefined;
  write(key: "language", language: string): void;
}

/**
 * Speaks a language before anything is drawn, so that nobody sees English first. What cannot be
 * fetched now is tried again once staff are known.
 */
export async function speakFirst(texts: i18n, locale: string | undefined): Promise<void> {
  if (locale) await speak(texts, languageOf(locale)).catch(() => undefined);
}

/**
 * Speaks what was last spoken on this device, for whoever is not known yet: on the login page, or
 * without a network (RT-14). Remembers every language that is spoken from now on.
 */
export function speakAsBefore(texts: i18n, memory: LanguageMemory): Promise<void> {
  const before = memory.read("language");
  texts.on("languageChanged", (language) => memory.write("language", language));
  return speakFirst(texts, before);
}
