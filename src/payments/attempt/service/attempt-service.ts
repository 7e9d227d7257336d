import { observable, runInAction } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { Stop } from "../../../../ports/entities/time.ts";
import type { Page } from "../../../../ports/page.ts";
import type { PaymentTerminal, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { DisposerBag } from "../../../kernel/disposer-bag.ts";
import type {
  AppliedHow,
  ApprovalUse,
  CardPaymentRequest,
  RefundReason,
} from "../attempt-record.ts";
import { isChargeable, mayBecome, newRecord } from "../attempt-record-rules.ts";
import { isJournalKey } from "../journal/journal-text.ts";
import { attemptOf } from "../machine/attempt.ts";
import type { OrderBalance } from "../order-balance.ts";
import { AttemptAdoptionWorker } from "./attempt-adoption-worker.ts";
import { AttemptController, type ControllerParts } from "./attempt-controller.ts";
import { type HeldLocks, releaseLocks } from "./attempt-locks.ts";
import type { AttemptModel } from "./attempt-model.ts";
import type { AttemptStore, KnownAttempts } from "./attempt-store.ts";
import { stopOthersOf, takeBroadcastApproval } from "./other-tabs.ts";
import {
  type AttemptStart,
  balanceFor,
  isSameIntent,
  StartObstacles,
  type StartRefusal,
} from "./start-obstacles.ts";

export interface AttemptParts extends ControllerParts {
  readonly page: Pick<Page, "onResume" | "onNetworkChange">;
  /** Notifies that an expired token was replaced: calls that were refused with 401 are repeated (PAY-R25). */
  readonly onAccessRenewed?: (listener: () => void) => Stop;
  /** Names this tab in the journal. */
  readonly tabId: string;
}

/** The service as screens and the checkout call it. */
export type PaymentAttempts = Omit<AttemptService, "resume" | "leftovers" | "store"> & {
  readonly store: KnownAttempts;
};

/**
 * All card payments of this browser. Lives outside React, so that closing a screen stops nothing. Starts no
 * payment that a reload could lose.
 */
export class AttemptService {
  readonly store: AttemptStore;
  private readonly parts: AttemptParts;
  private readonly controller: AttemptController;
  private readonly adoption: AttemptAdoptionWorker;
  private readonly obstacles: StartObstacles;
  private readonly retryRefusals = observable.map<OrderId, StartRefusal>();
  private readonly bag = new DisposerBag();
  private isStopped = false;

  constructor(parts: AttemptParts) {
    this.parts = parts;
    this.controller = new AttemptController(parts, {
      startNext: (model) => void this.startNext(model),
      onNotAsked: (model) => this.obstacles.dropNext(model),
      onUnownedResult: (fact) => void this.adoption.onUnownedResult(fact),
    });
    this.store = this.controller.store;
    this.obstacles = new StartObstacles(this.controller, parts);
    this.adoption = new AttemptAdoptionWorker(this.controller, parts.clock);
  }

  /** Adopts attempts that a reload or a crash interrupted, and checks again when the tablet wakes up. */
  resume(): Stop {
    const { page, localStore, locks, clock, onAccessRenewed } = this.parts;
    const { bag } = this;
    bag.add(() => {
      this.isStopped = true;
      this.controller.stop();
    });
    bag.add(page.onResume(() => this.onReturn()));
    bag.add(page.onNetworkChange((isOnline) => (isOnline ? this.onReturn() : undefined)));
    const stopFollowing = clock.onStep?.((byMs) => this.controller.onClockStep(byMs));
    if (stopFollowing !== undefined) bag.add(stopFollowing);
    if (onAccessRenewed !== undefined) bag.add(onAccessRenewed(() => this.controller.recheckAll()));
    bag.add(
      localStore.onChange((key) => {
        if (isJournalKey(key)) void this.adoption.sync();
        if (key === "failed_attempts") this.controller.failed.reload();
      }),
    );
    if (locks.approvals !== undefined)
      bag.add(locks.approvals.onBroadcast((text) => takeBroadcastApproval(this.controller, text)));
    bag.add(this.adoption.start());
    return () => bag.dispose();
  }

  /** Starts one attempt, or returns why not. Never throws; nothing is sent unless it returns `started`. */
  async start(request: CardPaymentRequest): Promise<AttemptStart> {
    runInAction(() => this.retryRefusals.delete(request.orderId));
    if (!isChargeable(request)) return { kind: "amount_refused" };
    const used = this.obstacles.usedOf(request.orderId);
    const terminal = await this.controller.partners.terminalOf(request.kind);
    if (terminal === undefined || this.isStopped) return { kind: "unavailable" };
    await this.adoption.adoptOrder(request.orderId);
    const obstacle = this.obstacles.obstacleTo(request, used);
    if (obstacle !== undefined) return obstacle;
    const locks = await this.controller.locks.take(request);
    if (typeof locks === "string") return { kind: locks };
    // Another start may have won, or an earlier payment became a line, while this one waited for the locks.
    const newer = this.isStopped
      ? ({ kind: "unavailable" } as const)
      : this.obstacles.obstacleTo(request, used);
    if (newer !== undefined) {
      releaseLocks(locks);
      return newer;
    }
    return this.continueOnReader(request, locks) ?? this.begin(request, terminal, locks);
  }

  /** The part of this order that may be charged at this instant (N44). Observable. */
  balanceOf(orderId: OrderId): OrderBalance {
    return this.parts.balanceOf(orderId);
  }

  /** Why the last Retry of this order started nothing, until the next start. Observable. */
  retryRefusal(orderId: OrderId): StartRefusal | undefined {
    return this.retryRefusals.get(orderId);
  }

  /** Records staff's answer. A paid attempt becomes a line of its order, or goes to the refund list. */
  settleNotConfirmed(reference: TransactionReference, wasPaid: boolean): void {
    const model = this.store.get(reference);
    const command = wasPaid ? "say_paid" : "say_not_paid";
    if (model !== undefined) this.controller.send(model, { kind: "command", command });
    else void this.adoption.settle(reference, wasPaid, this.parts.staffId());
  }

  /** Records staff's answer about such a record, which ends its block. */
  settleUnreadable(text: string, wasPaid: boolean): void {
    const answer = { wasPaid, by: this.parts.staffId(), at: this.parts.clock.now() };
    const entry = this.store.settleUnreadable(text, answer);
    if (entry !== undefined && wasPaid) stopOthersOf(this.controller, [entry]);
  }

  /** The number of failed attempts of this order (PY-17). */
  failedCount(orderId: OrderId): number {
    return this.controller.failed.of(orderId);
  }

  /** Stored until the line is sent with the completed order, so that a reload loses nothing. */
  markApplied(reference: TransactionReference, how: AppliedHow): void {
    this.apply(reference, { applied: how, refundReason: undefined });
  }

  /** Puts an approved payment on the refund list, once and for all. */
  toRefundList(reference: TransactionReference, why: RefundReason): void {
    this.apply(reference, { applied: "excess_alerted", refundReason: why });
  }

  private apply(reference: TransactionReference, use: ApprovalUse): void {
    const record = this.controller.journal.get(reference);
    if (record?.certainty !== "paid" || !mayBecome(record, use.applied)) return;
    this.controller.amend(reference, use);
  }

  /** Records that staff paid this one back, or found it on its order, so that it stays; logged with name and time. */
  settleRefund(reference: TransactionReference, wasPaidBack: boolean): void {
    const { clock, reporter, staffId } = this.parts;
    if (!this.store.approvedNotUsed.some(({ request }) => request.reference === reference)) return;
    const at = clock.now();
    this.controller.amend(reference, { refundedAt: at });
    const message = "Staff settled a payment of the refund list";
    const details = { reference, wasPaidBack, staffId: staffId() ?? "unknown", at };
    reporter.report({ kind: "payment", message, details });
  }

  /** The number of timers and attempts that are left (P-I16); for tests and the training band. */
  get leftovers(): { readonly timers: number; readonly attempts: number } {
    return { timers: this.controller.timers.count, attempts: this.store.all().length };
  }

  private onReturn(): void {
    this.controller.recheckAll();
    void this.adoption.adoptAll();
  }

  private continueOnReader(
    request: CardPaymentRequest,
    locks: HeldLocks,
  ): AttemptStart | undefined {
    const { store, locks: heldLocks } = this.controller;
    const model = store
      .of(request.orderId)
      .findLast(
        (candidate) => this.controller.isListening(candidate) && isSameIntent(candidate, request),
      );
    // The balance may have changed since the attempt first began, and the company's decimals with it (N47).
    const balance = model && balanceFor(model, request);
    if (model === undefined || balance === undefined) return undefined;
    const { reference } = model.request;
    const paidBefore = this.paidOf(request.orderId);
    this.controller.amend(reference, { balance, paidBefore });
    heldLocks.release(reference);
    heldLocks.keep(reference, locks);
    this.controller.send(model, { kind: "command", command: "collect_again" });
    if (model.certainty === "open") return { kind: "started", attempt: model };
    heldLocks.release(reference);
    return { kind: "cannot_be_saved" };
  }

  /** Payments of this order that are known by now. */
  private paidOf(orderId: OrderId): readonly TransactionReference[] {
    return this.controller.journal
      .all()
      .filter(({ request, certainty }) => request.orderId === orderId && certainty === "paid")
      .map(({ request }) => request.reference);
  }

  /** Writes the journal first, then does everything else (PAY-R16). */
  private begin(
    request: CardPaymentRequest,
    terminal: PaymentTerminal,
    locks: HeldLocks,
  ): AttemptStart {
    const { clock, tabId: owner } = this.parts;
    const { journal, store } = this.controller;
    const at = clock.now();
    const paidBefore = this.paidOf(request.orderId);
    const record = newRecord(request, { stamp: journal.nextStamp(at), at, owner, paidBefore });
    if (!journal.put(record)) {
      journal.put({ ...record, certainty: "unpaid", phase: "failed" });
      releaseLocks(locks);
      return { kind: "cannot_be_saved" };
    }
    for (const model of store.of(request.orderId))
      this.controller.send(model, { kind: "command", command: "go_back" });
    const attempt = this.controller.add(attemptOf(record, terminal.features(record.request)));
    this.controller.locks.keep(record.request.reference, locks);
    store.reload();
    this.controller.send(attempt, { kind: "begin" });
    return { kind: "started", attempt };
  }

  /** Starts the next attempt after Retry, with a new reference and the same locks. */
  private async startNext(model: AttemptModel): Promise<void> {
    const { reference } = model.request;
    const { request, used } = this.obstacles.takeNext(model);
    const locks = await this.controller.locks.take(request, reference);
    const { kind } = await this.beginWith(locks, request, used, model);
    if (kind === "started" || kind === "unresolved") return;
    runInAction(() => this.retryRefusals.set(request.orderId, kind));
    const message = "A payment could not be tried again";
    this.parts.reporter.report({ kind: "payment", message, details: { reference, why: kind } });
  }

  private async beginWith(
    locks: HeldLocks | "order_busy" | "device_busy",
    request: CardPaymentRequest,
    used: readonly TransactionReference[],
    settled?: AttemptModel,
  ): Promise<AttemptStart> {
    if (typeof locks === "string") return { kind: locks };
    const terminal = await this.controller.partners.terminalOf(request.kind);
    const isAble = terminal !== undefined && !this.isStopped;
    const obstacle = isAble ? this.obstacles.obstacleTo(request, used, settled) : undefined;
    if (isAble && obstacle === undefined) return this.begin(request, terminal, locks);
    releaseLocks(locks);
    return obstacle ?? { kind: "unavailable" };
  }
}
