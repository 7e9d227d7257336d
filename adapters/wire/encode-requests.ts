import { type Currency, isSameCode, toMajor } from "../../ports/entities/money.ts";
import { paymentAsRead } from "../../ports/entities/order-in.ts";
import {
  isNewPayment,
  type OrderPayment,
  type PaymentToRecord,
  type PaymentToSend,
} from "../../ports/entities/payment.ts";
import type { ConfirmDetails, RejectDetails, Rescheduling } from "../../ports/order-api.ts";
import type { MaybeProved } from "../../ports/outcome.ts";

/** A JSON object with the names of the wire. */
export type WireObject = Readonly<Record<string, unknown>>;

/** The lines as `{payments: […]}` (PY-15, PY-20), `{}` without any. A line of the order is sent as it came (N5). */
export function encodePayments(payments: readonly PaymentToSend[]): WireObject {
  if (payments.length === 0) return {};
  const encode = (line: PaymentToSend): unknown =>
    isNewPayment(line) ? encodePayment(line) : rawLines.get(paymentAsRead(line));
  return { payments: payments.map(encode) };
}

/** The code or the password of a request; nothing where it carries none (HV-1, UC-7). */
export function encodeProof({ code, supervisorPassword }: MaybeProved = {}): WireObject {
  return {
    ...(code !== undefined && { handover_code: code }),
    ...(supervisorPassword !== undefined && { supervisor_password: supervisorPassword }),
  };
}

/**
 * Whether the line can be sent: one of the order only as the JSON that it was read from (N5), a new one only in the
 * company's currency, which may have changed since (N47). `currency`: the company's, where it is known.
 */
export function isSendable(line: PaymentToSend, currency: Currency | undefined): boolean {
  if (isNewPayment(line)) return currency === undefined || isSameCode(line.currency, currency);
  return rawLines.has(paymentAsRead(line));
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
export function encodeConfirm(details: ConfirmDetails): WireObject | undefined {
  const { deliveryTimeMinutes, payments = [] } = details;
  if (deliveryTimeMinutes === undefined && payments.length === 0) return undefined;
  return {
    ...(deliveryTimeMinutes !== undefined && { delivery_time: deliveryTimeMinutes }),
    ...encodePayments(payments),
  };
}

/** Staff reject with a reason, the deadline without one (UC-6, UC-9). */
export function encodeReject(details: RejectDetails): WireObject {
  return {
    auto_cancelled: details.isAutomatic,
    ...(details.cancelReasonId !== undefined && { cancel_reason_id: details.cancelReasonId }),
    ...encodeProof(details),
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

/** Its amounts have their own decimals: the company's may have changed since the line was made (N47). */
function encodePayment(payment: PaymentToRecord): WireObject {
  const { precision } = payment.currency;
  return {
    name: payment.name,
    id: payment.paymentTypeId,
    amount: toMajor(payment.amount, precision),
    amount_collected: toMajor(payment.amountCollected, precision),
    ...(payment.referenceCode !== undefined && { reference_code: payment.referenceCode }),
    ...(payment.metaData !== undefined && { meta_data: payment.metaData }),
  };
}
