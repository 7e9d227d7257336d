import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PartnerKind } from "../../../ports/entities/payment.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type {
  AttemptPhase,
  AttemptRecord,
  AttemptRequest,
  Certainty,
  ReaderStep,
  Receipt,
  TransactionReference,
} from "../../../ports/payment-terminal.ts";
import type { AttemptFailure } from "./machine/attempt-failure.ts";
import type { KeptAttempt } from "./machine/kept-attempt.ts";

/**
 * One attempt as its overlay sees it. Everything is observable and already decided: a button is drawn
 * where its `can…` is true, and nothing here follows the ticker but a countdown to `cancelEnabledAt`
 * or `endsAt`. A command that is not possible now does nothing.
 */
export interface AttemptView {
  readonly request: AttemptRequest;
  readonly kind: PartnerKind;
  /** Which of the seven overlays stands on the screen (TT-1). */
  readonly phase: AttemptPhase;
  /** What is known about the money; `unknown` shows "payment not confirmed" on the order. */
  readonly certainty: Certainty;
  /** Card readers only: what the reader is doing. */
  readonly step: ReaderStep | undefined;
  /** Set in failed, cancelled and terminal_timeout. */
  readonly failure: AttemptFailure | undefined;
  readonly canCancel: boolean;
  /** The partner was asked to give up and has not answered. */
  readonly isCancelling: boolean;
  /** When Cancel becomes possible, while it is not yet (Magnati: 60 s after the start). */
  readonly cancelEnabledAt: Instant | undefined;
  /** "Retry" or "Retry Payment". The new attempt is what `shownFor` gives from then on. */
  readonly canRetry: boolean;
  readonly canCheckStatus: boolean;
  /** "Go Back" or "Go back to payment". */
  readonly canGoBack: boolean;
  /** Retry was pressed while nobody knows: the partner is being asked. */
  readonly isResolving: boolean;
  /** PAY-R19: nobody could tell; staff must say that they looked at the terminal and it was not paid. */
  readonly question: "confirm_not_paid" | undefined;
  /** PAY-R8: somebody's payment without a reference was reported on this device. */
  readonly isUnidentifiedReported: boolean;
  /** The overlay is gone: closed after success, left by staff, or replaced by a newer attempt. */
  readonly isClosed: boolean;
  readonly startedAt: Instant;
  /** When the attempt times out; undefined where it has no end of its own, and once it ended. */
  readonly endsAt: Instant | undefined;
  readonly receipt: Receipt | undefined;
  /** PAY-M8: the push connection is down; say "connection lost, still waiting". Not a failure. */
  readonly isLinkLost: boolean;
  cancel(): void;
  checkStatus(): void;
  retry(): void;
  /** Closes the overlay; listening goes on (PAY-G34, PAY-S26). */
  goBack(): void;
  /** "I looked at the terminal: not paid." Logged with the member of staff and the time. */
  confirmNotPaid(): void;
  declineNotPaid(): void;
}

/** What the checkout asks for; the service adds ids. `amount` never exceeds `balance` (PAY-D20). */
export interface CardPaymentRequest extends Omit<AttemptRequest, "attemptId" | "reference"> {
  readonly kind: PartnerKind;
  /** What remained to be paid when Pay was pressed: decides later what is too much (PAY-R3, PAY-R20). */
  readonly balance: Minor;
}

export type AttemptStart =
  | { readonly kind: "started"; readonly attempt: AttemptView }
  /** "A payment is already in progress on this device." */
  | { readonly kind: "device_busy" }
  /** "A payment is already in progress for this order." */
  | { readonly kind: "order_busy" }
  /** An earlier attempt of this order is not confirmed (P-I5): its overlay is shown again, settle it first. */
  | { readonly kind: "unresolved"; readonly attempt: AttemptView }
  /** Nothing can be kept on this device, so a reload would lose money: no card payment is begun. */
  | { readonly kind: "cannot_be_kept" }
  /** This kind of terminal could not be loaded or is not set up. */
  | { readonly kind: "unavailable" }
  /** Not above zero, above the balance, or a third decimal that no card scheme settles (PAY-D11, PAY-D20). */
  | { readonly kind: "amount_refused" };

/** Why nothing was begun, where there is nothing else to show instead. */
export type StartRefusal = Exclude<AttemptStart["kind"], "started" | "unresolved">;

/** An approved payment whose line is still to be put on its order. */
export interface ApprovedLine {
  readonly reference: TransactionReference;
  readonly request: AttemptRequest;
  readonly approvedAt: Instant;
  readonly receipt: Receipt | undefined;
}

/** How an approved payment was used. */
export type AppliedHow = Exclude<AttemptRecord["applied"], "no">;

/** All card payments of this browser. A service of the page: closing the modal stops nothing. */
export interface PaymentAttempts {
  /** Begins one attempt, or says why not. Never throws; nothing is sent unless it says `started`. */
  start(wish: CardPaymentRequest): Promise<AttemptStart>;
  /** The attempt whose overlay stands over this order's payment now. Observable. */
  shownFor(orderId: OrderId): AttemptView | undefined;
  /** Attempts of this order that are open or not confirmed: its badge, and no completion by card. */
  unsettledOf(orderId: OrderId): readonly AttemptRecord[];
  /** Whether an attempt of this order is open: its lines are frozen, it cannot be completed (P-I12, P-I13). */
  isOpenFor(orderId: OrderId): boolean;
  /** While true nothing may restart the page or change the branch (P-I14). */
  readonly isAnyOpen: boolean;
  /** Orders whose payment modal is to be opened by itself: resumed, or approved after all (7.5, PAY-R1). */
  readonly ordersToOpen: readonly OrderId[];
  /** Approved, and not on any line yet. Add each as a line, then say so by `markApplied`. */
  takeApproved(orderId: OrderId): readonly ApprovedLine[];
  /** Kept until the line is sent with the completed order, so that a reload loses nothing. */
  markApplied(reference: TransactionReference, how: AppliedHow): void;
  /** Lines that were added before a reload and whose order was not completed: the same payload again. */
  addedTo(orderId: OrderId): readonly ApprovedLine[];
  /** The orders that those lines stand on. Observable. */
  readonly ordersWithLines: readonly OrderId[];
  /** Approvals that the completed order carries, for as long as they are remembered. */
  completedOn(orderId: OrderId): readonly ApprovedLine[];
  /** Whether this page alone knows of a payment of this order: storage is full. It must stay open. Observable. */
  isUnkept(orderId: OrderId): boolean;
  /** Why the last Retry of this order began nothing, until the next start. Observable. */
  retryRefusal(orderId: OrderId): StartRefusal | undefined;
  /** Money taken that no order needs: to be paid back, with both references (PAY-R3, PAY-R20, P-I8). */
  readonly approvedNotUsed: readonly KeptAttempt[];
  /** A member of staff says that this one was paid back. Logged with name and time. */
  markRefunded(reference: TransactionReference): void;
  /** PY-17. */
  failedCount(orderId: OrderId): number;
}
