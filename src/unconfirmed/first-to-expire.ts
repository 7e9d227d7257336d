import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { confirmationDeadline } from "../orders/order-timing.ts";

interface Ordered {
  readonly id: number;
  readonly data: Order;
}

/** The unconfirmed order whose deadline comes first; undefined if no deadline is ahead. */
export function firstToExpire<Item extends Ordered>(
  orders: Iterable<Item>,
  companyMinutes: number,
  now: Instant,
): Item | undefined {
  let [first, firstAt]: [Item | undefined, Instant] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of orders) {
    const at = confirmationDeadline(item.data, companyMinutes);
    if (at !== undefined && at > now && at < firstAt) [first, firstAt] = [item, at];
  }
  return first;
}

/** The order that has been placed first. */
export function oldest<Item extends Ordered>(orders: Iterable<Item>): Item | undefined {
  let first: Item | undefined;
  for (const item of orders) {
    if (first === undefined || item.data.placedAt < first.data.placedAt) first = item;
  }
  return first;
}
