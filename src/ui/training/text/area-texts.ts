import { type Language, languageTags } from "../../../../ports/entities/language.ts";
import { createTexts } from "../../text/i18n.ts";
import type { KeyOf, Texts } from "../../text/text-keys.ts";
import type { PlainValues } from "../../text/translate.ts";

/** Returns a text of one area in one language. Values stand in it as they are: the caller isolates them. */
export type AreaText<Key extends string> = (key: Key, values?: PlainValues) => string;

/**
 * Training has a namespace per area, in an instance of its own: it is shown before the board has its language, also on pages
 * without a board, and follows the document's language at once.
 */
const training = createTexts();

/** An area's texts by language. The keys are those of the English file. */
export function areaTexts<English extends Texts>(
  area: string,
  texts: Readonly<Record<Language, Texts>> & { readonly en: English },
): (language: Language) => AreaText<KeyOf<English>> {
  for (const tag of languageTags) training.addResourceBundle(tag, area, texts[tag]);
  return (language) => training.getFixedT(language, area) as AreaText<KeyOf<English>>;
}
