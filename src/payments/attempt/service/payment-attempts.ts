import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import type {
  AppliedHow,
  AttemptRecord,
  CardPaymentRequest,
  RefundReason,
} from "../attempt-record.ts";
import type { UnreadableEntry } from "../journal/journal-text.ts";
import type { OrderBalance } from "../order-balance.ts";
import type { AttemptModel } from "./attempt-model.ts";

/** One attempt as its overlay sees it. */
export type AttemptView = Omit<AttemptModel, "attempt">;

export type AttemptStart =
  | { readonly kind: "started"; readonly attempt: AttemptView }
  /** "A payment is already in progress on this device." */
  | { readonly kind: "device_busy" }
  /** "A payment is already in progress for this order." */
  | { readonly kind: "order_busy" }
  /** An earlier attempt of this order is not confirmed: its overlay is shown again and settled first (P-I5). */
  | { readonly kind: "unresolved"; readonly attempt: AttemptView }
  /** Storage is blocked or full, so that a reload would lose money: no card payment is started. */
  | { readonly kind: "cannot_be_saved" }
  /** This kind of terminal could not be loaded or is not set up. */
  | { readonly kind: "unavailable" }
  /** The amount is not above zero, exceeds the balance, or has a third decimal that no card scheme settles (PAY-D11, PAY-D20). */
  | { readonly kind: "amount_refused" }
  /** The order's balance is not the one for which the amount was chosen: staff choose again (N44). */
  | { readonly kind: "balance_changed" }
  /** Its payment type, terminal or transaction type is not offered any more, or the type needs a code now (N45). */
  | { readonly kind: "choice_gone" }
  /** The order is paid, rejected, voided, completed or gone (N44). */
  | { readonly kind: "order_over" }
  /** A stored payment record that cannot be read may be of this order: staff settle it first (N11). */
  | { readonly kind: "unreadable_record" };

/** Why no attempt was started, if there is no other attempt to show instead. */
export type StartRefusal = Exclude<AttemptStart["kind"], "started" | "unresolved">;

/** All card payments of this browser. Closing the payment modal stops none of them. */
export interface PaymentAttempts {
  /** Starts one attempt, or returns why not. Never throws; nothing is sent unless it returns `started`. */
  start(request: CardPaymentRequest): Promise<AttemptStart>;
  /** The part of this order that may be charged at this instant (N44). Observable. */
  balanceOf(orderId: OrderId): OrderBalance;
  /** The attempt whose overlay covers this order's payment now. Observable. */
  shownFor(orderId: OrderId): AttemptView | undefined;
  /** Attempts of this order that are open or not confirmed; while there are any, it shows a badge. */
  unsettledOf(orderId: OrderId): readonly AttemptRecord[];
  /** Those, and attempts that are unpaid only because a terminal acknowledged their cancellation (N12). */
  notSurelyUnpaid(orderId: OrderId): readonly AttemptRecord[];
  /** Whether an attempt of this order is open: its lines are frozen, it cannot be completed (P-I12, P-I13). */
  isOpenFor(orderId: OrderId): boolean;
  /** While true, the page must not restart and the branch must not change (P-I14). */
  readonly isAnyOpen: boolean;
  /**
   * Whether a payment may still be approved: `isAnyOpen`, or it ended unpaid within the last ten minutes. While
   * true, the page must not restart (N1, N7). Observable.
   */
  readonly isMoneyExpected: boolean;
  /** Orders whose payment modal opens automatically: resumed, or approved late (PAY-R1). */
  readonly ordersToOpen: readonly OrderId[];
  /** Approved, and not on any line yet. The caller adds each as a line, then calls `markApplied`. */
  takeApproved(orderId: OrderId): readonly AttemptRecord[];
  /** Stored until the line is sent with the completed order, so that a reload loses nothing. */
  markApplied(reference: TransactionReference, how: AppliedHow): void;
  /** Puts an approved payment on the refund list, once and for all. */
  toRefundList(reference: TransactionReference, why: RefundReason): void;
  /** Lines added before a reload whose order is not completed yet; the checkout adds them again. */
  addedTo(orderId: OrderId): readonly AttemptRecord[];
  /** The orders of those lines. Observable. */
  readonly ordersWithLines: readonly OrderId[];
  /** Approvals that the completed order carries, as long as the journal remembers them. */
  completedOn(orderId: OrderId): readonly AttemptRecord[];
  /** Whether a payment of this order could not be saved: this page must stay open. Observable. */
  isUnsaved(orderId: OrderId): boolean;
  /** Why the last Retry of this order started nothing, until the next start. Observable. */
  retryRefusal(orderId: OrderId): StartRefusal | undefined;
  /** Approved payments that no order needs: staff pay them back, with both references (PAY-R3, PAY-R20, P-I8). */
  readonly approvedNotUsed: readonly AttemptRecord[];
  /** Records that staff paid this one back, or found it on its order, so that it stays; logged with name and time. */
  settleRefund(reference: TransactionReference, wasPaidBack: boolean): void;
  /** Attempts left without a result, until staff settle them (N10). Observable. */
  readonly notConfirmed: readonly AttemptRecord[];
  /** Records staff's answer. A paid attempt becomes a line of its order, or goes to the refund list. */
  settleNotConfirmed(reference: TransactionReference, wasPaid: boolean): void;
  /** Stored payment records that cannot be read (N11). Observable. */
  readonly unreadable: readonly UnreadableEntry[];
  /** Records staff's answer about such a record, which ends its block. */
  settleUnreadable(text: string, wasPaid: boolean): void;
  /** The number of failed attempts of this order (PY-17). */
  failedCount(orderId: OrderId): number;
}
