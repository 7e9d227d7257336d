import { observable, runInAction } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { Stop } from "../../../../ports/entities/time.ts";
import type { Page } from "../../../../ports/page.ts";
import type { PaymentTerminal, TransactionReference } from "../../../../ports/payment-terminal.ts";
import { DisposerBag } from "../../../kernel/disposer-bag.ts";
import { newRecord, wishOf } from "../journal/new-record.ts";
import { isChargeable } from "../machine/amounts.ts";
import { attemptOf } from "../machine/attempt.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import { mayCollectAgain, mustDeleteIntent } from "../machine/on-command.ts";
import type {
  AppliedHow,
  ApprovedLine,
  AttemptStart,
  CardPaymentRequest,
  PaymentAttempts,
  StartRefusal,
} from "../payment-attempts.ts";
import { AttemptAdoptionWorker } from "./attempt-adoption-worker.ts";
import { AttemptController, type ControllerParts } from "./attempt-controller.ts";
import { type HeldLocks, release } from "./attempt-locks.ts";
import type { AttemptModel } from "./attempt-model.ts";

export interface AttemptParts extends ControllerParts {
  readonly page: Pick<Page, "onResume" | "onNetworkHint">;
  /** Tells when a spent token was replaced: what was refused with a 401 is asked again (PAY-R25). */
  readonly onAccessRenewed?: (listener: () => void) => Stop;
  /** Names this tab in the journal. */
  readonly tabId: string;
}

/**
 * All card payments of this page. Lives outside React, so that closing a screen stops nothing. A
 * payment that could not be kept over a reload is not begun: unknown blocks, it does not pass.
 */
export class AttemptService implements PaymentAttempts {
  private readonly parts: AttemptParts;
  private readonly controller: AttemptController;
  private readonly adoption: AttemptAdoptionWorker;
  /** Wishes that wait for an earlier attempt of their order to be settled. */
  private readonly waiting = new Map<TransactionReference, CardPaymentRequest>();
  /** Why a Retry began nothing. */
  private readonly refusals = observable.map<OrderId, StartRefusal>();
  private isStopped = false;

  constructor(parts: AttemptParts) {
    this.parts = parts;
    this.controller = new AttemptController(parts, {
      startAnew: (model) => void this.startAnew(model),
      takeForeign: (fact) => void this.adoption.takeFact(fact),
    });
    this.adoption = new AttemptAdoptionWorker(this.controller, parts.clock);
  }

  /** Takes over what a reload or a crash left (7.5), and asks again whenever the tablet comes back. */
  resume(): Stop {
    const { page, localStore, locks, onAccessRenewed } = this.parts;
    const bag = new DisposerBag();
    bag.add(() => {
      this.isStopped = true;
      this.controller.stop();
    });
    bag.add(page.onResume(() => this.comeBack()));
    bag.add(page.onNetworkHint((isOnline) => (isOnline ? this.comeBack() : undefined)));
    if (onAccessRenewed !== undefined) bag.add(onAccessRenewed(() => this.controller.askAll()));
    bag.add(
      localStore.onChange((key) => {
        if (key === "payment_journal") this.controller.readOtherTabs();
        if (key === "failed_attempts") this.controller.failed.reload();
      }),
    );
    if (locks.approvals !== undefined)
      bag.add(locks.approvals.onTold((text) => this.controller.hearOtherTab(text)));
    this.controller.readOtherTabs();
    bag.add(this.adoption.start());
    return () => bag.dispose();
  }

  async start(wish: CardPaymentRequest): Promise<AttemptStart> {
    runInAction(() => this.refusals.delete(wish.orderId));
    if (!isChargeable(wish)) return { kind: "amount_refused" };
    const terminal = await this.controller.partners.terminalOf(wish.kind);
    if (terminal === undefined || this.isStopped) return { kind: "unavailable" };
    await this.adoption.adoptOrder(wish.orderId);
    const standing = this.standingInTheWay(wish);
    if (standing !== undefined) return standing;
    const locks = await this.controller.locks.take(wish);
    if (typeof locks === "string") return { kind: locks };
    // Another start may have come first while the locks were waited for.
    const newer = this.isStopped ? ({ kind: "unavailable" } as const) : this.standingInTheWay(wish);
    if (newer !== undefined) {
      release(locks);
      return newer;
    }
    return this.goOnWithReader(wish, locks) ?? this.begin(wish, terminal, locks);
  }

