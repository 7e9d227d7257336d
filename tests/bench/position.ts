import type { Order } from "../../ports/entities/order.ts";

/** The index of an order, or its insertion index, in a list sorted by placing time. */
export function position(sorted: readonly Order[], order: Order): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && (other.placedAt - order.placedAt || other.id - order.id) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
