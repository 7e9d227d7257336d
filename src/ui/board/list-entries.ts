import type { AreaHeading } from "../../orders/order-rules/delivery-areas.ts";
import type { OrderView } from "../../stores.ts";

/** A line of a list. */
export type ListEntry = OrderView | AreaHeading;

export function isHeading(entry: ListEntry): entry is AreaHeading {
  return "heading" in entry;
}

/** The key of an area's heading; no order has it. */
export function areaKey({ area }: AreaHeading): string {
  return `area ${area ?? ""}`;
}
