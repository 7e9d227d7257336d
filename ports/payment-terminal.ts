import type { Device, ReaderAccount } from "./entities/branch.ts";
import type { BranchId, Branded, CompanyId, OrderId, PaymentTypeId } from "./entities/ids.ts";
import type { Currency, Minor } from "./entities/money.ts";
import type {
  PartnerKind,
  TerminalFeatures,
  TerminalIntegration,
} from "./entities/terminal-kinds.ts";
import type { Stop } from "./entities/time.ts";

/** Our own id of one attempt; never sent to the partner. */
export type AttemptId = Branded<string, "AttemptId">;
/** Prefix, location, device and timestamp; unique for ever, sent to the partner (TT-2). */
export type TransactionReference = Branded<string, "TransactionReference">;

/** The seven states the screen may show. Wording and timers belong to these. */
export type AttemptPhase =
  | "waiting"
  | "in_progress"
  | "verifying"
  | "paid"
  | "failed"
  | "cancelled"
  | "terminal_timeout";

/**
 * The knowledge about the money, kept apart from the phase that the screen shows.
 * open: the partner may still take it; paid: approved for this reference, final; unpaid: the partner
 * refused; unknown: the screen ended without an answer.
 */
export type Certainty = "open" | "paid" | "unpaid" | "unknown";

/** Everything needed to begin. Built once, journalled, then handed to the adapter. */
export interface AttemptRequest {
  readonly attemptId: AttemptId;
  readonly reference: TransactionReference;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly paymentTypeId: PaymentTypeId;
  readonly device: Device;
  readonly amount: Minor;
  readonly currency: Currency;
  /** Generic terminals only. */
  readonly subPaymentType?: string;
  readonly terminal?: TerminalIntegration;
  /** Card readers only. */
  readonly stripe?: ReaderAccount;
}

/** Card facts copied to the payment line. Never a full card number. */
export interface Receipt {
  readonly transactionId?: string;
  readonly cardLastFour?: string;
  readonly intentId?: string;
  readonly terminalId?: string;
  readonly responseFromPartner?: string;
  /**
   * Made in training: its line carries `meta_data.simulated` and must not reach real services (TN-1).
   */
  readonly isSimulated?: boolean;
}

/**
 * Normalised statuses of partners. An unrecognised one is `unknown` and keeps its text for the log.
 */
export type PartnerStatus =
  | "in_progress"
  | "approved"
  | "declined"
  | "cancelled"
  | "terminal_timeout"
  | "unknown";

export type ReaderStep =
  | "initiating"
  | "discovering"
  | "connecting"
  | "creating_intent"
  | "collecting"
  | "confirming"
  | "cancelling";

/** The ten rows of the card-reader catalogue (payments-and-assignment section 8). */
export type ReaderErrorRow =
  | "generic"
  | "disconnection"
  | "discovery"
  | "no_readers"
  | "reader_not_found"
  | "reader_connect"
  | "requires_confirmation"
  | "request_timed_out"
  | "collection"
  | "confirmation";

/** The amount that a partner names: only the requested one becomes a line, and another is stopped (P-I8). */
export interface NamedAmount {
  readonly amount?: Minor;
  /** The amount as the partner writes it, where it cannot be read. */
  readonly amountText?: string;
  /** As the partner writes it. */
  readonly currency?: string;
}

/**
 * The only output of an adapter. Adapters never throw, never show anything, never decide a phase and own
 * no business timer: they translate transport into facts. A card reader goes on only after a fact was taken in, as the
 * core may cancel at it: before the card is requested at `started`, and before it is charged at an amount.
 */
export type TerminalFact =
  | { readonly kind: "step"; readonly step: ReaderStep }
  | ({
      readonly kind: "started";
      readonly status: PartnerStatus;
      readonly partnerReferences: readonly string[];
      readonly reason?: string;
      readonly receipt?: Receipt;
    } & NamedAmount)
  /** The start was refused: nothing was started. */
  | { readonly kind: "start_refused"; readonly reason?: string; readonly status?: number }
  /** No answer: it may or may not have been started. */
  | { readonly kind: "start_lost" }
  /** The status of a payment, from any channel; `references` are all ids found in the payload. */
  | ({
      readonly kind: "result";
      readonly via: "push" | "poll" | "check" | "sdk";
      readonly references: readonly string[];
      readonly status: PartnerStatus;
      readonly raw?: string;
      readonly reason?: string;
      readonly receipt?: Receipt;
    } & NamedAmount)
  | { readonly kind: "check_failed"; readonly via: "poll" | "check" }
  | { readonly kind: "cancel_acknowledged" }
  | { readonly kind: "cancel_refused" }
  | { readonly kind: "cancel_lost" }
  | {
      readonly kind: "reader_error";
      readonly row: ReaderErrorRow;
      readonly message?: string;
      readonly certainty: "unpaid" | "unknown";
      readonly again: "nothing" | "confirm" | "collect";
    }
  /** The push channel or the network came back: results may have been missed. */
  | { readonly kind: "link_restored" };

/** The status of a payment. */
export type ResultFact = Extract<TerminalFact, { readonly kind: "result" }>;

/** One running attempt. All methods return at once; answers arrive as facts. */
export interface AttemptHandle {
  /** Asks the partner about this reference. A second call while one runs joins it. Ends in one `result` or `check_failed`. */
  check(via: "poll" | "check"): void;
  /** Asks the partner to cancel. A second call while one runs joins it. Ends in one `cancel_…` fact. */
  cancel(reason: "staff" | "timeout" | "before_retry" | "order_paid_elsewhere"): void;
  /** Card reader only: confirm the same intent again with the object that was collected. */
  confirmAgain?(): void;
  /** Card reader only: collect again on the same intent after a decline. */
  collectAgain?(): void;
  /**
   * Stops listening; no fact is reported afterwards. While certainty is open or unknown, it is called only
   * when the page unloads: the journal brings the attempt back.
   */
  detach(): void;
}

/** An attempt that a reload interrupted. */
export interface ResumedAttempt {
  readonly request: AttemptRequest;
  /** Card readers only, once an intent was created. */
  readonly intentId?: string;
}

export interface PaymentTerminal {
  readonly kind: PartnerKind;
  features(request: Pick<AttemptRequest, "terminal">): TerminalFeatures;
  /** Exactly one start request leaves this browser per reference. Subscribes before it sends. */
  begin(request: AttemptRequest, onFact: (fact: TerminalFact) => void): AttemptHandle;
  /** Re-attaches after a reload: subscribes and checks, never starts. */
  resume(attempt: ResumedAttempt, onFact: (fact: TerminalFact) => void): AttemptHandle;
}

/** Broadcasts approvals to the other tabs at once, even if storage is full (PAY-R17). */
export interface ApprovalChannel {
  /** Sends to all other tabs; `text` has the journal's format. */
  broadcast(text: string): void;
  onBroadcast(listener: (text: string) => void): Stop;
}

/** Locks with one holder per device and per order among all tabs of this browser; lines are those of a checkout. */
export interface TerminalLocks {
  /** Absent if tabs cannot reach each other. */
  readonly approvals?: ApprovalChannel | undefined;
  acquire(name: `device:${string}` | `order:${number}`): Promise<{ release(): void } | undefined>;
  /**
   * Waits for a lock, and holds it until the returned function is called. Calls the listener with false if another
   * tab holds it, and with true once it is held.
   */
  hold(name: `lines:${number}`, onChange: (isHeld: boolean) => void): Stop;
}
