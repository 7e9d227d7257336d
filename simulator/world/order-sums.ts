import { dishLines } from "../../ports/entities/item-tree.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order, OrderAdjustment, OrderItem } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Person } from "./world-event.ts";

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

/**
 * The changes that add one portion of the first dish. Undefined for an order without dishes, and for one with
 * payments: its sums may not change.
 */
export function withOneMore(
  { items: [first, ...rest], payments, surcharges, discounts }: Order,
  by: Person,
  now: Instant,
  isTaxInclusive: boolean,
): Pick<Order, "items" | "totalAmount" | "discounts"> | undefined {
  if (first === undefined || payments.length > 0) return undefined;
  const items = [oneMore(first, by, now), ...rest];
  return {
    items,
    totalAmount: totalOf(items, surcharges, discounts, isTaxInclusive),
    discounts,
  };
}

function oneMore(item: OrderItem, by: Person, createdAt: Instant): OrderItem {
  const { quantity: before = 1, amount = zero, price = zero } = item;
  const quantity = before + 1;
  return {
    ...item,
    quantity,
    amount: minor(amount + price),
    tax: minor(Math.round((item.tax * quantity) / before)),
    isNew: true,
    printBatchNumber: item.printBatchNumber + 1,
    modifications: [
      ...item.modifications,
      {
        type: "quantity_increase",
        oldValue: String(before),
        newValue: String(quantity),
        staffName: by.name,
        createdAt,
        reason: "Customer called",
      },
    ],
  };
}
