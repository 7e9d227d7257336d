import { useMemo } from "react";
import { isolate } from "./isolate.ts";
import type { Language } from "./languages.ts";
import type { TextKey } from "./text-keys.ts";
import { useTexts } from "./texts-context.tsx";

/** How many texts are remembered; far more than a screen says. */
const rememberedMax = 2_000;

export interface TextValues {
  readonly [name: string]: string | number;
}

/** Says a text in the language in use; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export interface Text {
  readonly t: Translate;
  readonly language: Language;
}

/** The texts of the language in use; the same object until the language changes. */
export function useText(): Text {
  const { texts, language: tag } = useTexts();
  return useMemo(() => {
    const language = tag as Language;
    const translate = texts.getFixedT(language);
    // Looking a text up takes long; a row says a dozen, and badges count with every push.
    const remembered = new Map<string, string>();
    const translateOnce = (key: TextKey, count?: number): string => {
      const name = `${key} ${count ?? ""}`;
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const text = count === undefined ? translate(key) : translate(key, { count });
      if (remembered.size >= rememberedMax) remembered.clear();
      remembered.set(name, text);
      return text;
    };
    return {
      language,
      t: (key, values) => {
        if (values === undefined) return translateOnce(key);
        const { count, ...others } = values;
        const isCountAlone = typeof count === "number" && Object.keys(others).length === 0;
        return isCountAlone
          ? translateOnce(key, count)
          : translate(key, isolated(values, language));
      },
    };
  }, [texts, tag]);
}

/** Order numbers, names and times keep their direction inside a sentence; counts stay numbers. */
function isolated(values: TextValues, language: Language): TextValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolate(value, language) : value,
  ]);
  return Object.fromEntries(entries);
}
