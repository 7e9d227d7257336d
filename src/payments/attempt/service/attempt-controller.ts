import { runInAction } from "mobx";
import type { Clock } from "../../../../ports/clock.ts";
import type { OrderId, StaffId } from "../../../../ports/entities/ids.ts";
import type { Duration } from "../../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import type {
  ResultFact,
  TerminalFact,
  TerminalLocks,
  TransactionReference,
} from "../../../../ports/payment-terminal.ts";
import { type AttemptRecord, type CardPaymentRequest, isTakeable } from "../attempt-record.ts";
import { cardPaymentOf, isOfAttempt, isTooMuch, paidTwice } from "../attempt-record-rules.ts";
import { AttemptJournal } from "../journal/attempt-journal.ts";
import { FailedCounts } from "../journal/failed-counts.ts";
import type { Journal } from "../journal/journal-text.ts";
import { withoutSecrets } from "../journal/without-secrets.ts";
import {
  type Attempt,
  type AttemptEffect,
  type AttemptInput,
  recordOf,
} from "../machine/attempt.ts";
import { isLive } from "../machine/draft.ts";
import { reduce } from "../machine/reduce.ts";
import { type BalanceChange, balanceChange, type OrderBalance } from "../order-balance.ts";
import { isNewIntent, requestsCard } from "./attempt-inputs.ts";
import { AttemptLocks } from "./attempt-locks.ts";
import { AttemptModel } from "./attempt-model.ts";
import { AttemptPartners, type Terminals } from "./attempt-partners.ts";
import { AttemptStore, detailsOf } from "./attempt-store.ts";
import { AttemptTimerWorker } from "./attempt-timer-worker.ts";

export interface ControllerParts {
  readonly clock: Clock;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  readonly locks: TerminalLocks;
  /** Loaded with the first card payment; rejects if loading failed. */
  readonly terminals: () => Promise<Terminals>;
  /** The part of an order that may be charged at this instant (N44). */
  readonly balanceOf: (orderId: OrderId) => OrderBalance;
  /** Whether a card payment may still be started as staff chose it (N45). */
  readonly isOffered: (request: CardPaymentRequest) => boolean;
  /** The signed-in staff member, for entries that are logged with a name (PAY-R19). */
  readonly staffId: () => StaffId | undefined;
  /** Whether push is connected; observable (PAY-M8). */
  readonly isLinkUp: () => boolean;
}

export interface ControllerHooks {
  /** Starts the next attempt of the same card payment. */
  startNext(model: AttemptModel): void;
  /** Called after each input, unless the partner or staff are being asked about the attempt. */
  onNotAsked(model: AttemptModel): void;
  /** Receives the result of an attempt that only the journal knows (PAY-R7). */
  onUnownedResult(fact: ResultFact): void;
}

/**
 * Gives every input to the reducer and executes its effects: first the journal, then the timers, then
 * the partner. Inputs that arrive meanwhile are queued.
 */
export class AttemptController {
  readonly store: AttemptStore;
  readonly journal: AttemptJournal;
  readonly failed: FailedCounts;
  readonly locks: AttemptLocks;
  readonly timers: AttemptTimerWorker;
  readonly partners: AttemptPartners;
  private readonly parts: ControllerParts;
  private readonly hooks: ControllerHooks;
  private readonly queue: { readonly model: AttemptModel; readonly input: AttemptInput }[] = [];
  /** Attempts that wait for their device, to continue on it. */
  private readonly awaitingDevice = new Set<TransactionReference>();
  private isRunning = false;
  private isStopped = false;

  constructor(parts: ControllerParts, hooks: ControllerHooks) {
    const { localStore, reporter } = parts;
    this.parts = parts;
    this.hooks = hooks;
    this.journal = new AttemptJournal(localStore, reporter);
    this.store = new AttemptStore(this.journal, reporter);
    this.failed = new FailedCounts(localStore);
    this.locks = new AttemptLocks(parts.locks);
    this.timers = new AttemptTimerWorker(parts.clock);
    this.partners = new AttemptPartners({
      reporter,
      terminals: parts.terminals,
      onFact: (model, fact) => this.onFact(model, fact),
    });
  }

  isListening(model: AttemptModel): boolean {
    return this.partners.has(model.request.reference);
  }