  shownFor(orderId: OrderId): AttemptModel | undefined {
    return this.controller.store.shownFor(orderId);
  }

  unsettledOf(orderId: OrderId): readonly KeptAttempt[] {
    return this.controller.store.unsettledOf(orderId);
  }

  isOpenFor(orderId: OrderId): boolean {
    return this.controller.store.isOpenFor(orderId);
  }

  get isAnyOpen(): boolean {
    return this.controller.store.isAnyOpen;
  }

  get ordersToOpen(): readonly OrderId[] {
    return this.controller.store.ordersToOpen;
  }

  takeApproved(orderId: OrderId): readonly ApprovedLine[] {
    return this.controller.store.takeable(orderId);
  }

  addedTo(orderId: OrderId): readonly ApprovedLine[] {
    return this.controller.store.addedTo(orderId);
  }

  get ordersWithLines(): readonly OrderId[] {
    return this.controller.store.ordersWithLines;
  }

  completedOn(orderId: OrderId): readonly ApprovedLine[] {
    return this.controller.store.completedOn(orderId);
  }

  isUnkept(orderId: OrderId): boolean {
    return this.controller.store.isUnkept(orderId);
  }

  retryRefusal(orderId: OrderId): StartRefusal | undefined {
    return this.refusals.get(orderId);
  }

  get approvedNotUsed(): readonly KeptAttempt[] {
    return this.controller.store.approvedNotUsed;
  }

  failedCount(orderId: OrderId): number {
    return this.controller.failed.of(orderId);
  }

  markApplied(reference: TransactionReference, how: AppliedHow): void {
    const record =
      this.controller.store.get(reference)?.attempt ?? this.controller.journal.get(reference);
    // Each approval is used once: a line, or an entry on the refund list (P-I2).
    const isFinal = record?.applied === "order_completed" || record?.applied === "excess_alerted";
    if (record?.certainty !== "paid" || isFinal) return;
    this.controller.amend(reference, { applied: how });
  }

  markRefunded(reference: TransactionReference): void {
    const { clock, reporter, staffId } = this.parts;
    if (!this.approvedNotUsed.some(({ request }) => request.reference === reference)) return;
    const at = clock.now();
    this.controller.amend(reference, { refundedAt: at });
    const message = "Staff said that an unused payment was paid back";
    const details = { reference, staffId: staffId() ?? "unknown", at };
    reporter.report({ kind: "payment", message, details });
  }

  /** How many tasks and listeners are left (P-I16); for tests and the trainer's band. */
  get leftovers(): { readonly timers: number; readonly attempts: number } {
    return { timers: this.controller.timers.count, attempts: this.controller.store.all().length };
  }

  private comeBack(): void {
    this.controller.askAll();
    void this.adoption.adoptAll();
  }

  /** What must end, or be found out about, before the order may be charged again (P-I4, P-I5). */
  private standingInTheWay(wish: CardPaymentRequest): AttemptStart | undefined {
    const models = this.controller.store.of(wish.orderId);
    if (models.some(({ certainty }) => certainty === "open")) return { kind: "order_busy" };
    const approved = models.find(({ attempt }) => isTakeable(attempt));
    if (approved !== undefined) return { kind: "unresolved", attempt: approved };
    const unknown = models.find((model) => this.mustSettle(model, wish));
    if (unknown !== undefined) {
      this.waiting.set(unknown.request.reference, wish);
      this.controller.send(unknown, { kind: "command", command: "settle" });
      return { kind: "unresolved", attempt: unknown };
    }
    // What no model of this tab stands for belongs to another tab.
    const isElsewhere = this.controller.journal
      .unsettled(wish.orderId)
      .some(({ certainty }) => certainty === "open" || certainty === "unknown");
    return isElsewhere ? { kind: "order_busy" } : undefined;
  }

