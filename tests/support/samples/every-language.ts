import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../../ports/entities/language.ts";
import type en from "../../../src/ui/text/en.json";

/** The key of a text that has no plural forms. */
export type PlainKey = Exclude<keyof typeof en, `${string}_${Intl.LDMLPluralRule}`>;

/** From the working folder: the bundle of `npm run screenshots` stands elsewhere than this file. */
const folder = "src/ui/text";

/** The texts of the screens in every language, read from their files: Playwright has no import.meta.glob. */
export const everyLanguage: Readonly<Record<Language, Readonly<Record<PlainKey, string>>>> = {
  en: textsIn("en"),
  ar: textsIn("ar"),
  ms: textsIn("ms"),
  zh: textsIn("zh"),
};

function textsIn(language: Language): Record<PlainKey, string> {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
}
