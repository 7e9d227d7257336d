import { type Minor, minor, zero } from "../../../ports/entities/money.ts";
import type { Order, OrderAdjustment, OrderItem } from "../../../ports/entities/order.ts";
import { isLoyalty } from "../../../ports/entities/payment.ts";

/** A live line of the item table with the modifiers that belong to it (OP-2). */
export interface OrderLine {
  readonly item: OrderItem;
  readonly modifiers: readonly OrderItem[];
  /** The price of the item and its modifiers, less their discounts. */
  readonly subPrice: Minor;
}

/** The totals under the item table (OP-3). Absent parts are not shown. */
export interface OrderTotals {
  /** Live lines before any discount. */
  readonly subtotal: Minor;
  /** The sum of the items' own discounts. */
  readonly itemDiscount: Minor;
  readonly surcharges: readonly OrderAdjustment[];
  /** Discounts on the order as a whole. */
  readonly discounts: readonly OrderAdjustment[];
  /** Present only if prices do not include it and it is above 0. */
  readonly tax: Minor | undefined;
  readonly loyalty: Minor | undefined;
  /** The order's own total less the amount paid with points. */
  readonly total: Minor;
}

/** The live top-level items with their live modifiers, as they were ordered (OP-2). */
export function orderLines(items: readonly OrderItem[]): readonly OrderLine[] {
  const live = items.filter(({ isDeleted }) => !isDeleted);
  return live
    .filter(({ parentId }) => parentId === undefined)
    .map((item) => {
      const modifiers = live.filter(({ parentId }) => parentId === item.id);
      const all = [item, ...modifiers];
      return {
        item,
        modifiers,
        subPrice: minor(sum(all, (line) => line.amount - line.discountAmount)),
      };
    });
}

/** The totals of an order (OP-3). Neither a deleted item nor its modifiers count. */
export function orderTotals(order: Order, isTaxInclusive: boolean): OrderTotals {
  const counted = orderLines(order.items).flatMap(({ item, modifiers }) => [item, ...modifiers]);
  const tax = isTaxInclusive ? 0 : sum(counted, (item) => item.tax);
  const paidByPoints = order.payments.filter(isLoyalty);
  const loyalty = sum(paidByPoints, ({ amount }) => amount);
  return {
    subtotal: minor(sum(counted, ({ amount }) => amount)),
    itemDiscount: minor(sum(counted, ({ discountAmount }) => discountAmount)),
    surcharges: order.surcharges,
    discounts: order.discounts,
    tax: tax > 0 ? minor(tax) : undefined,
    loyalty: loyalty > 0 ? minor(loyalty) : undefined,
    total: minor(order.totalAmount - loyalty),
  };
}

/** The change that was returned: the collected amount less the amount (OP-7). */
export function returnedAmount(payment: {
  readonly amount: Minor;
  readonly amountCollected: Minor;
}): Minor {
  return minor(Math.max(zero, payment.amountCollected - payment.amount));
}

function sum<Value>(values: readonly Value[], amountOf: (value: Value) => number): number {
  return values.reduce((total, value) => total + amountOf(value), 0);
}
