import type { Minor } from "../../../../ports/entities/money.ts";
import type { TerminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import type { Duration, Instant } from "../../../../ports/entities/time.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import type {
  ReaderErrorRow,
  ReaderStep,
  TerminalFact,
} from "../../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";

/** Staff Cancel on a generic terminal: the status is asked this long afterwards (TT-9). */
export const staffCheckMs: Duration = 2 * secondMs;
/** One Cancel in this time (payments-and-assignment section 9). */
export const cancelDebounceMs: Duration = 3 * secondMs;
/** How long an attempt that was left without money is still listened to (PAY-G34). */
export const lingerMs: Duration = 10 * minuteMs;
/** A card reader's intent is looked at this often after an unknown end, and for how long (PAY-S23). */
export const reconcileEveryMs: Duration = 5 * secondMs;
export const reconcileForMs: Duration = 60 * secondMs;
/** A timer later than this was late because the tablet slept: the status is asked first (PAY-R24). */
export const oversleptMs: Duration = 5 * secondMs;

export type TimerName =
  | "attempt_end"
  | "cancel_enabled"
  | "poll"
  | "verified"
  | "staff_check"
  | "close"
  | "reconcile"
  | "linger";

/**
 * Why an attempt ended without payment. Each kind selects one text of the screen (TT-17, TT-20); a
 * `reason` is the partner's or the server's own text and replaces it.
 */
export type AttemptFailure =
  /** "Sorry, unable to process the payment: {reason or 'Transaction declined'}". */
  | { readonly kind: "declined"; readonly reason?: string }
  /** Cancelled by the customer or at the terminal; "Transaction Canceled" without a reason. */
  | { readonly kind: "cancelled_on_terminal"; readonly reason?: string }
  /** "Transaction cancelled by staff". */
  | { readonly kind: "cancelled_by_staff" }
  /** "Unable to get transaction status". */
  | { readonly kind: "status_unavailable" }
  /** "Error checking transaction status". */
  | { readonly kind: "check_error" }
  /** "Transaction timed out": the app's own timeout expired. */
  | { readonly kind: "timed_out" }
  /** "The terminal timed out. Please check the terminal status, or try again." */
  | { readonly kind: "terminal_timed_out" }
  /** The server refused to start; the generic text without a reason. */
  | { readonly kind: "start_refused"; readonly reason?: string }
  /** "Internet connection failure": devices that gave no reason. */
  | { readonly kind: "connection_failure" }
  /** "Sorry, we're unable to process the payment at this time. Please try again later." */
  | { readonly kind: "generic" }
  /** A row of the card-reader catalogue; `message` is the error's own (collection, confirmation). */
  | { readonly kind: "reader_error"; readonly row: ReaderErrorRow; readonly message?: string }
  /** "The payment has been cancelled successfully.": only if the partner acknowledged it (P-I15). */
  | { readonly kind: "cancelled" }
  /** "The terminal did not confirm the cancellation. Check the terminal before you take another payment." */
  | { readonly kind: "cancel_unconfirmed" }
  /** The device's storage is full, so the card was not requested again. */
  | { readonly kind: "cannot_be_saved" }
  /** The partner took another amount than requested: it goes to the refund list, not on the order (P-I8). */
  | { readonly kind: "amount_differs"; readonly amount: Minor };

/** One attempt, as a value. What the service should wait for stands in `timers`, by its due instant. */
export interface Attempt extends AttemptRecord {
  readonly features: TerminalFeatures;
  readonly step: ReaderStep | undefined;
  readonly failure: AttemptFailure | undefined;
  readonly isStartAnswered: boolean;
  readonly isCancelEnabled: boolean;
  readonly isCancelling: boolean;
  /** The device itself said no for our reference: a start answer that comes later has nothing to add. */
  readonly isRefusedByDevice: boolean;
  /** A start answer came after a cancel had left: that cancel may have found nothing (PAY-R10). */
  readonly mustCancelAgain: boolean;
  /** The partner gave up what it may not have heard of yet: the start answer must come first (PAY-Z4, PAY-R10). */
  readonly isCancelledEarly: boolean;
  /** The intent is gone at the partner; a new one may be made (PAY-S29). */
  readonly isIntentCancelled: boolean;
  /** What the reader could do with the same intent. */
  readonly again: "nothing" | "confirm" | "collect";
  /** Where the way out of "nobody knows" stands: look, give up, look once more (PAY-R19, PAY-R14). */
  readonly resolving: "checking" | "cancelling" | "rechecking" | undefined;
  readonly question: "confirm_not_paid" | undefined;
  readonly isUnidentifiedReported: boolean;
  /** The timeout passed while the tablet slept; the answer to a status call decides (PAY-R24). */
  readonly isOverslept: boolean;
  readonly isClosed: boolean;
  readonly reconcileEndsAt: Instant | undefined;
  readonly timers: Readonly<Partial<Record<TimerName, Instant>>>;
}

