import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { type DeadlineSettings, deadlineOf } from "../orders/order-rules/order-timing.ts";

interface Ordered {
  readonly id: number;
  readonly data: Order;
}

/** The unconfirmed order whose deadline comes first; undefined if no deadline is ahead. */
export function firstToExpire<Item extends Ordered>(
  orders: Iterable<Item>,
  company: DeadlineSettings | undefined,
  now: Instant,
): Item | undefined {
  let [first, firstAt]: [Item | undefined, Instant] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of orders) {
    const at = deadlineOf(item.data, company)?.at;
    if (at !== undefined && at > now && at < firstAt) [first, firstAt] = [item, at];
  }
  return first;
}
