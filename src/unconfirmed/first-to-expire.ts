import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { confirmationDeadline } from "../orders/order-rules/order-timing.ts";

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
