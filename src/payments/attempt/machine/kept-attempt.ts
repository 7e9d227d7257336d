import type { StaffId } from "../../../../ports/entities/ids.ts";
import type { Minor } from "../../../../ports/entities/money.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { AttemptRecord, TransactionReference } from "../../../../ports/payment-terminal.ts";

/** Why the verifying overlay stands there. Kept, so that a reload knows how to go on (7.5). */
export type VerifyingFor =
  | "approved"
  | "staff_cancel"
  | "start_lost"
  | "status_button"
  /** PAY-S20: authorised, but not taken. */
  | "held"
  /** PAY-S14: the partner refused to give up. */
  | "cancel_refused"
  /** PAY-S25: the intent is looked at before it is confirmed again. */
  | "reader_retry"
  /** 7.5: the reader's own object went with the page. */
  | "orphaned"
  /** PAY-R23: Cancel came while the card was being confirmed. */
  | "slipped";

/** A payment as it is kept on this device. */
export interface KeptAttempt extends AttemptRecord {
  readonly balance: Minor;
  /** What the partner took, where that is not what was asked for (P-I8). */
  readonly approvedAmount?: Minor;
  /** Why the verifying overlay stood there (7.5). */
  readonly verifyingFor?: VerifyingFor | undefined;
  /** Payments of this order that were known when this one began, and so are not in its balance (PAY-R3). */
  readonly paidBefore: readonly TransactionReference[];
  /** Who said that it was not paid, and when (PAY-R19). */
  readonly notPaidSaid?: { readonly by: StaffId | undefined; readonly at: Instant };
  /** A person settled what no order needed. */
  readonly refundedAt?: Instant;
  /** Counts among the order's failed attempts until it turns out to be paid (PY-17, PAY-D18). */
  readonly isCounted?: boolean;
}
