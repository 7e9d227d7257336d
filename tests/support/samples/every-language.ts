import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../../ports/entities/language.ts";
import type { en } from "../../../src/ui/text/en.ts";

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
  const areas = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  const read = (area: string): object =>
    JSON.parse(readFileSync(join(folder, area, `${language}.json`), "utf8"));
  return Object.assign({}, ...areas.map(({ name }) => read(name)));
}
