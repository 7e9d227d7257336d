import { dishLines } from "../../../ports/entities/item-tree.ts";
import type { Language } from "../../../ports/entities/language.ts";
import type { OrderItem } from "../../../ports/entities/order.ts";
import { countedName } from "../../../ports/entities/quantity.ts";

/** The most items that a row names (LS-6); fewer where the list has no room for three. */
const namesMaxDefault = 3;

export interface ItemSummary {
  /** Name, with the quantity unless it is 1. */
  readonly shown: readonly string[];
  readonly more: number;
}

/** The first top-level items and how many more there are; modifiers and deleted items do not count (LS-6, N48). */
export function itemSummary(
  items: readonly OrderItem[],
  namesMax = namesMaxDefault,
  language: Language = "en",
): ItemSummary {
  const counted = dishLines(items);
  return {
    shown: counted.slice(0, namesMax).map(({ item }) => countedName(item, language)),
    more: Math.max(0, counted.length - namesMax),
  };
}
