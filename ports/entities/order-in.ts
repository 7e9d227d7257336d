import { amountIn, type Currency, isSameCode, type Minor, zero } from "./money.ts";
import type { Order, OrderAdjustment, OrderItem } from "./order.ts";
import type { OrderPayment } from "./payment.ts";

type AmountReader = (amount: Minor) => Minor | undefined;

const asRead = new WeakMap<OrderPayment, OrderPayment>();

/** The payment as it was read from the server, of one that `orderIn` has converted. */
export function paymentAsRead(payment: OrderPayment): OrderPayment {
  return asRead.get(payment) ?? payment;
}

/**
 * The order with its amounts in this currency, whatever the company's was when it was read (N47). An amount that is not
 * exact in it, or of another currency, counts as one that cannot be read (N16).
 */
export function orderIn(order: Order, currency: Currency): Order {
  const { currency: from, totalAmount, ...facts } = order;
  if (from === undefined || isSame(from, currency)) return order;
  const read: AmountReader = (amount) => amountIn(amount, from, currency);
  const payments = paymentsIn(order, currency);
  const total = payments && totalAmount !== undefined ? read(totalAmount) : undefined;
  return {
    ...facts,
    currency,
    items: order.items.map((item) => itemIn(item, read)),
    payments: payments ?? [],
    surcharges: adjustmentsIn(order.surcharges, read),
    discounts: adjustmentsIn(order.discounts, read),
    ...(total !== undefined && { totalAmount: total }),
  };
}

/** The order's payments in this currency; undefined where the amounts of one cannot be expressed in it (N47). */
export function paymentsIn(
  { payments, currency: from }: Pick<Order, "payments" | "currency">,
  currency: Currency,
): readonly OrderPayment[] | undefined {
  if (from === undefined || isSame(from, currency)) return payments;
  const converted = payments.flatMap((payment) => {
    const amount = amountIn(payment.amount, from, currency);
    const amountCollected = amountIn(payment.amountCollected, from, currency);
    const tip = amountIn(payment.tip, from, currency);
    if (amount === undefined || amountCollected === undefined || tip === undefined) return [];
    const inCurrency: OrderPayment = { ...payment, amount, amountCollected, tip };
    asRead.set(inCurrency, paymentAsRead(payment));
    return inCurrency;
  });
  return converted.length < payments.length ? undefined : converted;
}

/** Without its discount, the line's price is not known either. */
function itemIn(item: OrderItem, read: AmountReader): OrderItem {
  const { price, amount, tax, discountAmount, ...facts } = item;
  const discount = read(discountAmount);
  const unitPrice = price === undefined ? undefined : read(price);
  const lineAmount = amount === undefined || discount === undefined ? undefined : read(amount);
  return {
    ...facts,
    tax: read(tax) ?? zero,
    discountAmount: discount ?? zero,
    ...(unitPrice !== undefined && { price: unitPrice }),
    ...(lineAmount !== undefined && { amount: lineAmount }),
  };
}

function adjustmentsIn(
  adjustments: readonly OrderAdjustment[],
  read: AmountReader,
): readonly OrderAdjustment[] {
  return adjustments.flatMap((adjustment) => {
    const amount = read(adjustment.amount);
    return amount === undefined ? [] : { ...adjustment, amount };
  });
}

function isSame(one: Currency, other: Currency): boolean {
  return one === other || (one.precision === other.precision && isSameCode(one, other));
}
