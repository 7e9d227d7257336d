import { minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import {
  isLoyalty,
  isNewPayment,
  type OrderPayment,
  type PaymentToRecord,
  type PaymentToSend,
} from "../../ports/entities/payment.ts";
import { cashName } from "./company-payments.ts";
import type { Answer } from "./staff-api.ts";

/**
 * The payments of an order after these lines are recorded. Without lines the remaining amount counts as cash on
 * delivery. Lines whose sum is not the total are refused with 422 (ER-7).
 */
export function paymentsAfter(
  order: Order,
  lines: readonly PaymentToSend[],
): Answer<readonly OrderPayment[]> {
  const paid = sumOf(order.payments);
  const owed = (order.totalAmount ?? 0) - paid;
  if (lines.length === 0) {
    if (owed <= 0) return { status: 200, value: order.payments };
    const cash = { name: cashName, amount: minor(owed), amountCollected: minor(owed), tip: zero };
    return { status: 200, value: [...order.payments, cash] };
  }
  const added = lines.filter(isNewPayment);
  const repeated = lines.length - added.length;
  if (
    repeated > 0 &&
    !lines.slice(0, repeated).every((line, place) => isSame(line, order.payments[place]))
  ) {
    return { status: 422, message: "The order's own payments were changed" };
  }
  if (repeated > 0 && repeated < order.payments.length) {
    return { status: 422, message: "One of the order's own payments is missing" };
  }
  const sum = sumOf(added);
  // A company that takes no points of walk-ins asks for their amount again (PY-22).
  const kept = sum === owed ? order.payments : order.payments.filter((line) => !isLoyalty(line));
  const isPointsRefused = order.type === "walk_in" && sumOf(kept) + sum === order.totalAmount;
  if (sum !== owed && !isPointsRefused) {
    const message = `The payments come to ${paid + sum}, the order to ${order.totalAmount}`;
    return { status: 422, message };
  }
  return { status: 200, value: [...kept, ...added.map(recorded)] };
}

function isSame(line: PaymentToSend, own: OrderPayment | undefined): boolean {
  return line.name === own?.name && line.amount === own.amount;
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
