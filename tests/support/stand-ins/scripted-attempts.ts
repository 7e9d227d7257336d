import { action, makeObservable, observable, observableRef } from "mobx";
import type { DeviceId, OrderId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { AttemptId, TransactionReference } from "../../../ports/payment-terminal.ts";
import type {
  AttemptRecord,
  CardPaymentRequest,
  RefundReason,
} from "../../../src/payments/attempt/attempt-record.ts";
import type { OrderBalance } from "../../../src/payments/attempt/order-balance.ts";
import type { AttemptView } from "../../../src/payments/attempt/service/attempt-model.ts";
import type { PaymentAttempts } from "../../../src/payments/attempt/service/attempt-service.ts";
import type { KnownAttempts } from "../../../src/payments/attempt/service/attempt-store.ts";
import type {
  AttemptStart,
  StartRefusal,
} from "../../../src/payments/attempt/service/start-obstacles.ts";
import { orderId } from "../samples/an-order.ts";

/** Card payments whose facts a test sets. */
export class ScriptedAttempts implements PaymentAttempts {
  /** The test's facts are what the store knows. */
  readonly store = this;
  readonly requests: CardPaymentRequest[] = [];
  readonly applied: (readonly [string, string])[] = [];
  shown: AttemptView | undefined = undefined;
  approved: readonly AttemptRecord[] = [];
  added: readonly AttemptRecord[] = [];
  completed: readonly AttemptRecord[] = [];
  unsaved = false;
  refusal: StartRefusal | undefined = undefined;
  isOpen = false;
  approvedNotUsed: readonly AttemptRecord[] = [];
  notConfirmed: readonly AttemptRecord[] = [];
  unreadable: KnownAttempts["unreadable"] = [];
  /** The answers of staff on the list "Not confirmed". */
  readonly answers: (readonly [string, boolean])[] = [];
  failed = 0;
  nextStart: AttemptStart | undefined = undefined;

  constructor() {
    makeObservable(this, {
      shown: observableRef,
      approved: observableRef,
      added: observableRef,
      completed: observableRef,
      isOpen: observable,
      unsaved: observable,
      refusal: observable,
      approvedNotUsed: observableRef,
      notConfirmed: observableRef,
      unreadable: observableRef,
      ordersToOpen: observableRef,
      unsettled: observableRef,
      failed: observable,
      balance: observableRef,
      set: action,
      markApplied: action,
      toRefundList: action,
      settleRefund: action,
    });
  }

  get isAnyOpen(): boolean {
    return this.isOpen;
  }

  get isMoneyExpected(): boolean {
    return this.isOpen;
  }

  settleNotConfirmed(reference: TransactionReference, wasPaid: boolean): void {
    this.answers.push([reference, wasPaid]);
  }

  settleUnreadable(text: string, wasPaid: boolean): void {
    this.answers.push([text, wasPaid]);
  }

  ordersToOpen: readonly OrderId[] = [];
  balance: OrderBalance = {
    kind: "due",
    amount: minor(4_550),
    currency: { code: "AED", precision: 2 },
  };
  unsettled: ReturnType<KnownAttempts["unsettledOf"]> = [];
  mayBePaid: readonly AttemptRecord[] = [];

  set(
    facts: Partial<
      Pick<
        ScriptedAttempts,
        | "shown"
        | "approved"
        | "isOpen"
        | "failed"
        | "approvedNotUsed"
        | "notConfirmed"
        | "unreadable"
        | "added"
        | "ordersToOpen"
        | "unsettled"
        | "mayBePaid"
        | "completed"
        | "unsaved"
        | "refusal"
        | "balance"
      >
    >,
  ): void {
    Object.assign(this, facts);
  }

  async start(request: CardPaymentRequest): Promise<AttemptStart> {
    await Promise.resolve();
    this.requests.push(request);
    return this.nextStart ?? { kind: "started", attempt: anAttempt() };
  }

  balanceOf(): OrderBalance {
    return this.balance;
  }

  shownFor(): AttemptView | undefined {
    return this.shown;
  }

  unsettledOf(id: OrderId) {
    return this.unsettled.filter(({ request }) => request.orderId === id);
  }

  notSurelyUnpaid(): readonly AttemptRecord[] {
    return this.mayBePaid;
  }

  isOpenFor(): boolean {
    return this.isOpen;
  }

  takeApproved(): readonly AttemptRecord[] {
    return this.approved;
  }

  addedTo(): readonly AttemptRecord[] {
    return this.added;
  }

  get ordersWithLines(): readonly OrderId[] {
    return this.added.map(({ request }) => request.orderId);
  }

  completedOn(): readonly AttemptRecord[] {
    return this.completed;
  }

  isUnsaved(): boolean {
    return this.unsaved;
  }

  retryRefusal(): StartRefusal | undefined {
    return this.refusal;
  }

  markApplied(reference: TransactionReference, how: string): void {
    this.apply(reference, how);
  }

  toRefundList(reference: TransactionReference, refundReason: RefundReason): void {
    const line = [...this.added, ...this.approved].find(
      ({ request }) => request.reference === reference,
    );
    if (line !== undefined)
      this.approvedNotUsed = [...this.approvedNotUsed, { ...line, refundReason }];
    this.apply(reference, "excess_alerted");
  }

  private apply(reference: TransactionReference, how: string): void {
    this.applied.push([reference, how]);
    const isIt = (line: AttemptRecord): boolean => line.request.reference === reference;
    if (how === "order_completed") {
      const known = [...this.added, ...this.approved, ...this.approvedNotUsed];
      this.completed = [...this.completed, ...known.filter(isIt)];
      this.approvedNotUsed = this.approvedNotUsed.filter((line) => !isIt(line));
    }
    if (how === "line_added") this.added = [...this.added, ...this.approved.filter(isIt)];
    else this.added = this.added.filter((line) => !isIt(line));
    this.approved = this.approved.filter((line) => !isIt(line));
    if (this.approved.length === 0 && this.shown === undefined) this.ordersToOpen = [];
  }

  settleRefund(reference: TransactionReference): void {
    this.approvedNotUsed = this.approvedNotUsed.filter(
      ({ request }) => request.reference !== reference,
    );
  }

  failedCount(): number {
    return this.failed;
  }
}

/** A request to a terminal: AED 45.50 for order 1. */
export function aRequest(set: Partial<AttemptView["request"]> = {}): AttemptView["request"] {
  return {
    attemptId: "attempt-1" as AttemptId,
    reference: "DM-1-reader-1" as TransactionReference,
    orderId: orderId(1),
    orderNumber: "1",
    companyId: 3 as AttemptView["request"]["companyId"],
    branchId: 1 as AttemptView["request"]["branchId"],
    paymentTypeId: 2 as AttemptView["request"]["paymentTypeId"],
    device: { id: "reader-1" as DeviceId, name: "Counter reader" },
    amount: minor(4_550),
    currency: { code: "AED", precision: 2 },
    ...set,
  };
}

/** The record of an approved payment for the checkout. */
export function anApproval(
  request: AttemptView["request"],
  receipt?: AttemptRecord["receipt"],
): AttemptRecord {
  return {
    request,
    kind: "generic",
    balance: request.amount,
    startedAt: 0,
    approvedAt: 0,
    phase: "paid",
    certainty: "paid",
    partnerReferences: [],
    paidBefore: [],
    applied: "no",
    owner: "tab",
    ...(receipt !== undefined && { receipt }),
  };
}

/** An attempt in progress; `pressed` records the buttons that staff press. */
export function anAttempt(set: Partial<AttemptView> = {}): AttemptView & { pressed: string[] } {
  const pressed: string[] = [];
  const press = (name: string) => () => {
    pressed.push(name);
  };
  const attempt: AttemptView & { pressed: string[] } = {
    request: aRequest(),
    kind: "generic",
    phase: "in_progress",
    certainty: "open",
    step: undefined,
    failure: undefined,
    canCancel: false,
    isCancelling: false,
    cancelEnabledAt: undefined,
    canRetry: false,
    canCheckStatus: false,
    isSilent: false,
    canGoBack: false,
    isResolving: false,
    question: undefined,
    isUnidentifiedReported: false,
    isClosed: false,
    balance: minor(4_550),
    isAskable: true,
    startedAt: 0,
    endsAt: undefined,
    receipt: undefined,
    isLinkLost: false,
    cancel: press("cancel"),
    checkStatus: press("checkStatus"),
    retry: press("retry"),
    goBack: press("goBack"),
    confirmPaid: press("confirmPaid"),
    confirmNotPaid: press("confirmNotPaid"),
    declineNotPaid: press("declineNotPaid"),
    pressed,
    ...set,
  };
  return observable.object(attempt, undefined, { deep: false });
}