  private mustSettle(model: AttemptModel, wish: CardPaymentRequest): boolean {
    const { attempt, certainty } = model;
    if (certainty === "unknown" || attempt.resolving !== undefined) return true;
    const isFree = certainty === "unpaid" && mustDeleteIntent(attempt);
    return isFree && this.controller.isListening(model) && !this.isSameIntent(model, wish);
  }

  /** PAY-S28: the same balance on the same reader goes on with the intent that it has. */
  private isSameIntent(model: AttemptModel, wish: CardPaymentRequest): boolean {
    const { request, kind, attempt } = model;
    return (
      mayCollectAgain(attempt) &&
      kind === wish.kind &&
      request.amount === wish.amount &&
      request.paymentTypeId === wish.paymentTypeId &&
      request.device.id === wish.device.id
    );
  }

  private goOnWithReader(wish: CardPaymentRequest, locks: HeldLocks): AttemptStart | undefined {
    const models = this.controller.store.of(wish.orderId);
    const model = models.findLast(
      (candidate) => this.controller.isListening(candidate) && this.isSameIntent(candidate, wish),
    );
    if (model === undefined) return undefined;
    const { reference } = model.request;
    this.controller.locks.free(reference);
    this.controller.locks.keep(reference, locks);
    // What it is a part of may have changed since it was first begun.
    this.controller.amend(reference, {
      balance: wish.balance,
      paidBefore: this.paidOf(wish.orderId),
    });
    this.controller.send(model, { kind: "command", command: "collect_again" });
    if (model.certainty === "open") return { kind: "started", attempt: model };
    this.controller.locks.free(reference);
    return { kind: "cannot_be_kept" };
  }

  /** Payments of this order that are known by now. */
  private paidOf(orderId: OrderId): readonly TransactionReference[] {
    return this.controller.journal
      .all()
      .filter(({ request, certainty }) => request.orderId === orderId && certainty === "paid")
      .map(({ request }) => request.reference);
  }

  /** Journal first, then everything else (PAY-R16). */
  private begin(
    wish: CardPaymentRequest,
    terminal: PaymentTerminal,
    locks: HeldLocks,
  ): AttemptStart {
    const { clock, tabId: owner } = this.parts;
    const { journal, store } = this.controller;
    const at = clock.now();
    const paidBefore = this.paidOf(wish.orderId);
    const stamp = journal.nextStamp(at);
    const record = newRecord(wish, { stamp, at, owner, paidBefore });
    if (!journal.put(record)) {
      journal.put({ ...record, certainty: "unpaid", phase: "failed" });
      release(locks);
      return { kind: "cannot_be_kept" };
    }
    for (const model of store.of(wish.orderId))
      this.controller.send(model, { kind: "command", command: "go_back" });
    const attempt = this.controller.add(attemptOf(record, terminal.features(record.request)));
    this.controller.locks.keep(record.request.reference, locks);
    store.setKept(journal.all());
    this.controller.send(attempt, { kind: "begin" });
    return { kind: "started", attempt };
  }

  /** Retry: the same wish, or the one that waited, under a new reference and the same locks. */
  private async startAnew(model: AttemptModel): Promise<void> {
    const { reference } = model.request;
    const wish = this.waiting.get(reference) ?? wishOf(model.attempt);
    this.waiting.delete(reference);
    const locks = await this.controller.locks.take(wish, reference);
    const { kind } = await this.beginWith(locks, wish);
    if (kind === "started" || kind === "unresolved") return;
    runInAction(() => this.refusals.set(wish.orderId, kind));
    const message = "A payment could not be tried again";
    this.parts.reporter.report({ kind: "payment", message, details: { reference, why: kind } });
  }

  private async beginWith(
    locks: HeldLocks | "order_busy" | "device_busy",
    wish: CardPaymentRequest,
  ): Promise<AttemptStart> {
    if (typeof locks === "string") return { kind: locks };
    const terminal = await this.controller.partners.terminalOf(wish.kind);
    const isAble = terminal !== undefined && !this.isStopped;
    const standing = isAble ? this.standingInTheWay(wish) : undefined;
    if (isAble && standing === undefined) return this.begin(wish, terminal, locks);
    release(locks);
    return standing ?? { kind: "unavailable" };
  }
}

function isTakeable({ certainty, applied }: KeptAttempt): boolean {
  return certainty === "paid" && applied === "no";
}
