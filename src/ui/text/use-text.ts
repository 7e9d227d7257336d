import { useMemo } from "react";
import { isolate } from "./isolate.ts";
import type { Language } from "./languages.ts";
import type { TextKey } from "./text-keys.ts";
import { useTexts } from "./texts-context.tsx";

/** How many texts are remembered; far more than a screen says. */
const saidMax = 2_000;

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
    // Looking a text up takes long; a row says a dozen, and badges count with every push.
    const said = new Map<string, string>();
    const sayOnce = (key: TextKey, count?: number): string => {
      const name = `${key} ${count ?? ""}`;
      const known = said.get(name);
      if (known !== undefined) return known;
      const text = count === undefined ? t(key) : t(key, { count });
      if (said.size >= saidMax) said.clear();
      said.set(name, text);
      return text;
    };
    return {
      language,
      say: (key, values) => {
        if (values === undefined) return sayOnce(key);
        const { count, ...others } = values;
        const isCountAlone = typeof count === "number" && Object.keys(others).length === 0;
        return isCountAlone ? sayOnce(key, count) : t(key, isolated(values, language));
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
