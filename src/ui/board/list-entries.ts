import { type AreaHeading, areaKey, areaOf } from "../../orders/order-rules/delivery-areas.ts";
import type { OrderView } from "../../stores.ts";

/** A line of a list. */
export type ListEntry = OrderView | AreaHeading;

export function isHeading(entry: ListEntry): entry is AreaHeading {
  return "heading" in entry;
}

/** The key of an area's heading; no order has it. */
export function headingKey({ area }: AreaHeading): string {
  return `area ${areaKey(area)}`;
}

/** An area with one order has no line of its own: its row names it (N40). */
export function withAreasInRows(entries: readonly ListEntry[]): readonly ListEntry[] {
  return entries.filter((entry) => !isHeading(entry) || entry.count > 1);
}

/** Whether the row at this index names its area: the only one of its group, which has no heading. */
export function namesItsArea(entries: readonly ListEntry[], index: number): boolean {
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]];
  if (entry === undefined || isHeading(entry)) return false;
  const area = areaKey(areaOf(entry.data.deliveryAddress));
  const isOfGroup = (other: ListEntry | undefined): boolean =>
    other !== undefined &&
    !isHeading(other) &&
    areaKey(areaOf(other.data.deliveryAddress)) === area;
  return !(before !== undefined && isHeading(before)) && !isOfGroup(before) && !isOfGroup(after);
}
