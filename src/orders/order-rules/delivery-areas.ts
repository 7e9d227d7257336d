import type { DeliveryAddress, Order } from "../../../ports/entities/order.ts";
import { isBlank, unseenSigns } from "../../../ports/entities/text-signs.ts";

/** The heading of the orders of one delivery area. */
export interface AreaHeading {
  readonly heading: "area";
  /** Undefined for a null area, which is shown as N/A (HD-5). */
  readonly area: string | undefined;
  readonly count: number;
}

/** The part of an address without the blanks around it; undefined if nothing of it can be seen. */
export function addressPart(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.trim();
}

/** The delivery area as it is shown; undefined for a blank one, which is shown as N/A (HD-5). */
export function areaOf({ area }: DeliveryAddress): string | undefined {
  return addressPart(area);
}

/** The same for areas that differ by blanks or invisible marks only. */
export function areaKey(area: string | undefined): string {
  return (area ?? "").normalize().replace(unseenSigns, "");
}

/** Orders under a heading per delivery area: areas by name and N/A last, orders in their given sequence (HD-5). */
export function groupByArea<Row extends { readonly data: Order }>(
  orders: readonly Row[],
  language: string,
): readonly (Row | AreaHeading)[] {
  const groups = new Map<string, { readonly area: string | undefined; readonly rows: Row[] }>();
  for (const order of orders) {
    const area = areaOf(order.data.deliveryAddress);
    const group = groups.get(areaKey(area)) ?? { area, rows: [] };
    if (group.rows.length === 0) groups.set(areaKey(area), group);
    group.rows.push(order);
  }
  const collator = new Intl.Collator(language);
  const sorted = [...groups.values()].sort((one, other) => {
    if (one.area === undefined || other.area === undefined) {
      return Number(one.area === undefined) - Number(other.area === undefined);
    }
    return collator.compare(one.area, other.area);
  });
  return sorted.flatMap(({ area, rows }): readonly (Row | AreaHeading)[] => [
    { heading: "area", area, count: rows.length },
    ...rows,
  ]);
}
