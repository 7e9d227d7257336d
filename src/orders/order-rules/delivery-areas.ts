import type { Order } from "../../../ports/entities/order.ts";

/** The heading of the orders of one delivery area. */
export interface AreaHeading {
  readonly heading: "area";
  /** Undefined for a null area, which is shown as N/A (HD-5). */
  readonly area: string | undefined;
  readonly count: number;
}

/** Orders under a heading per delivery area: areas by name and N/A last, orders in their given sequence (HD-5). */
export function groupByArea<Row extends { readonly data: Order }>(
  orders: readonly Row[],
  language: string,
): readonly (Row | AreaHeading)[] {
  const byArea = new Map<string, Row[]>();
  const withoutArea: Row[] = [];
  for (const order of orders) {
    const area = order.data.deliveryAddress.area;
    const group = area === undefined ? withoutArea : (byArea.get(area) ?? []);
    if (area !== undefined && group.length === 0) byArea.set(area, group);
    group.push(order);
  }
  const collator = new Intl.Collator(language);
  const areas = [...byArea.keys()].sort(collator.compare);
  const entries: (Row | AreaHeading)[] = [];
  for (const area of areas) {
    const group = byArea.get(area) ?? [];
    entries.push({ heading: "area", area, count: group.length }, ...group);
  }
  if (withoutArea.length > 0) {
    entries.push({ heading: "area", area: undefined, count: withoutArea.length }, ...withoutArea);
  }
  return entries;
}
