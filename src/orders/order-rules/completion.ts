import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";

/** When the order was delivered or collected, the last time it was; undefined where nobody recorded it. */
export function completedAt({ statusUpdates }: Order): Instant | undefined {
  return statusUpdates.findLast(
    ({ event }) => event === "marked_as_delivered" || event === "marked_as_collected",
  )?.time;
}
