import type { Company } from "../../../ports/entities/company.ts";
import {
  countedSums,
  type LoyaltySettings,
  type PaidOrder,
} from "../../../ports/entities/counted-sums.ts";
import { type DishLine, dishLines } from "../../../ports/entities/item-tree.ts";
import { type Minor, minor, zero } from "../../../ports/entities/money.ts";
import type {
  Order,
  OrderAdjustment,
  OrderItem,
  PricedOrder,
} from "../../../ports/entities/order.ts";
import { cashName } from "../../../ports/entities/payment.ts";

/** A line of the item table with the modifiers that belong to it (OP-2). */
export interface OrderLine extends DishLine {
  /** The price of the item and its modifiers, less their discounts; absent where one cannot be read. */
  readonly subPrice: Minor | undefined;
}

/** The totals under the item table (OP-3). Absent parts are not shown. */
export interface OrderTotals {
  /** Live lines before any discount; absent where one cannot be read. */
  readonly subtotal: Minor | undefined;
  /** The sum of the items' own discounts. */
  readonly itemDiscount: Minor;
  readonly surcharges: readonly OrderAdjustment[];
  /** Discounts on the order as a whole. */
  readonly discounts: readonly OrderAdjustment[];
  /** Present only if prices do not include it and it is above 0. */
  readonly tax: Minor | undefined;
  readonly loyalty: Minor | undefined;
  /** The order's own total less the amount paid with points; absent where it is unknown (N16). */
  readonly total: Minor | undefined;
}

/** The live top-level items with their live modifiers, as they were ordered (OP-2). */
export function orderLines(items: readonly OrderItem[]): readonly OrderLine[] {
  return dishLines(items).map((line) => {
    const all = itemsOf(line);
    const amount = amountOf(all);
    const discount = sum(all, ({ discountAmount }) => discountAmount);
    const subPrice = amount === undefined ? undefined : minor(amount - discount);
    return { ...line, subPrice };
  });
}

/** Whether the order's total, currency and payments can be read; without them no step takes or records money (N16). */
export function isPriced<Part extends Pick<Order, "totalAmount">>(
  order: Part,
): order is Part & Pick<PricedOrder, "totalAmount"> {
  return order.totalAmount !== undefined;
}

type PricedPaidOrder = PaidOrder & Pick<PricedOrder, "totalAmount">;

/** The order's own total less the points that count; undefined where it is unknown. */
export function payableTotal(order: PaidOrder, company: LoyaltySettings): Minor | undefined {
  if (!isPriced(order)) return undefined;
  return minor(order.totalAmount - countedSums(order, company).loyalty);
}

/** The amount still to collect for a cash-on-delivery order of which a part is paid, points apart. */
export function dueOfPartlyPaid(
  order: PaidOrder & Pick<Order, "isCashOnDelivery">,
  company: LoyaltySettings,
): Minor | undefined {
  const payable = payableTotal(order, company);
  if (payable === undefined || !isPriced(order)) return undefined;
  const due = dueOf(order, company);
  const isPartlyPaid = due > 0 && due < payable;
  return order.isCashOnDelivery && isPartlyPaid ? due : undefined;
}

/**
 * The amount that is still to be paid, never below zero (N46). Rows, popup, rider sums and checkout all use it, so that
 * they agree.
 */
export function dueOf(order: PricedPaidOrder, company: LoyaltySettings): Minor {
  const { loyalty, others } = countedSums(order, company);
  return minor(Math.max(zero, order.totalAmount - loyalty - others));
}

/** The part of a cash-on-delivery order that cash pays, or has paid: what no other payment covers. */
export function cashPartOf(
  order: PricedPaidOrder & Pick<Order, "isCashOnDelivery">,
  company: LoyaltySettings,
): Minor {
  if (!order.isCashOnDelivery) return zero;
  const payments = order.payments.filter(({ name }) => name !== cashName);
  return dueOf({ ...order, payments }, company);
}

/** The amount that the branch owes the customer: payments other than points come to more than the total (N46). */
export function owedByBranch(order: PricedPaidOrder, company: LoyaltySettings): Minor {
  return minor(Math.max(zero, countedSums(order, company).others - order.totalAmount));
}

/** The totals of an order (OP-3). Neither a deleted item nor its modifiers count. */
export function orderTotals(
  order: Order,
  company: LoyaltySettings & Pick<Company, "isTaxInclusive">,
): OrderTotals {
  const counted = dishLines(order.items).flatMap(itemsOf);
  const tax = company.isTaxInclusive ? 0 : sum(counted, (item) => item.tax);
  const { loyalty } = countedSums(order, company);
  return {
    subtotal: amountOf(counted),
    itemDiscount: minor(sum(counted, ({ discountAmount }) => discountAmount)),
    surcharges: order.surcharges,
    discounts: order.discounts,
    tax: tax > 0 ? minor(tax) : undefined,
    loyalty: loyalty > 0 ? loyalty : undefined,
    total: payableTotal(order, company),
  };
}

function itemsOf({ item, modifiers }: DishLine): readonly OrderItem[] {
  return [item, ...modifiers.map((line) => line.item)];
}

/** The sum of these lines before discounts; undefined where one cannot be read. */
function amountOf(lines: readonly OrderItem[]): Minor | undefined {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return amounts.length < lines.length ? undefined : minor(sum(amounts, (amount) => amount));
}

function sum<Value>(values: readonly Value[], amountOf: (value: Value) => number): number {
  return values.reduce((total, value) => total + amountOf(value), 0);
}
