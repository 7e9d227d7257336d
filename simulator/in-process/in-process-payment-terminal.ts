import type { Clock } from "../../ports/clock.ts";
import type { PartnerKind, TerminalIntegration } from "../../ports/entities/payment.ts";
import { type Duration, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type {
  AttemptHandle,
  AttemptRecord,
  AttemptRequest,
  PartnerStatus,
  PaymentTerminal,
  TerminalFact,
  TerminalFeatures,
  TransactionReference,
} from "../../ports/payment-terminal.ts";

/** What the next card does. */
export interface CardScript {
  readonly outcome: "approved" | "declined";
  readonly afterMs: Duration;
  readonly reason?: string;
}

interface Transaction {
  readonly request: AttemptRequest;
  status: PartnerStatus;
  reason: string | undefined;
  stopWaiting: Stop;
}

/** The longest an attempt may take where nothing else is said. */
const longestMs: Duration = 3 * minuteMs;

const usualScript: CardScript = { outcome: "approved", afterMs: 6 * secondMs };

/** How many transactions are remembered. */
const transactionsMax = 200;

/**
 * A card terminal at the counter of the world: it starts at once, and approves or declines after its
 * script's time. It cannot yet lose answers, time out by itself or be a card reader with its steps.
 */
export class InProcessPaymentTerminal implements PaymentTerminal {
  readonly kind: PartnerKind;
  private readonly clock: Clock;
  private readonly scripts: CardScript[] = [];
  private readonly transactions = new Map<TransactionReference, Transaction>();

  constructor(kind: PartnerKind, clock: Clock) {
    this.kind = kind;
    this.clock = clock;
  }

  /** The next card does this; others after it do what is usual again. */
  scriptNext(script: CardScript): void {
    this.scripts.push(script);
  }

  features({ terminal }: Pick<AttemptRequest, "terminal">): TerminalFeatures {
    const isReader = this.kind === "magnati" || this.kind === "stripe_connect";
    return {
      hasStatusCheck: this.kind === "generic",
      startTimeoutMs: 10 * secondMs,
      ...(this.kind === "generic" ? genericTimes(terminal) : {}),
      ...(this.kind === "magnati" || this.kind === "razorpay"
        ? { attemptTimeoutMs: longestMs }
        : {}),
      timeoutFrom: "in_progress",
      cancelEnabledAfterMs: this.kind === "magnati" ? minuteMs : 0,
      verifyApprovedMs: this.kind === "generic" ? 2 * secondMs : 0,
      successCloseMs: (this.kind === "generic" ? 3 : 5) * secondMs,
      needsDevices: isReader,
      isTakeawayOnly: isReader,
    };
  }

  begin(request: AttemptRequest, tell: (fact: TerminalFact) => void): AttemptHandle {
    const script = this.scripts.shift() ?? usualScript;
    const now = this.clock.now();
    const transaction: Transaction = {
      request,
      status: "in_progress",
      reason: undefined,
      stopWaiting: () => {},
    };
    this.remember(transaction);
    const attachment = this.attach(transaction, tell);
    const stopStart = this.clock.schedule(now, () => {
      const partnerReferences = [`partner-${request.reference}`];
      attachment.say({ kind: "started", status: "in_progress", partnerReferences });
    });
    const stopCard = this.clock.schedule(now + script.afterMs, () => {
      transaction.status = script.outcome;
      transaction.reason = script.reason;
      attachment.say(resultOf(transaction, "push"));
    });
    transaction.stopWaiting = () => {
      stopStart();
      stopCard();
    };
    return attachment.handle;
  }

  resume(record: AttemptRecord, tell: (fact: TerminalFact) => void): AttemptHandle {
    const transaction = this.transactions.get(record.request.reference);
    if (transaction === undefined) return forgottenAttempt(tell);
    const attachment = this.attach(transaction, tell);
    attachment.handle.check("check");
    return attachment.handle;
  }

  private attach(
    transaction: Transaction,
    tell: (fact: TerminalFact) => void,
  ): { readonly handle: AttemptHandle; readonly say: (fact: TerminalFact) => void } {
    let isAttached = true;
    const say = (fact: TerminalFact): void => {
      if (isAttached) tell(fact);
    };
    const soon = (task: () => void): void => {
      this.clock.schedule(this.clock.now(), task);
    };
    const handle: AttemptHandle = {
      check: (via) => soon(() => say(resultOf(transaction, via))),
      cancel: () =>
        soon(() => {
          if (transaction.status !== "in_progress") {
            say({ kind: "cancel_refused" });
            return;
          }
          transaction.stopWaiting();
          transaction.status = "cancelled";
          say({ kind: "cancel_acknowledged" });
        }),
      detach: () => {
        isAttached = false;
      },
    };
    return { handle, say };
  }

  private remember(transaction: Transaction): void {
    this.transactions.set(transaction.request.reference, transaction);
    const [oldest] = this.transactions.keys();
    if (this.transactions.size > transactionsMax && oldest !== undefined) {
      this.transactions.delete(oldest);
    }
  }
}

/** How long a generic terminal may take, and how often it is asked where it does not call back (TT-7). */
function genericTimes(
  terminal: TerminalIntegration | undefined,
): Pick<TerminalFeatures, "attemptTimeoutMs" | "pollEveryMs"> {
  if (terminal?.responseType !== "polling") {
    return { attemptTimeoutMs: terminal?.webhookTimeoutMs ?? longestMs };
  }
  return {
    attemptTimeoutMs: terminal.pollingTimeoutMs ?? longestMs,
    pollEveryMs: terminal.pollingIntervalMs ?? 2 * secondMs,
  };
}

function resultOf(
  { request, status, reason }: Transaction,
  via: "push" | "poll" | "check",
): TerminalFact {
  return {
    kind: "result",
    via,
    references: [request.reference],
    status,
    amount: request.amount,
    ...(reason === undefined ? {} : { reason }),
    ...(status === "approved"
      ? { receipt: { transactionId: `training-${request.reference}`, cardLastFour: "4242" } }
      : {}),
  };
}

/** A terminal that was switched off in between knows nothing of the attempt. */
function forgottenAttempt(tell: (fact: TerminalFact) => void): AttemptHandle {
  return {
    check: (via) => tell({ kind: "check_failed", via }),
    cancel: () => tell({ kind: "cancel_refused" }),
    detach: () => {},
  };
}