  add(attempt: Attempt): AttemptModel {
    const model = new AttemptModel(attempt, {
      send: (to, command) => this.send(to, { kind: "command", command }),
      isLinkUp: this.parts.isLinkUp,
    });
    this.store.add(model);
    return model;
  }

  send(model: AttemptModel, input: AttemptInput): void {
    if (this.isStopped) return;
    this.queue.push({ model, input });
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      // In one action, so that no open checkout takes an approval before it is judged (PAY-R3).
      runInAction(() => {
        for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift())
          this.apply(next.model, next.input);
      });
    } finally {
      this.isRunning = false;
    }
  }

  /** Checks every attempt without a known result, after the connection came back (PAY-G15, PAY-R25). */
  recheckAll(): void {
    this.store.saveAgain();
    for (const model of this.store.all())
      this.send(model, { kind: "fact", fact: { kind: "link_restored" } });
  }

  /** Moves the timers of every attempt with the clock: no time has passed. */
  onClockStep(byMs: Duration): void {
    for (const model of this.store.all()) this.send(model, { kind: "clock_stepped", byMs });
  }

  /** Changes the record of an attempt, whether this tab runs it or only the journal knows it. */
  amend(reference: TransactionReference, changes: Partial<AttemptRecord>): void {
    const model = this.store.get(reference);
    if (model === undefined) {
      const record = this.journal.get(reference);
      if (record !== undefined) this.store.save({ ...record, ...changes });
      return;
    }
    runInAction(() => {
      model.attempt = { ...model.attempt, ...changes };
    });
    this.store.save(recordOf(model.attempt));
    this.releaseUnneeded(model);
  }

  /** Applies an approval: an excess goes to the refund list, other running attempts of a paid order are cancelled (PAY-R3). */
  recordApproval(approved: AttemptRecord): void {
    const { reference } = approved.request;
    this.broadcast({ records: [withoutSecrets(approved)] });
    const all = this.journal.all();
    if (approved.applied === "no" && isTooMuch(approved, all)) {
      this.amend(reference, { applied: "excess_alerted", refundReason: paidTwice(approved, all) });
      this.report("A payment was approved that its order does not need", approved);
      return;
    }
    this.cancelUnneeded(all);
  }

  /** Tells the other tabs of approvals that they may not be able to read from the device. */
  broadcast(journal: Pick<Journal, "records"> & { readonly unreadable?: unknown }): void {
    this.parts.locks.approvals?.broadcast(JSON.stringify(journal));
  }

  /** Cancels the running attempts of this tab to which these records leave too small a balance (PAY-R3). */
  cancelUnneeded(records: readonly AttemptRecord[]): void {
    for (const model of this.store.all())
      if (model.certainty === "open" && isTooMuch(model.attempt, records))
        this.send(model, { kind: "command", command: "order_paid_elsewhere" });
  }

  /** Releases the locks, and the model, that the attempt no longer needs. */
  releaseUnneeded(model: AttemptModel): void {
    const { certainty, isClosed, attempt, request } = model;
    if (certainty !== "open") this.locks.releaseDevice(request.reference);
    if (!isClosed || certainty === "open" || certainty === "unknown") return;
    this.locks.release(request.reference);
    if (!isTakeable(attempt) && !this.isListening(model)) this.store.remove(model);
  }

  stop(): void {
    this.isStopped = true;
    this.timers.stop();
    this.partners.stop();
    this.locks.releaseAll();
  }

  private apply(model: AttemptModel, input: AttemptInput): void {
    const before = model.attempt;
    const { attempt, effects } = reduce(
      before,
      input,
      this.parts.clock.now(),
      this.changeOf(before),
    );
    const isReopened = attempt.certainty === "open" && before.certainty !== "open";
    if (isReopened && !this.locks.hasDevice(model.request.reference)) {
      void this.applyWithDevice(model, input);
      return;
    }
    const isSaved = runInAction(() => {
      model.attempt = attempt;
      return this.save(before, attempt);
    });
    if (!isSaved && (effects.some(requestsCard) || isNewIntent(before, attempt))) {
      this.revert(model, before);
      return;
    }
    this.timers.sync(attempt, (timer) => this.send(model, { kind: "timer", timer }));
    for (const effect of effects) this.execute(model, effect);
    if (attempt.resolving === undefined && attempt.question === undefined)
      this.hooks.onNotAsked(model);
    // While its result was being looked at, another payment may have been approved.
    if (isLive(attempt) && !isLive(before)) this.cancelUnneeded(this.store.records);
    this.releaseUnneeded(model);
  }

  /** A payment that is not offered as it was chosen is begun again in the checkout, like one of another balance. */
  private changeOf(attempt: Attempt): BalanceChange {
    const { balanceOf, isOffered } = this.parts;
    const { currency, orderId } = attempt.request;
    const change = balanceChange({ balance: attempt.balance, currency }, balanceOf(orderId));
    return change !== "same" || isOffered(cardPaymentOf(attempt)) ? change : "changed";
  }

  /** Takes the device again first: two attempts never run on it at once (PAY-R17). */
  private async applyWithDevice(model: AttemptModel, input: AttemptInput): Promise<void> {
    const { request, kind } = model;
    const { reference } = request;
    if (this.awaitingDevice.has(reference)) return;
    this.awaitingDevice.add(reference);
    const hasDevice = await this.locks.takeDeviceAgain(reference, { ...request, kind });
    this.awaitingDevice.delete(reference);
    this.send(model, hasDevice ? input : { kind: "command", command: "refuse_busy_device" });
  }

  private save(before: Attempt, attempt: Attempt): boolean {
    const record = recordOf(attempt);
    return JSON.stringify(record) === JSON.stringify(recordOf(before)) || this.store.save(record);
  }

  /** Goes back: a card is requested only if a reload cannot lose the attempt (PAY-R16). */
  private revert(model: AttemptModel, before: Attempt): void {
    runInAction(() => {
      this.save(model.attempt, before);
      model.attempt = before;
    });
    this.apply(model, { kind: "command", command: "refuse_unsaved" });
  }

  private execute(model: AttemptModel, effect: AttemptEffect): void {
    switch (effect.kind) {
      case "begin":
      case "resume":
      case "check":
      case "cancel":
      case "confirm_again":
      case "collect_again":
      case "detach":
        this.partners.execute(model, effect);
        break;
      case "record_approval":
        this.recordApproval(recordOf(model.attempt));
        break;
      case "count_failure":
        this.failed.add(model.request.orderId);
        break;
      case "forget_failure":
        this.failed.takeBack(model.request.orderId);
        break;
      case "start_next":
        this.hooks.startNext(model);
        break;
      case "not_paid_confirmed":
        this.recordAnswer(model, false);
        break;
      case "paid_confirmed":
        this.recordAnswer(model, true);
        break;
      case "log":
        this.report(effect.message, model.attempt, effect.word);
        break;
    }
  }

  /** Delivers a fact to the attempt that it names; the attempt that received it only logs it (PAY-R7). */
  private onFact(model: AttemptModel, fact: TerminalFact): void {
    if (this.isStopped) return;
    if (fact.kind === "result" && fact.references.length > 0) this.forwardToOwner(model, fact);
    this.send(model, { kind: "fact", fact });
  }

  private forwardToOwner(receiver: AttemptModel, fact: ResultFact): void {
    if (isOfAttempt(receiver.attempt, fact.references)) return;
    const owner = this.store.owning(fact.references);
    if (owner === undefined) this.hooks.onUnownedResult(fact);
    else this.send(owner, { kind: "fact", fact: { ...fact, via: "push" } });
  }

  /** Records the answer of staff who looked at the terminal (PAY-R19, N10). */
  private recordAnswer(model: AttemptModel, wasPaid: boolean): void {
    const said = { by: this.parts.staffId(), at: this.parts.clock.now() };
    // Not by `amend`, which may release the locks that the next attempt takes over (PAY-R17).
    model.attempt = { ...model.attempt, ...(wasPaid ? { paidSaid: said } : { notPaidSaid: said }) };
    this.store.save(recordOf(model.attempt));
    const message = `Staff looked at the terminal and said that it was ${wasPaid ? "" : "not "}paid`;
    const details = { ...detailsOf(model.attempt), staffId: said.by ?? "unknown", at: said.at };
    this.parts.reporter.report({ kind: "payment", message, details });
  }

  private report(message: string, attempt: AttemptRecord, word?: string): void {
    this.parts.reporter.report({
      kind: "payment",
      message,
      details: { ...detailsOf(attempt), ...(word !== undefined && { word }) },
    });
  }
}
