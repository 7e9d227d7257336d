import type { StaffId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type {
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
  /** The reference code that staff gave, where its type needs one: it goes with the line once it is approved. */
  readonly referenceCode?: string;
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
  /** The company's currency has changed since, so that its amount is none of the order's (N47). */
  | { readonly kind: "currency_changed" }
  /** The order was voided, rejected or removed. */
  | { readonly kind: "order_left" }
  /** The terminal took another amount than requested (P-I8). */
  | { readonly kind: "other_amount" }
  /** The amount that the terminal named cannot be read (P-I8). */
  | { readonly kind: "unreadable_amount" };

/**
 * One attempt as the journal stores it: written before anything is sent, updated on every fact, removed
 * only once settled. Tablets hold records in this form: its field names must not change.
 */
export interface AttemptRecord {
  readonly request: AttemptRequest;
  readonly kind: PartnerKind;
  readonly balance: Minor;
  /** Absent where its type needs none, and in records of older versions. */
  readonly referenceCode?: string;
  readonly startedAt: Instant;
  readonly phase: AttemptPhase;
  readonly certainty: Certainty;
  readonly partnerReferences: readonly string[];
  /** Payments of this order that were known when this one began; they are not part of its balance (PAY-R3). */
  readonly paidBefore: readonly TransactionReference[];
  readonly applied: "no" | "line_added" | "order_completed" | "excess_alerted";
  /** Absent in records of older versions, and while it is not on the refund list. */
  readonly refundReason?: RefundReason | undefined;
  /** The tab that began it. */
  readonly owner: string;
  /** The client secret is never stored (P-I17). */
  readonly intentId?: string;
  readonly cancelAskedAt?: Instant;
  readonly approvedAt?: Instant;
  /** The amount that the partner took, or set out to take, if it differs from the requested one (P-I8). */
  readonly approvedAmount?: Minor | undefined;
  /** The amount that the partner named, as it was written, if it cannot be read (P-I8). */
  readonly amountText?: string | undefined;
  /** The code of the currency in which the partner took it, or set out to take it, if it is another one (P-I8). */
  readonly otherCurrency?: string | undefined;
  readonly receipt?: Receipt;
  readonly verifyingFor?: VerifyingFor | undefined;
  /** The staff member who confirmed that it was not paid, and when (PAY-R19). */
  readonly notPaidSaid?: { readonly by: StaffId | undefined; readonly at: Instant };
  /** The staff member who confirmed that it was paid, and when (N10). */
  readonly paidSaid?: { readonly by: StaffId | undefined; readonly at: Instant };
  /** The instant at which it was known to be unpaid; a late approval is awaited from then on (N7). */
  readonly unpaidAt?: Instant;
  /** The partner acknowledged a cancellation; `disproved` once the terminal went on all the same (N12). */
  readonly cancellation?: "acknowledged" | "disproved" | undefined;
  /** The partner refused it, no card was charged, or staff said so: a later "in progress" changes nothing. */
  readonly isSurelyUnpaid?: boolean;
  /** The time at which staff paid back an approval that no order needed, or said that its order carries it. */
  readonly refundedAt?: Instant | undefined;
  /** Counts as a failed attempt of the order unless it turns out to be paid (PY-17, PAY-D18). */
  readonly isCounted?: boolean;
}

/** The use of an approval; the same for every tab. */
export type ApprovalUse = Pick<AttemptRecord, "applied" | "refundReason" | "refundedAt">;

/** The use of an approved payment by its order. */
export type AppliedHow = Exclude<AttemptRecord["applied"], "no" | "excess_alerted">;

/** The time for which a late approval of an unpaid attempt is awaited (N7). */
export const lingerMs: Duration = 10 * minuteMs;

/** The end of the time in which a late approval is awaited, from the instant "unpaid" alone (N7). */
export function awaitedUntil({ certainty, unpaidAt }: AttemptRecord): Instant | undefined {
  return certainty === "unpaid" && unpaidAt !== undefined ? unpaidAt + lingerMs : undefined;
}

/** Whether a late approval of an attempt that ended unpaid is awaited (N7). */
export function isAwaited(record: AttemptRecord, now: Instant): boolean {
  const until = awaitedUntil(record);
  return until !== undefined && now < until;
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
