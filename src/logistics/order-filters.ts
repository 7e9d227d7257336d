import type { Order } from "../../ports/entities/order.ts";
import { activeJob } from "./job-rules.ts";

/** The filter bars: HD-8 on new and in progress, PU-3 on waiting for collection and collected. */
export const deliveryFilters = ["all", "inHouse", "partner"] as const;
export const pickupFilters = ["all", "inStore", "curbside"] as const;
export type OrderFilter = (typeof deliveryFilters)[number] | (typeof pickupFilters)[number];

/** Partner: an active partner job; in-house: every other delivery (HD-8). Curbside: the order is marked so (PU-3). */
export function passesFilter(order: Order, filter: OrderFilter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "partner":
      return activeJob(order) !== undefined;
    case "inHouse":
      return activeJob(order) === undefined;
    case "curbside":
      return order.isCurbsidePickup;
    case "inStore":
      return !order.isCurbsidePickup;
  }
}
