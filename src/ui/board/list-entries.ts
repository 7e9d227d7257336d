import type { Order } from "../../../ports/entities/order.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import type { OrderView } from "../../stores.ts";

/** The filter bars: HD-8 on new and in progress, PU-3 on waiting for collection and collected. */
export const deliveryFilters = ["all", "inHouse", "partner"] as const;
export const pickupFilters = ["all", "inStore", "curbside"] as const;
export type ListFilter = (typeof deliveryFilters)[number] | (typeof pickupFilters)[number];

/** Partner means an active partner job, In-house every other (HD-8); Curbside is the order's own word (PU-3). */
export function passes(order: Order, filter: ListFilter): boolean {
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

/** The heading of the orders of one delivery area. */
export interface AreaHeading {
  readonly heading: "area";
  /** Undefined for a null area, which is shown as N/A (HD-5). */
  readonly area: string | undefined;
  readonly count: number;
}

export type ListEntry = OrderView | AreaHeading;

export function isHeading(entry: ListEntry): entry is AreaHeading {
  return "heading" in entry;
}

/** Orders under a heading per delivery area, areas by name and N/A last, orders as they came (HD-5). */
export function groupByArea(orders: readonly OrderView[], language: string): readonly ListEntry[] {
  const byArea = new Map<string, OrderView[]>();
  const withoutArea: OrderView[] = [];
  for (const order of orders) {
    const area = order.data.deliveryAddress.area;
    const group = area === undefined ? withoutArea : (byArea.get(area) ?? []);
    if (area !== undefined && group.length === 0) byArea.set(area, group);
    group.push(order);
  }
  const collator = new Intl.Collator(language);
  const areas = [...byArea.keys()].sort(collator.compare);
  const entries: ListEntry[] = [];
  for (const area of areas) {
    const group = byArea.get(area) ?? [];
    entries.push({ heading: "area", area, count: group.length }, ...group);
  }
  if (withoutArea.length > 0) {
    entries.push({ heading: "area", area: undefined, count: withoutArea.length }, ...withoutArea);
  }
  return entries;
}
