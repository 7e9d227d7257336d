import { minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPayment, PaymentToRecord } from "../../ports/entities/payment.ts";
import { cashName } from "./company-payments.ts";
import type { Answer } from "./staff-api.ts";

/**
 * The payments of an order after these lines are recorded. Without lines the remaining amount counts as cash on
 * delivery. Lines whose sum is not the total are refused with 422 (ER-7).
 */
export function paymentsAfter(
  order: Order,
  lines: readonly PaymentToRecord[],
): Answer<readonly OrderPayment[]> {
  const paid = sumOf(order.payments);
  const owed = order.totalAmount - paid;
  if (lines.length === 0) {
    if (owed <= 0) return { status: 200, value: order.payments };
    const cash = { name: cashName, amount: minor(owed), amountCollected: minor(owed), tip: zero };
    return { status: 200, value: [...order.payments, cash] };
  }
  const sum = sumOf(lines);
  // The lines repeat the whole payment, or they pay the remaining amount.
  if (sum === order.totalAmount) {
    return { status: 200, value: lines.map((line) => known(order, line) ?? recorded(line)) };
  }
  if (sum !== owed) {
    const message = `The payments come to ${paid + sum}, the order to ${order.totalAmount}`;
    return { status: 422, message };
  }
  return { status: 200, value: [...order.payments, ...lines.map(recorded)] };
}

function known(order: Order, line: PaymentToRecord): OrderPayment | undefined {
  return order.payments.find(({ name, amount }) => name === line.name && amount === line.amount);
}

function recorded(line: PaymentToRecord): OrderPayment {
  const cardNumber = line.metaData?.["card_no"];
  return {
    name: line.name,
    amount: line.amount,
    amountCollected: line.amountCollected,
    tip: zero,
    ...(cardNumber === undefined ? {} : { cardLastFour: String(cardNumber).slice(-4) }),
  };
}

function sumOf(lines: readonly { readonly amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
