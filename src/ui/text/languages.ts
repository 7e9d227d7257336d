/** The languages of the screens; English is the default (RT-14). */
export const languages = ["en", "ar", "ms", "zh"] as const;
export type Language = (typeof languages)[number];

/** The language for a tag such as ar-AE; English for one that is not spoken here. */
export function languageOf(locale: string | undefined): Language {
  const primary = locale?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? "en";
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
