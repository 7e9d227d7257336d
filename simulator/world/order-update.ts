import { minor, zero } from "../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { totalOf } from "./order-sums.ts";
import type { Person } from "./world-event.ts";

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
