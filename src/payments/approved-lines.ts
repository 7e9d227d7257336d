import { reaction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import { amountIn, type Currency } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type {
  PaymentMetaData,
  PaymentToRecord,
  PaymentType,
} from "../../ports/entities/payment.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { TransactionReference } from "../../ports/payment-terminal.ts";
import { comparePayments, type PaidLine } from "../orders/order-rules/carried-payments.ts";
import { mayBeCard } from "../orders/order-rules/maybe-card.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { isPriced } from "../orders/order-rules/order-totals.ts";
import type { AttemptRecord, RefundReason } from "./attempt/attempt-record.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";
import type { Checkout } from "./checkout.ts";
import type { PaymentLine } from "./payment-line.ts";

export interface ApprovedLinesOptions {
  readonly checkout: Checkout;
  readonly attempts: PaymentAttempts;
  readonly order: Pick<Order, "id">;
  readonly types: () => readonly PaymentType[];
  /** Whether the lines are sent with the order now: then the answer decides what becomes of them. */
  readonly isSent: () => boolean;
}

/**
 * Adds approved card payments to the order's lines until it is stopped, and adds the lines again that a
 * reload removed. Each reference becomes one line, until it is put on the refund list.
 */
export function followApprovals(options: ApprovedLinesOptions): Stop {
  const { attempts, order, checkout } = options;
  // A card reader reports the card's digits after the approval.
  const stopCompleting = reaction(
    () => attempts.store.addedTo(order.id),
    (lines) => {
      for (const line of lines) add(line, options);
    },
    { fireImmediately: true },
  );
  const stopAdding = reaction(
    () => attempts.store.takeApproved(order.id),
    (lines) => {
      for (const line of lines) {
        add(line, options);
        attempts.markApplied(line.request.reference, "line_added");
      }
    },
    { fireImmediately: true },
  );
  // Another tab, or the settlement worker, may have found another use for it.
  const stopRemoving = reaction(
    () => [...attempts.store.approvedNotUsed, ...attempts.store.completedOn(order.id)],
    (used) => {
      for (const { request } of used) checkout.dropApproval(request.reference);
    },
  );
  // The company's decimals have changed since, and its amount cannot be written with them (N47).
  const stopSettingAside = reaction(
    () => (options.isSent() ? [] : checkout.inexact),
    (lines) => {
      for (const { reference } of lines)
        if (reference !== undefined) attempts.toRefundList(reference, { kind: "currency_changed" });
    },
    { fireImmediately: true },
  );
  return () => {
    stopSettingAside();
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
  attempts: PaymentAttempts,
  orderId: OrderId,
  recorded: readonly PaymentToRecord[],
): void {
  const used = recorded.flatMap(({ metaData }) => metaData?.["reference_id"]?.toString() ?? []);
  for (const { request } of attempts.store.addedTo(orderId))
    if (used.includes(request.reference))
      attempts.markApplied(request.reference, "order_completed");
    else attempts.toRefundList(request.reference, { kind: "paid_twice", stood: used });
  // Another tab may have read the order before this one was answered.
  for (const { request, refundReason } of attempts.store.approvedNotUsed)
    if (refundReason?.kind === "maybe_on_order" && used.includes(request.reference))
      attempts.markApplied(request.reference, "order_completed");
}

/** Records the use of approved lines whose references the order carries, whatever its status (PAY-R21). */
export function settleCarried(
  attempts: PaymentAttempts,
  { id, payments }: Pick<Order, "id" | "payments">,
): void {
  const carried = new Set(payments.flatMap(({ reference }) => reference ?? []));
  if (carried.size === 0) return;
  for (const { request } of [...attempts.store.addedTo(id), ...attempts.store.takeApproved(id)])
    if (carried.has(request.reference)) attempts.markApplied(request.reference, "order_completed");
}

/**
 * Records the use of approved lines by an order that was looked up (N31). Once it is completed, a line that it does not
 * carry goes to the refund list (PAY-R20, PAY-R21), also where another name, an unreadable payment, or an equal card
 * payment that may have been paid leaves it open, or the company's currency has changed (N47); staff look then. While
 * the order can still be paid for, such lines wait.
 */
export function settleByOrder(
  attempts: PaymentAttempts,
  order: Order,
  types: readonly PaymentType[],
  currency: Currency,
): void {
  const { id, payments, status } = order;
  if (isRemoved(status)) {
    settleGone(attempts, id);
    return;
  }
  settleCarried(attempts, order);
  if (!isCompleted(status)) return;
  const lineOf = lineIn(currency, types);
  const known = attempts.store.completedOn(id).flatMap(lineOf);
  const records = [...attempts.store.addedTo(id), ...attempts.store.takeApproved(id)];
  const lines = records.flatMap(lineOf);
  lookForRest(attempts, records, lines);
  const { carried, free } = comparePayments([...known, ...lines], payments);
  const lost = lines.filter((line) => !carried.includes(line));
  // A full device may hide from this tab that another one has completed the order with an equal payment; and staff may
  // find that the order carries one that waits for their look.
  const unsure = attempts.store.approvedNotUsed.filter(
    ({ request, refundReason }) =>
      request.orderId === id && refundReason?.kind === "maybe_on_order",
  );
  const others = [...attempts.store.notSurelyUnpaid(id), ...unsure].flatMap(lineOf);
  const { carried: together } = comparePayments([...known, ...lines, ...others], payments);
  const rivals = others.filter((other) => !together.includes(other));
  const named = payments.flatMap(({ reference }) => reference ?? []);
  const stood = [...new Set([...carried.map(({ reference }) => reference), ...named])];
  const mayBeNamedOtherwise = ({ amount }: CardLine): boolean =>
    !isPriced(order) || mayBeCard(free, amount, lost);
  const mayBeAnother = (line: CardLine): boolean =>
    !named.includes(line.reference) && rivals.some((rival) => isEqual(rival, line));
  for (const line of lines) {
    const { reference } = line;
    const isCarried = carried.includes(line);
    const isUnsure = isCarried ? mayBeAnother(line) : mayBeNamedOtherwise(line);
    if (isUnsure) attempts.toRefundList(reference, { kind: "maybe_on_order" });
    else if (isCarried) attempts.markApplied(reference, "order_completed");
    else if (payments.length === 0) attempts.toRefundList(reference, { kind: "completed_without" });
    else attempts.toRefundList(reference, { kind: "paid_twice", stood });
  }
}

interface CardLine extends PaidLine {
  readonly reference: TransactionReference;
}

/** Reads an attempt as a line in the company's currency; none where that cannot express its amount (N47). */
function lineIn(currency: Currency, types: readonly PaymentType[]) {
  return ({ request }: AttemptRecord): readonly CardLine[] => {
    const { paymentTypeId, device, reference } = request;
    const name = types.find((type) => type.id === paymentTypeId)?.name ?? device.name;
    const amount = amountIn(request.amount, request.currency, currency);
    return amount === undefined ? [] : [{ name, amount, reference }];
  };
}

/** Staff look for a payment that cannot be compared with the order's. */
function lookForRest(
  attempts: PaymentAttempts,
  records: readonly AttemptRecord[],
  compared: readonly CardLine[],
): void {
  for (const { request } of records)
    if (!compared.some(({ reference }) => reference === request.reference))
      attempts.toRefundList(request.reference, { kind: "maybe_on_order" });
}

function isEqual(one: PaidLine, other: PaidLine): boolean {
  return one.name === other.name && one.amount === other.amount;
}

/** Orders with approved lines, or with approvals that are on no line yet. */
export function ordersWithMoney(attempts: PaymentAttempts): readonly OrderId[] {
  const approved = attempts.store.ordersToOpen.filter(
    (id) => attempts.store.takeApproved(id).length > 0,
  );
  return [...new Set([...attempts.store.ordersWithLines, ...approved])];
}

/** Puts everything approved for an order that has left without being completed on the refund list (N8). */
export function settleGone(attempts: PaymentAttempts, id: OrderId): void {
  for (const { request } of [...attempts.store.addedTo(id), ...attempts.store.takeApproved(id)])
    attempts.toRefundList(request.reference, { kind: "order_left" });
}

/** Puts an approved line on the refund list: the payments come to more than the order, or count in another currency. */
export function refundLine(line: PaymentLine, checkout: Checkout, attempts: PaymentAttempts): void {
  const { reference } = line;
  if (reference === undefined) return;
  const approved = checkout.lines.flatMap((other) => other.reference ?? []);
  const stood = approved.filter((other) => other !== reference);
  const why: RefundReason = checkout.foreign.includes(line)
    ? { kind: "currency_changed" }
    : { kind: "too_much", stood };
  attempts.toRefundList(reference, why);
  checkout.dropApproval(reference);
}

/**
 * Whether the order carries a payment without a reference that may be this approved line: an equal one, which is none of
 * those that are known to be on the order.
 */
export function mayBeCarried(
  { name, amount, currency, paymentTypeId }: PaymentLine,
  { payments }: Order,
  completed: readonly AttemptRecord[],
): boolean {
  const equal = payments.filter(
    (payment) =>
      payment.reference === undefined && payment.name === name && payment.amount === amount,
  );
  const used = completed
    .filter(
      ({ request }) =>
        request.paymentTypeId === paymentTypeId &&
        amountIn(request.amount, request.currency, currency) === amount,
    )
    .filter(({ request }) => !payments.some(({ reference }) => reference === request.reference));
  return equal.length > used.length;
}

/** Records that staff found an approved line on its order. */
export function keepOnOrder(
  { reference }: PaymentLine,
  checkout: Checkout,
  attempts: PaymentAttempts,
): void {
  if (reference === undefined) return;
  attempts.markApplied(reference, "order_completed");
  checkout.dropApproval(reference);
}

function add(line: AttemptRecord, { checkout, types }: ApprovedLinesOptions): void {
  const { request } = line;
  checkout.takeApproval({
    reference: request.reference,
    type: types().find(({ id }) => id === request.paymentTypeId) ?? unlistedType(line),
    amount: request.amount,
    currency: request.currency,
    metaData: receiptFacts(line),
    referenceCode: line.referenceCode,
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
