import type { Language } from "../../../ports/entities/language.ts";
import type { PlainValues, Texts } from "../text/translate.ts";

/** Returns a text in one language. Values stand in it as they are: the caller isolates them. */
export type StartText<Key> = (key: Key, values?: PlainValues) => string;

/**
 * Texts without plurals, in all languages at once: they are shown on a page that cannot start, and by programs of Node, which
 * have no i18next.
 */
export function startTexts<English extends Texts>(
  texts: Readonly<Record<Language, Texts>> & { readonly en: English },
): (language: Language) => StartText<keyof English & string> {
  const all = new Map(
    Object.entries(texts).map(([tag, area]) => [tag, new Map(Object.entries(area))]),
  );
  return (language) =>
    (key, values = {}) => {
      const named = new Map(Object.entries(values));
      const text = all.get(language)?.get(key) ?? key;
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(named.get(name) ?? ""));
    };
}
