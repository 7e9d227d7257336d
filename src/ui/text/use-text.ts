import { useMemo } from "react";
import { isolate } from "./isolate.ts";
import type { Language } from "./languages.ts";
import type { TextKey } from "./text-keys.ts";
import { useTexts } from "./texts-context.tsx";

export interface TextValues {
  readonly [name: string]: string | number;
}

/** Says a text in the language in use; `count` chooses the plural form. */
export type Say = (key: TextKey, values?: TextValues) => string;

export interface Text {
  readonly say: Say;
  readonly language: Language;
}

/** The texts of the language in use; the same object until the language changes. */
export function useText(): Text {
  const { texts, language: tag } = useTexts();
  return useMemo(() => {
    const language = tag as Language;
    const t = texts.getFixedT(language);
    return {
      language,
      say: (key, values) => (values === undefined ? t(key) : t(key, isolated(values, language))),
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
