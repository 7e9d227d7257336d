import { type Language, languageTags } from "./language.ts";

const decimalsMax = 3;

const formats = new Map(
  languageTags.map((language) => [
    language,
    new Intl.NumberFormat(language, {
      maximumFractionDigits: decimalsMax,
      numberingSystem: "latn",
    }),
  ]),
);

/** A quantity as the language writes it, with at most three decimals; "–" stands for one that is not known. */
export function quantityText(quantity: number | undefined, language: Language): string {
  return (quantity === undefined ? undefined : formats.get(language)?.format(quantity)) ?? "–";
}
