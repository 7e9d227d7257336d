import type { Language } from "../text/languages.ts";

/**
 * What date and time fields are written in: days before months in English, the Gregorian calendar and,
 * as everywhere else on the board, Latin digits in Arabic. Digits of either kind may be typed.
 */
export const fieldLocale: Readonly<Record<Language, string>> = {
  en: "en-GB",
  ar: "ar-AE-u-ca-gregory-nu-latn",
  ms: "ms-MY",
  zh: "zh-CN",
};
