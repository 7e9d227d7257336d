import type { Minor } from "../../../../ports/entities/money.ts";
import type { TerminalFeatures } from "../../../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type {
  ReaderErrorRow,
  ReaderStep,
  TerminalFact,
} from "../../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../attempt-record.ts";

/** Delay between Cancel at a generic terminal and its status check (TT-9). */
export const staffCheckMs: Duration = 2 * secondMs;
/** Further presses of Cancel within this time are ignored (payments-and-assignment section 9). */
export const cancelDebounceMs: Duration = 3 * secondMs;
/** Interval and duration of checks of a card reader's intent after an unknown result (PAY-S23). */
export const reconcileEveryMs: Duration = 5 * secondMs;
export const reconcileForMs: Duration = 60 * secondMs;
/** A card reader that stays at one step for this long may be left. */
export const readerSilentMs: Duration = 90 * secondMs;
/**
 * A timer that is later than this was delayed by a sleeping tablet: the status is checked first (PAY-R24).
 */
export const oversleptMs: Duration = 5 * secondMs;

export type TimerName =
  | "attempt_end"
  | "cancel_enabled"
  | "poll"
  | "verified"
  | "staff_check"
  | "close"
  | "reconcile"
  | "reader_silent"
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
  /** The device's storage is full, so the card was not requested. */
  | { readonly kind: "cannot_be_saved" }
  /** Another attempt runs on the device, so this one did not continue there. */
  | { readonly kind: "device_busy" }
  /** The partner took another amount than requested: it goes to the refund list, not on the order (P-I8). */
  | { readonly kind: "amount_differs"; readonly amount: Minor }
  /** The partner took the money and named an amount that cannot be read: it goes to the refund list (P-I8). */
  | { readonly kind: "amount_unreadable"; readonly text: string }
  /**
   * The partner set out to take another amount, and was stopped; with a text, an amount that cannot be read; without
   * either, another currency (P-I8).
   */
  | { readonly kind: "other_amount"; readonly amount?: Minor; readonly text?: string };

/** One attempt, as a value. `timers` holds the due instants that the service waits for. */
export interface Attempt extends AttemptRecord {
  readonly features: TerminalFeatures;
  readonly step: ReaderStep | undefined;
  readonly failure: AttemptFailure | undefined;
  readonly isStartAnswered: boolean;
  readonly isCancelEnabled: boolean;
  readonly isCancelling: boolean;
  /** A start answer came after a cancel was sent, which may have found nothing to cancel (PAY-R10). */
  readonly mustCancelAgain: boolean;
  /**
   * The partner acknowledged a cancel before it answered the start: wait for the start answer (PAY-Z4,
   * PAY-R10).
   */
  readonly isCancelledEarly: boolean;
  /** The status is being checked once more after an acknowledged cancellation: a new start waits for it (PAY-R14, N12). */
  readonly isRechecking: boolean;
  /** The next possible step with the same intent. */
  readonly again: "nothing" | "confirm" | "collect";
  /** Progress of resolving an unknown result: check, cancel, check again (PAY-R19, PAY-R14). */
  readonly resolving: "checking" | "cancelling" | "rechecking" | undefined;
  readonly question: "confirm_not_paid" | undefined;
  /** Staff pressed Check Status, and the partner could not tell the result: asking again is no longer the next step. */
  readonly isCheckInconclusive: boolean;
  readonly isUnidentifiedReported: boolean;
  /** The timeout passed while the tablet slept; the answer to a status check decides (PAY-R24). */
  readonly isOverslept: boolean;
  /** The card reader has stayed at one step for too long. */
  readonly isSilent: boolean;
  readonly isClosed: boolean;
  readonly reconcileEndsAt: Instant | undefined;
  readonly timers: Readonly<Partial<Record<TimerName, Instant>>>;
}

