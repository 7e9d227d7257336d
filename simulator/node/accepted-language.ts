import { type Language, languageOf, languageTags } from "../../ports/entities/language.ts";

/**
 * The browser's preferred language of those that have texts, from its Accept-Language header ("ar-AE,ar;q=0.9,en;q=0.8"). A
 * language of quality 0 is refused. English if none is known.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .split(",")
    .map(readChoice)
    .filter(({ tag, quality }) => quality > 0 && isKnown(tag));
  // The sort is stable: of equal qualities the first wins.
  const [best] = wanted.toSorted((one, other) => other.quality - one.quality);
  return languageOf(best?.tag);
}

function readChoice(text: string): { readonly tag: string; readonly quality: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim());
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const quality = given === undefined ? 1 : Number(given.slice(given.indexOf("=") + 1));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

function isKnown(tag: string): boolean {
  const primary = tag.toLowerCase().split("-")[0];
  return languageTags.some((language) => language === primary);
}
