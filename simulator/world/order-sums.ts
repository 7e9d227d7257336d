import { dishLines } from "../../ports/entities/item-tree.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";
import type { OrderAdjustment, OrderItem } from "../../ports/entities/order.ts";

/**
 * The total of an order: its live lines (N48) less their discounts, plus surcharges, less discounts, plus tax when prices
 * exclude it.
 */
export function totalOf(
  items: readonly OrderItem[],
  surcharges: readonly OrderAdjustment[],
  discounts: readonly OrderAdjustment[],
  isTaxInclusive: boolean,
): Minor {
  let total = 0;
  for (const { item } of dishLines(items).flatMap((dish) => [dish, ...dish.modifiers])) {
    total += (item.amount ?? 0) - item.discountAmount + (isTaxInclusive ? 0 : item.tax);
  }
  for (const { amount } of surcharges) total += amount;
  for (const { amount } of discounts) total -= amount;
  return minor(total);
}
