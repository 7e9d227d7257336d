import type { StaffId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type {
  AttemptId,
  AttemptPhase,
  AttemptRequest,
  Certainty,
  Receipt,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";

/** A card payment as the checkout requests it; the service adds the ids. */
export interface CardPaymentRequest extends Omit<AttemptRequest, "attemptId" | "reference"> {
  readonly kind: PartnerKind;
  /**
   * The remaining amount when Pay was pressed; limits the amount and later shows an excess (PAY-R3,
   * PAY-R20).
   */
  readonly balance: Minor;
}

/** Why the verifying overlay is shown. Stored, so that a reload can go on from there. */
export type VerifyingFor =
  | "approved"
  | "staff_cancel"
  | "start_lost"
  | "status_button"
  /** The money is authorised but not captured (PAY-S20). */
  | "held"
  /** The partner refused to cancel (PAY-S14). */
  | "cancel_refused"
  /** The intent is checked before it is confirmed again (PAY-S25). */
  | "reader_retry"
  /** A reload destroyed the reader's object. */
  | "orphaned"
  /** Cancel came while the card was being confirmed (PAY-R23). */
  | "slipped";

/** Why an approved payment is on the refund list. */
export type RefundReason =
  /** Other payments stand for the order: their references, where they have one. */
  | { readonly kind: "paid_twice"; readonly stood: readonly string[] }
  /** The order was completed elsewhere without any payment. */
  | { readonly kind: "completed_without" }
  /** The order was completed with other names or amounts, of which one may be this payment; staff look first. */
  | { readonly kind: "maybe_on_order" }
  /** The payments came to more than the order, and staff took this one off it. */
  | { readonly kind: "too_much"; readonly stood: readonly string[] }
  /** The order was voided, rejected or removed. */
  | { readonly kind: "order_left" }
  /** The terminal took another amount than requested (P-I8). */
  | { readonly kind: "other_amount" };

/**
 * One attempt as the journal stores it: written before anything is sent, updated on every fact, removed
 * only once settled. Tablets hold records in this form: its field names must not change.
 */
export interface AttemptRecord {
  readonly request: AttemptRequest;
  readonly kind: PartnerKind;
  readonly balance: Minor;
  readonly startedAt: Instant;
  readonly phase: AttemptPhase;
  readonly certainty: Certainty;
  readonly partnerReferences: readonly string[];
  /** Payments of this order that were known when this one began; they are not part of its balance (PAY-R3). */
  readonly paidBefore: readonly TransactionReference[];
  readonly applied: "no" | "line_added" | "order_completed" | "excess_alerted";
  /** Absent in records of older versions, and while it is not on the refund list. */
  readonly refundReason?: RefundReason;
  /** The tab that began it. */
  readonly owner: string;
  /** The client secret is never stored (P-I17). */
  readonly intentId?: string;
  readonly cancelAskedAt?: Instant;
  readonly approvedAt?: Instant;
  /** The amount that the partner took, or set out to take, if it differs from the requested one (P-I8). */
  readonly approvedAmount?: Minor | undefined;
  readonly receipt?: Receipt;
  readonly verifyingFor?: VerifyingFor | undefined;
  /** The staff member who confirmed that it was not paid, and when (PAY-R19). */
  readonly notPaidSaid?: { readonly by: StaffId | undefined; readonly at: Instant };
  /** The staff member who confirmed that it was paid, and when (N10). */
  readonly paidSaid?: { readonly by: StaffId | undefined; readonly at: Instant };
  /** The instant at which it was first known to be unpaid; a late approval is awaited from then on (N7). */
  readonly unpaidAt?: Instant;
  /** The time at which staff paid back an approval that no order needed, or said that its order carries it. */
  readonly refundedAt?: Instant;
  /** Counts as a failed attempt of the order unless it turns out to be paid (PY-17, PAY-D18). */
  readonly isCounted?: boolean;
}

/** The use of an approved payment by its order. */
export type AppliedHow = Exclude<AttemptRecord["applied"], "no" | "excess_alerted">;

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
  return Number(/\d+$/.exec(request.reference)?.[0]);
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
  const { kind, balance, ...request } = cardPayment;
  return {
    request: {
      ...request,
      attemptId: `${parts.owner}-${parts.stamp}` as AttemptId,
      reference: referenceOf(cardPayment, parts.stamp),
    },
    kind,
    balance,
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
export function cardPaymentOf({ request, kind, balance }: AttemptRecord): CardPaymentRequest {
  const { attemptId: _attemptId, reference: _reference, ...rest } = request;
  return { ...rest, kind, balance };
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

/** Whether nothing more can change: unpaid, on a completed order, or paid back. */
export function isSettled({ certainty, applied, refundedAt }: AttemptRecord): boolean {
  if (certainty !== "paid") return certainty === "unpaid";
  return (
    applied === "order_completed" || (applied === "excess_alerted" && refundedAt !== undefined)
  );
}

/** Whether it is approved and not on any line yet. */
export function isTakeable({ certainty, applied }: AttemptRecord): boolean {
  return certainty === "paid" && applied === "no";
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
  const taken = takenMeanwhile(of, all).reduce((sum, { request }) => sum + request.amount, 0);
  return taken + of.request.amount > of.balance;
}

/** The reason for a refund of an attempt that is too much. */
export function paidTwice(of: AttemptRecord, all: readonly AttemptRecord[]): RefundReason {
  const stood = takenMeanwhile(of, all).map(({ request }) => request.reference);
  return { kind: "paid_twice", stood };
}
