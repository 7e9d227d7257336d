import type { Company } from "../../../ports/entities/company.ts";
import { type Minor, minor, zero } from "../../../ports/entities/money.ts";
import type { Order, OrderAdjustment, OrderItem } from "../../../ports/entities/order.ts";
import { isLoyalty, type OrderPayment } from "../../../ports/entities/payment.ts";

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

/**
 * The part of the order's total that these payments leave open; below zero if they exceed it. Rows, popup,
 * rider sums and checkout all use it, so that they agree.
 */
export function remainingAfter(
  { totalAmount }: Pick<Order, "totalAmount">,
  payments: readonly { readonly amount: Minor }[],
): Minor {
  return minor(totalAmount - sum(payments, ({ amount }) => amount));
}

/** The order's own total less the amount paid with points. */
export function payableTotal(order: Pick<Order, "totalAmount" | "payments">): Minor {
  return remainingAfter(order, order.payments.filter(isLoyalty));
}

/** The amount still to collect for a cash-on-delivery order of which a part is paid, points apart. */
export function dueOfPartlyPaid(
  order: Pick<Order, "totalAmount" | "payments" | "isCashOnDelivery">,
): Minor | undefined {
  const due = remainingAfter(order, order.payments);
  const isPartlyPaid = due > 0 && due < payableTotal(order);
  return order.isCashOnDelivery && isPartlyPaid ? due : undefined;
}

/**
 * The order's earlier payments that count towards its total: all of them, except loyalty points of a
 * walk-in order if the company does not accept points for walk-ins (PY-22).
 */
export function countedPayments(
  { type, payments }: Pick<Order, "type" | "payments">,
  { isLoyaltyAcceptedForWalkIn }: Pick<Company, "isLoyaltyAcceptedForWalkIn">,
): readonly OrderPayment[] {
  if (type !== "walk_in" || isLoyaltyAcceptedForWalkIn) return payments;
  return payments.filter((payment) => !isLoyalty(payment));
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
    total: payableTotal(order),
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
