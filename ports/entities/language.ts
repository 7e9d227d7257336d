/**
 * The languages of the screens, the printed tickets and the training tools (RT-14). A language that is added
 * here is a compile error in every place that has no texts for it yet.
 */
export const languages = {
  en: { name: "English", direction: "ltr", locale: "en-GB" },
  ar: { name: "العربية", direction: "rtl", locale: "ar-AE-u-ca-gregory-nu-latn" },
  ms: { name: "Bahasa Melayu", direction: "ltr", locale: "ms-MY" },
  zh: { name: "中文", direction: "ltr", locale: "zh-CN" },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

interface LanguageFacts {
  /** In the language itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Formats dates: days before months in English, the Gregorian calendar and Latin digits in Arabic. */
  readonly locale: string;
}

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as readonly Language[];

/** The language of a tag such as ar-AE; undefined for one that is not in the list. */
export function knownLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return languageTags.find((language) => language === primary);
}

/** The language of a tag such as ar-AE; English for a language that is not in the list. */
export function languageOf(tag: string | undefined): Language {
  return knownLanguage(tag) ?? "en";
}
