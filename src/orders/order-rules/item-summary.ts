import type { OrderItem } from "../../../ports/entities/order.ts";

/** The most items that a row names (LS-6); fewer where the list has no room for three. */
const namesMaxDefault = 3;

export interface ItemSummary {
  /** Name, with the quantity unless it is 1. */
  readonly shown: readonly string[];
  readonly more: number;
}

/** The first top-level items and how many more there are; modifiers and deleted items do not count (LS-6). */
export function itemSummary(items: readonly OrderItem[], namesMax = namesMaxDefault): ItemSummary {
  const counted = items.filter((item) => item.parentId === undefined && !item.isDeleted);
  return {
    shown: counted
      .slice(0, namesMax)
      .map(({ name, quantity }) => (quantity === 1 ? name : `${name} ×${quantity ?? "–"}`)),
    more: Math.max(0, counted.length - namesMax),
  };
}
