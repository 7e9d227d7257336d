import type { Order } from "../../../ports/entities/order.ts";

/** Facts of an order that the names of its items leave out, and that the kitchen has to look at. */
export interface OrderMarks {
  readonly hasNote: boolean;
  readonly hasModifiers: boolean;
}

/** Notes of the order or of an item, and modifiers; deleted items do not count. */
export function orderMarks(order: Pick<Order, "notes" | "systemNote" | "items">): OrderMarks {
  const { notes, systemNote, items } = order;
  const kept = items.filter(({ isDeleted }) => !isDeleted);
  return {
    hasNote: [notes, systemNote, ...kept.map(({ note }) => note)].some(isText),
    hasModifiers: kept.some(({ parentId }) => parentId !== undefined),
  };
}

function isText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}
