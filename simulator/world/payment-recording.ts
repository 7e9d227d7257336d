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
 * The way in which the server records the lines of a completion (N5). "checked" recognises lines that the order has already and
 * refuses a sum other than the total. The others check nothing: "replaced" replaces all payments of the order with the
 * lines, "added" adds the lines to them.
 */
export const paymentRecordings = ["checked", "replaced", "added"] as const;
export type PaymentRecording = (typeof paymentRecordings)[number];

/**
 * The payments of an order after these lines are recorded. Without lines the remaining amount counts as cash on
 * delivery. Lines whose sum is not the total are refused with 422 if they are checked (ER-7).
 */
export function paymentsAfter(
  order: Order,
  lines: readonly PaymentToSend[],
  recording: PaymentRecording = "checked",
): Answer<readonly OrderPayment[]> {
  const paid = sumOf(order.payments);
  const owed = (order.totalAmount ?? 0) - paid;
  if (lines.length === 0) {
    if (owed <= 0) return { status: 200, value: order.payments };
    const cash = { name: cashName, amount: minor(owed), amountCollected: minor(owed), tip: zero };
    return { status: 200, value: [...order.payments, cash] };
  }
  return recording === "checked" ? checked(order, lines) : unchecked(order, lines, recording);
}

interface RecordingRules {
  readonly paymentRecording?: PaymentRecording;
}

/** The payments after a completion. At any other status the lines are ignored, because the completion is refused. */
export function paymentsAtCompletion(
  order: Order,
  step: "ready" | "in_progress",
  lines: readonly PaymentToSend[],
  { paymentRecording }: RecordingRules,
): Answer<readonly OrderPayment[]> {
  return paymentsAfter(order, order.status === step ? lines : [], paymentRecording);
}

/** The payments after a confirmation, which may have no lines (UC-4). */
export function paymentsAtConfirmation(
  order: Order,
  lines: readonly PaymentToSend[] = [],
  { paymentRecording }: RecordingRules,
): Answer<readonly OrderPayment[]> {
  const isRecorded = order.status === "unconfirmed" && lines.length > 0;
  return isRecorded
    ? paymentsAfter(order, lines, paymentRecording)
    : { status: 200, value: order.payments };
}

function unchecked(
  { payments }: Order,
  lines: readonly PaymentToSend[],
  recording: Exclude<PaymentRecording, "checked">,
): Answer<readonly OrderPayment[]> {
  const sent = lines.map((line) =>
    isNewPayment(line) ? recorded(line) : (payments.find((own) => isSame(line, own)) ?? line),
  );
  return { status: 200, value: recording === "added" ? [...payments, ...sent] : sent };
}

function checked(order: Order, lines: readonly PaymentToSend[]): Answer<readonly OrderPayment[]> {
  const paid = sumOf(order.payments);
  const owed = (order.totalAmount ?? 0) - paid;
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