export type AttemptCommand =
  | "cancel"
  | "check_status"
  | "retry"
  /**
   * A new payment was requested while this one is not confirmed: resolve this one first (P-I5, PAY-S29).
   */
  | "settle"
  /** Collects on the same intent: the balance and the reader are the same (PAY-S28). */
  | "collect_again"
  | "go_back"
  | "confirm_not_paid"
  | "decline_not_paid"
  /** Staff settle an attempt on the list "Not confirmed" (N10). */
  | "say_paid"
  | "say_not_paid"
  /** Another tab settled it as unpaid. */
  | "settled_elsewhere"
  /** Another attempt of the order turned out to be paid (PAY-R3). */
  | "order_paid_elsewhere"
  /** The attempt could not be saved, so the card is not requested again (PAY-R16). */
  | "refuse_unsaved"
  /** Another attempt holds the device, so this one does not continue there (PAY-R17). */
  | "refuse_busy_device";

export type AttemptInput =
  | { readonly kind: "begin" }
  /** `isDeviceBusy`: another attempt holds the device, so this one does not continue there (PAY-R17). */
  | { readonly kind: "resume"; readonly isDeviceBusy?: boolean }
  | { readonly kind: "fact"; readonly fact: TerminalFact }
  | { readonly kind: "command"; readonly command: AttemptCommand }
  | { readonly kind: "timer"; readonly timer: TimerName }
  /** The clock was set to another time: no time has passed. */
  | { readonly kind: "clock_stepped"; readonly byMs: Duration };

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
  /** The partner took the money: add it to the order, cancel other attempts. */
  | { readonly kind: "record_approval" }
  | { readonly kind: "count_failure" }
  | { readonly kind: "forget_failure" }
  /** Starts the next attempt of the same card payment, with a new reference. */
  | { readonly kind: "start_next" }
  /** Logs the staff member and the time of the confirmation (PAY-R19). */
  | { readonly kind: "not_paid_confirmed" }
  /** Logs the staff member and the time of "It was paid" (N10). */
  | { readonly kind: "paid_confirmed" }
  | { readonly kind: "detach" }
  | { readonly kind: "log"; readonly message: string; readonly word?: string };

export interface Reduced {
  readonly attempt: Attempt;
  readonly effects: readonly AttemptEffect[];
}

/** Returns the attempt of a record that was stored or is about to begin. */
export function attemptOf(kept: AttemptRecord, features: TerminalFeatures): Attempt {
  return {
    ...kept,
    features,
    step: undefined,
    failure: undefined,
    isStartAnswered: kept.phase !== "waiting",
    isCancelEnabled: features.cancelEnabledAfterMs === 0,
    isCancelling: false,
    mustCancelAgain: false,
    isCancelledEarly: false,
    isRechecking: false,
    again: "nothing",
    resolving: undefined,
    question: undefined,
    isUnidentifiedReported: false,
    isCheckInconclusive: false,
    isOverslept: false,
    isSilent: false,
    isClosed: false,
    reconcileEndsAt: undefined,
    timers: {},
  };
}

/** Every field of a record: the rest of an attempt is not stored. */
const recordFields: Readonly<Record<keyof AttemptRecord, true>> = {
  request: true,
  kind: true,
  balance: true,
  referenceCode: true,
  startedAt: true,
  phase: true,
  certainty: true,
  partnerReferences: true,
  paidBefore: true,
  applied: true,
  refundReason: true,
  owner: true,
  intentId: true,
  cancelAskedAt: true,
  approvedAt: true,
  approvedAmount: true,
  amountText: true,
  otherCurrency: true,
  receipt: true,
  verifyingFor: true,
  notPaidSaid: true,
  paidSaid: true,
  unpaidAt: true,
  cancellation: true,
  isSurelyUnpaid: true,
  refundedAt: true,
  isCounted: true,
};

/** Returns the part of an attempt that the journal stores; absent facts and false ones are left out. */
export function recordOf(attempt: Attempt): AttemptRecord {
  const kept = Object.entries(attempt).filter(
    ([field, value]) =>
      Object.hasOwn(recordFields, field) && value !== undefined && value !== false,
  );
  return Object.fromEntries(kept) as unknown as AttemptRecord;
}
