import { type Minor, minor } from "../../ports/entities/money.ts";
import type { OrderAdjustment, OrderItem } from "../../ports/entities/order.ts";

/**
 * The total of an order: its lines less their discounts, plus surcharges, less discounts, plus tax when prices
 * exclude it.
 */
export function totalOf(
  items: readonly OrderItem[],
  surcharges: readonly OrderAdjustment[],
  discounts: readonly OrderAdjustment[],
  isTaxInclusive: boolean,
): Minor {
  let total = 0;
  for (const item of items) {
    if (item.isDeleted) continue;
    total += (item.amount ?? 0) - item.discountAmount + (isTaxInclusive ? 0 : item.tax);
  }
  for (const { amount } of surcharges) total += amount;
  for (const { amount } of discounts) total -= amount;
  return minor(total);
}
