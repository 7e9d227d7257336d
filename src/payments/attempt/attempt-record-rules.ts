import { amountIn } from "../../../ports/entities/money.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { AttemptId, TransactionReference } from "../../../ports/payment-terminal.ts";
import type {
  ApprovalUse,
  AttemptRecord,
  CardPaymentRequest,
  RefundReason,
} from "./attempt-record.ts";

/** Card schemes settle two decimals, so that the last of three must be 0 (PAY-D11). */
const schemeStep = 10;

/** Whether a terminal may be asked for this amount: above zero, within the balance, settleable (PAY-D11, PAY-D20). */
export function isChargeable(
  request: Pick<CardPaymentRequest, "amount" | "currency"> & { readonly balance: number },
): boolean {
  const { amount, balance, currency } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > balance) return false;
  return currency.precision !== 3 || amount % schemeStep === 0;
}

/** Longer device ids are cut; the stamp alone is unique already. */
const devicePartLengthMax = 40;

/** Prefix, location, device and timestamp; `stamp` is never used twice in this browser (TT-2, PAY-D17). */
function referenceOf(
  { branchId, device }: Pick<CardPaymentRequest, "branchId" | "device">,
  stamp: number,
): TransactionReference {
  const devicePart = device.id.replace(/[^\w]/g, "_").slice(0, devicePartLengthMax);
  return `DM-${branchId}-${devicePart}-${stamp}` as TransactionReference;
}

/** The number in the reference, which no other attempt of this browser has. */
export function stampOf({ request }: Pick<AttemptRecord, "request">): number {
  return numberIn(request.reference);
}

/** The number at the end of a reference. */
export function numberIn(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0]);
}

/** The record that is stored before anything is sent (PAY-R16). */
export function newRecord(
  cardPayment: CardPaymentRequest,
  parts: {
    readonly stamp: number;
    readonly at: Instant;
    readonly owner: string;
    readonly paidBefore: readonly TransactionReference[];
  },
): AttemptRecord {
  const { kind, balance, referenceCode, ...request } = cardPayment;
  return {
    request: {
      ...request,
      attemptId: `${parts.owner}-${parts.stamp}` as AttemptId,
      reference: referenceOf(cardPayment, parts.stamp),
    },
    kind,
    balance,
    ...(referenceCode !== undefined && { referenceCode }),
    startedAt: parts.at,
    phase: "waiting",
    certainty: "open",
    partnerReferences: [],
    paidBefore: parts.paidBefore,
    applied: "no",
    owner: parts.owner,
  };
}

/** The same card payment again, for Retry. */
export function cardPaymentOf(record: AttemptRecord): CardPaymentRequest {
  const { request, kind, balance, referenceCode } = record;
  const { attemptId: _attemptId, reference: _reference, ...rest } = request;
  return { ...rest, kind, balance, ...(referenceCode !== undefined && { referenceCode }) };
}

/** Whether one of these ids belongs to the attempt. A fact is never matched by "the current one" (P-I1, PAY-R7). */
export function isOfAttempt(
  attempt: Pick<AttemptRecord, "request" | "partnerReferences" | "intentId">,
  references: readonly string[],
): boolean {
  const own: readonly (string | undefined)[] = [
    attempt.request.reference,
    attempt.intentId,
    ...attempt.partnerReferences,
  ];
  return references.some((reference) => own.includes(reference));
}

/** Other attempts of the order that took money and that this one did not know of when it began. */
function takenMeanwhile(
  of: AttemptRecord,
  all: readonly AttemptRecord[],
): readonly AttemptRecord[] {
  const { reference, orderId } = of.request;
  return all
    .filter(({ request }) => request.orderId === orderId && request.reference !== reference)
    .filter(({ certainty, applied }) => certainty === "paid" && applied !== "excess_alerted")
    .filter(({ request }) => !of.paidBefore.includes(request.reference));
}

/** Whether other payments meanwhile left too small a balance for this one (PAY-R3, PAY-R20). */
export function isTooMuch(of: AttemptRecord, all: readonly AttemptRecord[]): boolean {
  const { currency } = of.request;
  // One whose amount is none in this currency is settled by staff, or on the refund list (N47).
  const taken = takenMeanwhile(of, all).reduce(
    (sum, { request }) => sum + (amountIn(request.amount, request.currency, currency) ?? 0),
    0,
  );
  return taken + of.request.amount > of.balance;
}

/** The reason for a refund of an attempt that is too much. */
export function paidTwice(of: AttemptRecord, all: readonly AttemptRecord[]): RefundReason {
  const stood = takenMeanwhile(of, all).map(({ request }) => request.reference);
  return { kind: "paid_twice", stood };
}

/**
 * Whether an approval that is used like this may still get that use. Each is used once: as a line of its order, or as an
 * entry of the refund list (P-I2). Only an entry that may be on its order is taken back, once it is known to be there.
 */
export function mayBecome(use: ApprovalUse, applied: AttemptRecord["applied"]): boolean {
  switch (use.applied) {
    case "no":
      return true;
    case "line_added":
      return applied !== "no";
    case "order_completed":
      return false;
    case "excess_alerted": {
      const isUnsure = use.refundReason?.kind === "maybe_on_order" && use.refundedAt === undefined;
      return isUnsure && applied === "order_completed";
    }
  }
}

/** The use that stands if a tab writes this one over another one: the first that is final. */
export function standingUse(written: ApprovalUse, known: ApprovalUse): ApprovalUse {
  if (written.applied === known.applied)
    return {
      applied: known.applied,
      refundReason: known.refundReason ?? written.refundReason,
      refundedAt: known.refundedAt ?? written.refundedAt,
    };
  const { applied, refundReason, refundedAt } = mayBecome(known, written.applied) ? written : known;
  return { applied, refundReason, refundedAt };
}
