import type { Order } from "../../../ports/entities/order.ts";
import { isNewPayment, type PaymentToSend } from "../../../ports/entities/payment.ts";
import { carriesAll, comparePayments, isWorkedOut, paidLinesIn } from "./carried-payments.ts";
import { isPriced } from "./order-totals.ts";

/** The difference between the payments of an order and its total after this device recorded some. */
export type RecordingProblem = "too_much" | "too_little";

/**
 * Compares an order after a completion with the payments that it should carry: those of before, and those that the
 * completion added. Money that stands on it twice, or that is missing, is the sign of a server that handles the sent
 * lines in another way than this installation expects (N5). Other names are no problem while the sum is the total.
 */
export function recordingProblem(
  before: Pick<Order, "payments" | "currency">,
  sent: readonly PaymentToSend[],
  after: Pick<Order, "payments" | "totalAmount" | "currency">,
): RecordingProblem | undefined {
  const added = sent.filter(isNewPayment);
  if (added.length === 0 || !isPriced(after)) return undefined;
  const sum = after.payments.reduce((total, { amount }) => total + amount, 0);
  if (sum === after.totalAmount) return undefined;
  const lines = [...before.payments, ...added];
  const expected = paidLinesIn(lines, before.currency, after.currency);
  if (expected === undefined) return undefined;
  const { free } = comparePayments(expected, after.payments);
  const isAsExpected = carriesAll(expected, after.payments) && free.every(isWorkedOut);
  if (isAsExpected) return undefined;
  return sum > after.totalAmount ? "too_much" : "too_little";
}
