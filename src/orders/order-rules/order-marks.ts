import { dishLines } from "../../../ports/entities/item-tree.ts";
import type { Order } from "../../../ports/entities/order.ts";

/** Facts of an order that the names of its items leave out, and that the kitchen has to look at. */
export interface OrderMarks {
  readonly hasNote: boolean;
  readonly hasModifiers: boolean;
}

/** Notes of the order or of an item, and modifiers; deleted items do not count (N48). */
export function orderMarks(order: Pick<Order, "notes" | "systemNote" | "items">): OrderMarks {
  const { notes, systemNote, items } = order;
  const dishes = dishLines(items);
  const lines = dishes.flatMap((dish) => [dish, ...dish.modifiers]);
  return {
    hasNote: [notes, systemNote, ...lines.map(({ item }) => item.note)].some(isText),
    hasModifiers: lines.length > dishes.length,
  };
}

function isText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}
