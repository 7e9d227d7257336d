import type { i18n } from "i18next";
import type { Language } from "../../../ports/entities/language.ts";
import { isolate } from "./isolate.ts";
import type { TextKey } from "./text-keys.ts";

/** Entries of the cache; far more than one screen uses. */
const cachedMax = 2_000;

export interface TextValues {
  readonly [name: string]: string | number;
}

/** Returns a text in the current language; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export interface Text {
  readonly t: Translate;
  readonly language: Language;
}

/** The texts of one language. */
export function textIn(texts: i18n, language: Language): Text {
  const translate = texts.getFixedT(language);
  // A lookup is slow: each row needs a dozen texts, and badges count with every push.
  const cache = new Map<string, string>();
  const translateOnce = (key: TextKey, count?: number): string => {
    const name = `${key} ${count ?? ""}`;
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const text = count === undefined ? translate(key) : translate(key, { count });
    if (cache.size >= cachedMax) cache.clear();
    cache.set(name, text);
    return text;
  };
  return {
    language,
    t: (key, values) => {
      if (values === undefined) return translateOnce(key);
      const { count, ...others } = values;
      const isCountAlone = typeof count === "number" && Object.keys(others).length === 0;
      return isCountAlone ? translateOnce(key, count) : translate(key, isolated(values, language));
    },
  };
}

/** Order numbers, names and times keep their direction inside a sentence; counts stay numbers. */
function isolated(values: TextValues, language: Language): TextValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolate(value, language) : value,
  ]);
  return Object.fromEntries(entries);
}