export type AttemptCommand =
  | "cancel"
  | "check_status"
  | "retry"
  /** A new payment was wished for while this one is not confirmed: find out first (P-I5, PAY-S29). */
  | "settle"
  /** The same balance on the same reader: the same intent (PAY-S28). */
  | "collect_again"
  | "go_back"
  | "confirm_not_paid"
  | "decline_not_paid"
  /** Another attempt of the order turned out to be paid (PAY-R3). */
  | "order_paid_elsewhere"
  /** It could not be written down that the card is asked for once more: it is not (PAY-R16). */
  | "refuse_unsaved";

export type AttemptInput =
  | { readonly kind: "begin" }
  | { readonly kind: "resume" }
  | { readonly kind: "fact"; readonly fact: TerminalFact }
  | { readonly kind: "command"; readonly command: AttemptCommand }
  | { readonly kind: "timer"; readonly timer: TimerName };

export type AttemptEffect =
  | { readonly kind: "begin" }
  | { readonly kind: "resume" }
  | { readonly kind: "check"; readonly via: "poll" | "check" }
  | {
      readonly kind: "cancel";
      readonly reason: "staff" | "timeout" | "before_retry" | "order_paid_elsewhere";
    }
  | { readonly kind: "confirm_again" }
  | { readonly kind: "collect_again" }
  /** Money was taken: tell the order, and every other attempt of it. */
  | { readonly kind: "record_approval" }
  | { readonly kind: "count_failure" }
  | { readonly kind: "forget_failure" }
  /** The way is free for another attempt of the same wish, with a new reference. */
  | { readonly kind: "start_next" }
  /** PAY-R19: to be logged with who said it and when. */
  | { readonly kind: "not_paid_confirmed" }
  | { readonly kind: "detach" }
  | { readonly kind: "log"; readonly message: string; readonly word?: string };

export interface Reduced {
  readonly attempt: Attempt;
  readonly effects: readonly AttemptEffect[];
}

/** A value of what was kept, or of what is about to begin. */
export function attemptOf(kept: AttemptRecord, features: TerminalFeatures): Attempt {
  return {
    ...kept,
    features,
    step: undefined,
    failure: undefined,
    isStartAnswered: kept.phase !== "waiting",
    isCancelEnabled: features.cancelEnabledAfterMs === 0,
    isCancelling: false,
    isRefusedByDevice: false,
    mustCancelAgain: false,
    isCancelledEarly: false,
    isIntentCancelled: false,
    again: "nothing",
    resolving: undefined,
    question: undefined,
    isUnidentifiedReported: false,
    isOverslept: false,
    isClosed: false,
    reconcileEndsAt: undefined,
    timers: {},
  };
}

/** What of it is kept on the device. */
export function recordOf(attempt: Attempt): AttemptRecord {
  const { request, kind, startedAt, phase, certainty, partnerReferences, applied } = attempt;
  const { owner, balance, paidBefore } = attempt;
  const kept = { request, kind, startedAt, phase, certainty, partnerReferences, applied };
  return { ...kept, owner, balance, paidBefore, ...present(attempt) };
}

function present(attempt: Attempt): Partial<AttemptRecord> {
  const { intentId, cancelAskedAt, approvedAt, receipt, approvedAmount } = attempt;
  const { verifyingFor, isCounted, notPaidSaid, refundedAt } = attempt;
  return {
    ...(intentId !== undefined && { intentId }),
    ...(cancelAskedAt !== undefined && { cancelAskedAt }),
    ...(approvedAt !== undefined && { approvedAt }),
    ...(receipt !== undefined && { receipt }),
    ...(approvedAmount !== undefined && { approvedAmount }),
    ...(verifyingFor !== undefined && { verifyingFor }),
    ...(isCounted === true && { isCounted }),
    ...(notPaidSaid !== undefined && { notPaidSaid }),
    ...(refundedAt !== undefined && { refundedAt }),
  };
}
