import { type CurrencyPrecision, toMajor } from "../../ports/entities/money.ts";
import {
  isNewPayment,
  type OrderPayment,
  type PaymentToRecord,
  type PaymentToSend,
} from "../../ports/entities/payment.ts";
import type { ConfirmDetails, RejectDetails, Rescheduling } from "../../ports/order-api.ts";

/** A JSON object with the names of the wire. */
export type WireObject = Readonly<Record<string, unknown>>;

/** The lines as `{payments: […]}` (PY-15, PY-20), `{}` without any. A line of the order is sent as it came (N5). */
export function encodePayments(
  payments: readonly PaymentToSend[],
  precision: CurrencyPrecision,
): WireObject {
  if (payments.length === 0) return {};
  const encode = (line: PaymentToSend): unknown =>
    isNewPayment(line) ? encodePayment(line, precision) : rawLines.get(line);
  return { payments: payments.map(encode) };
}

/** Whether the line can be sent: one of the order is sent only as the JSON that it was read from (N5). */
export function isSendable(line: PaymentToSend): boolean {
  return isNewPayment(line) || rawLines.has(line);
}

/** Keeps the JSON of each payment that an order carries, to send it unchanged (N5). Not stored or shown anywhere. */
export function keepRawLines(payments: readonly (OrderPayment | undefined)[], raw: unknown): void {
  if (!Array.isArray(raw)) return;
  for (const [place, payment] of payments.entries()) {
    if (payment !== undefined) rawLines.set(payment, raw[place]);
  }
}

const rawLines = new WeakMap<OrderPayment, unknown>();

/** The optional body of a confirmation; undefined if it would be empty (UC-15). */
export function encodeConfirm(
  details: ConfirmDetails,
  precision: CurrencyPrecision,
): WireObject | undefined {
  const { deliveryTimeMinutes, payments = [] } = details;
  if (deliveryTimeMinutes === undefined && payments.length === 0) return undefined;
  return {
    ...(deliveryTimeMinutes !== undefined && { delivery_time: deliveryTimeMinutes }),
    ...encodePayments(payments, precision),
  };
}

/** Staff reject with a reason, the deadline without one (UC-6, UC-9). */
export function encodeReject(details: RejectDetails): WireObject {
  return {
    auto_cancelled: details.isAutomatic,
    ...(details.cancelReasonId !== undefined && { cancel_reason_id: details.cancelReasonId }),
    ...(details.supervisorPassword !== undefined && {
      supervisor_password: details.supervisorPassword,
    }),
  };
}

export function encodeReschedule(rescheduling: Rescheduling): WireObject {
  return {
    order_id: rescheduling.orderId,
    scheduled_for: new Date(rescheduling.scheduledFor).toISOString(),
    staff_id: rescheduling.staffId,
    staff_name: rescheduling.staffName,
    reason: rescheduling.reason,
  };
}

/** Whether a payment was made in training, as its line says. No real service may receive it (TN-1). */
export function isTrainingPayment(line: PaymentToSend): boolean {
  return isNewPayment(line) && line.metaData?.["simulated"] === true;
}

function encodePayment(payment: PaymentToRecord, precision: CurrencyPrecision): WireObject {
  return {
    name: payment.name,
    id: payment.paymentTypeId,
    amount: toMajor(payment.amount, precision),
    amount_collected: toMajor(payment.amountCollected, precision),
    ...(payment.referenceCode !== undefined && { reference_code: payment.referenceCode }),
    ...(payment.metaData !== undefined && { meta_data: payment.metaData }),
  };
}
