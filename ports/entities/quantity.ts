import { type Language, languageTags } from "./language.ts";
import type { OrderItem } from "./order.ts";
import { withoutDirectionMarks } from "./text-signs.ts";

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

/** The name of an item, with the quantity unless it is 1. */
export function countedName(
  { name, quantity }: Pick<OrderItem, "name" | "quantity">,
  language: Language,
): string {
  const plain = withoutDirectionMarks(name);
  return quantity === 1 ? plain : `${plain} ×${quantityText(quantity, language)}`;
}
