import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";

/** Whether the customer has the order. */
export function isCompleted(status: OrderStatus): status is "delivered" | "collected" {
  return status === "delivered" || status === "collected";
}

/** Whether the order was taken off the board: it is on none of its pages. */
export function isRemoved(status: OrderStatus): status is "rejected" | "voided" {
  return status === "rejected" || status === "voided";
}

/** The instant at which the order was last delivered or collected; undefined where its history does not say so. */
export function completedAt({ statusUpdates }: Order): Instant | undefined {
  return statusUpdates.findLast(
    ({ event }) => event === "marked_as_delivered" || event === "marked_as_collected",
  )?.time;
}

/** The instant at which the customer of a pickup order reported that they are there; undefined where its history does not say so (PS-8). */
export function customerArrivedAt({
  statusUpdates,
}: Pick<Order, "statusUpdates">): Instant | undefined {
  return statusUpdates.findLast(({ event }) => event === "customer_arrived")?.time;
}
