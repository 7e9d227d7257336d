import { reaction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type {
  PaymentMetaData,
  PaymentToRecord,
  PaymentType,
} from "../../ports/entities/payment.ts";
import type { Stop } from "../../ports/entities/time.ts";
import { comparePayments, mayBeCard } from "../orders/order-rules/carried-payments.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { isPriced } from "../orders/order-rules/order-totals.ts";
import type { AttemptRecord } from "./attempt/attempt-record.ts";
import type { PaymentAttempts } from "./attempt/payment-attempts.ts";
import type { Checkout, PaymentLine } from "./checkout.ts";

type Attempts = Pick<
  PaymentAttempts,
  "takeApproved" | "markApplied" | "addedTo" | "approvedNotUsed"
>;
type Settling = Pick<
  PaymentAttempts,
  "markApplied" | "toRefundList" | "addedTo" | "completedOn" | "takeApproved"
>;

export interface ApprovedLinesOptions {
  readonly checkout: Checkout;
  readonly attempts: Attempts;
  readonly order: Pick<Order, "id">;
  readonly types: () => readonly PaymentType[];
}

/**
 * Adds approved card payments to the order's lines until it is stopped, and adds the lines again that a
 * reload removed. Each reference becomes one line, until it is put on the refund list.
 */
export function followApprovals(options: ApprovedLinesOptions): Stop {
  const { attempts, order, checkout } = options;
  // A card reader reports the card's digits after the approval.
  const stopCompleting = reaction(
    () => attempts.addedTo(order.id),
    (lines) => {
      for (const line of lines) add(line, options);
    },
    { fireImmediately: true },
  );
  const stopAdding = reaction(
    () => attempts.takeApproved(order.id),
    (lines) => {
      for (const line of lines) {
        add(line, options);
        attempts.markApplied(line.request.reference, "line_added");
      }
    },
    { fireImmediately: true },
  );
  // Another tab may have put it there.
  const stopRemoving = reaction(
    () => attempts.approvedNotUsed,
    (refunds) => {
      for (const { request } of refunds) checkout.dropApproval(request.reference);
    },
  );
  return () => {
    stopAdding();
    stopCompleting();
    stopRemoving();
  };
}

/**
 * Records the use of approved lines after this device completed the order with `recorded`. A payment that
 * was approved meanwhile is on no order and goes to the refund list (P-I2).
 */
export function settleRecorded(
  attempts: Settling,
  orderId: OrderId,
  recorded: readonly PaymentToRecord[],
): void {
  const used = recorded.flatMap(({ metaData }) => metaData?.["reference_id"]?.toString() ?? []);
  for (const { request } of attempts.addedTo(orderId))
    if (used.includes(request.reference))
      attempts.markApplied(request.reference, "order_completed");
    else attempts.toRefundList(request.reference, { kind: "paid_twice", stood: used });
}

/**
 * Records the use of approved lines after the order was completed or voided elsewhere: a line that the
 * order does not carry goes to the refund list (PAY-R20, PAY-R21), also where another name or an unreadable
 * payment leaves it open; staff look then. While the order can still be paid for, its lines wait.
 */
export function settleByOrder(
  attempts: Settling,
  order: Order,
  types: readonly PaymentType[],
): void {
  const { id, payments, status } = order;
  if (isRemoved(status)) {
    settleGone(attempts, id);
    return;
  }
  if (!isCompleted(status)) return;
  const lineOf = ({ request }: AttemptRecord) => {
    const { paymentTypeId, device, reference, amount } = request;
    const name = types.find((type) => type.id === paymentTypeId)?.name ?? device.name;
    return { name, amount, reference };
  };
  const known = attempts.completedOn(id).map(lineOf);
  const lines = [...attempts.addedTo(id), ...attempts.takeApproved(id)].map(lineOf);
  const { carried, free } = comparePayments([...known, ...lines], payments);
  const stood = carried.map(({ reference }) => reference);
  for (const line of lines) {
    const { reference, amount } = line;
    const isUnsure = !isPriced(order) || mayBeCard(free, amount);
    if (carried.includes(line)) attempts.markApplied(reference, "order_completed");
    else if (isUnsure) attempts.toRefundList(reference, { kind: "maybe_on_order" });
    else if (payments.length === 0) attempts.toRefundList(reference, { kind: "completed_without" });
    else attempts.toRefundList(reference, { kind: "paid_twice", stood });
  }
}

/** Orders with approved lines, or with approvals that are on no line yet. */
export function ordersWithMoney(
  attempts: Pick<PaymentAttempts, "ordersToOpen" | "ordersWithLines" | "takeApproved">,
): readonly OrderId[] {
  const approved = attempts.ordersToOpen.filter((id) => attempts.takeApproved(id).length > 0);
  return [...new Set([...attempts.ordersWithLines, ...approved])];
}

type Approvals = Pick<
  PaymentAttempts,
  "addedTo" | "ordersToOpen" | "ordersWithLines" | "takeApproved"
>;

/**
 * Looks an order up as soon as a payment of it is approved: it may have been changed or paid meanwhile, and an excess
 * belongs on the refund list (PAY-R20).
 */
export function lookUpOnApproval(attempts: Approvals, lookUp: (id: OrderId) => unknown): Stop {
  return reaction(
    () =>
      ordersWithMoney(attempts).flatMap((id) =>
        [...attempts.addedTo(id), ...attempts.takeApproved(id)].map(({ request }) => request),
      ),
    (approved, before) => {
      const known = before.map(({ reference }) => reference);
      const added = approved.filter(({ reference }) => !known.includes(reference));
      for (const id of new Set(added.map(({ orderId }) => orderId))) lookUp(id);
    },
  );
}

/** Puts everything approved for an order that has left without being completed on the refund list (N8). */
export function settleGone(
  attempts: Pick<PaymentAttempts, "toRefundList" | "addedTo" | "takeApproved">,
  id: OrderId,
): void {
  for (const { request } of [...attempts.addedTo(id), ...attempts.takeApproved(id)])
    attempts.toRefundList(request.reference, { kind: "order_left" });
}

/** Puts an approved line on the refund list, as the payments come to more than the order. */
export function refundLine(
  { reference }: PaymentLine,
  checkout: Checkout,
  attempts: Pick<PaymentAttempts, "toRefundList">,
): void {
  if (reference === undefined) return;
  const approved = checkout.lines.flatMap((line) => line.reference ?? []);
  const stood = approved.filter((other) => other !== reference);
  attempts.toRefundList(reference, { kind: "too_much", stood });
  checkout.dropApproval(reference);
}

function add(line: AttemptRecord, { checkout, types }: ApprovedLinesOptions): void {
  const { request } = line;
  checkout.takeApproval({
    reference: request.reference,
    type: types().find(({ id }) => id === request.paymentTypeId) ?? unlistedType(line),
    amount: request.amount,
    metaData: receiptFacts(line),
  });
}

/** A stand-in for a type that the company has removed since: the money was taken anyway. */
function unlistedType({ request }: AttemptRecord): PaymentType {
  return {
    id: request.paymentTypeId,
    name: request.device.name,
    displayName: request.device.name,
    isPrimary: false,
    requiresReferenceCode: false,
  };
}

/** The receipt as it travels with the line; never a full card number (TT-19, P-I17). */
function receiptFacts({ request, receipt }: AttemptRecord): PaymentMetaData {
  return {
    reference_id: request.reference,
    terminal_id: receipt?.terminalId ?? request.device.id,
    ...(receipt?.cardLastFour !== undefined && { card_no: receipt.cardLastFour.slice(-4) }),
    ...(receipt?.transactionId !== undefined && { transaction_id: receipt.transactionId }),
    ...(receipt?.intentId !== undefined && { payment_intent_id: receipt.intentId }),
    ...(receipt?.isSimulated === true && { simulated: true }),
    ...(receipt?.responseFromPartner !== undefined && {
      response_from_partner: receipt.responseFromPartner,
    }),
  };
}
