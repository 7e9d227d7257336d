import { runInAction } from "mobx";
import type { Clock } from "../../../../ports/clock.ts";
import type { StaffId } from "../../../../ports/entities/ids.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import type {
  TerminalFact,
  TerminalLocks,
  TransactionReference,
} from "../../../../ports/payment-terminal.ts";
import { StoredJournal } from "../journal/attempt-journal.ts";
import { FailedCounts } from "../journal/failed-counts.ts";
import { readJournal } from "../journal/read-kept.ts";
import { withoutSecrets } from "../journal/without-secrets.ts";
import { isTooMuch } from "../machine/amounts.ts";
import { type Attempt, type AttemptEffect, type AttemptInput, keptOf } from "../machine/attempt.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import { reduce } from "../machine/reduce.ts";
import { isOfAttempt } from "../machine/references.ts";
import { AttemptKeeper, detailsOf } from "./attempt-keeper.ts";
import { AttemptLocks } from "./attempt-locks.ts";
import { AttemptModel } from "./attempt-model.ts";
import { AttemptPartners, type Terminals } from "./attempt-partners.ts";
import { AttemptStore } from "./attempt-store.ts";
import { AttemptTimerWorker } from "./attempt-timer-worker.ts";

export interface ControllerParts {
  readonly clock: Clock;
  readonly localStore: LocalStore;
  readonly reporter: ErrorReporter;
  readonly locks: TerminalLocks;
  /** Fetched when the first card payment needs them; rejects where they could not be fetched. */
  readonly terminals: () => Promise<Terminals>;
  /** Who is signed in, for what is logged with a name (PAY-R19). */
  readonly staffId: () => StaffId | undefined;
  /** Whether push is connected; observable (PAY-M8). */
  readonly isLinkUp: () => boolean;
}

export interface ControllerHooks {
  /** The way is free for another attempt of the same wish. */
  startAnew(model: AttemptModel): void;
  /** News about an attempt that only the journal knows (PAY-R7). */
  takeForeign(fact: Extract<TerminalFact, { kind: "result" }>): void;
}

/**
 * Gives every input to the reducer and does what it asks for: first the journal, then the timers, then
 * the partner. Inputs that arrive meanwhile wait their turn.
 */
export class AttemptController {
  readonly store = new AttemptStore();
  readonly journal: StoredJournal;
  readonly keeper: AttemptKeeper;
  readonly failed: FailedCounts;
  readonly locks: AttemptLocks;
  readonly timers: AttemptTimerWorker;
  readonly partners: AttemptPartners;
  private readonly parts: ControllerParts;
  private readonly hooks: ControllerHooks;
  private readonly queue: { readonly model: AttemptModel; readonly input: AttemptInput }[] = [];
  private isRunning = false;
  private isStopped = false;

  constructor(parts: ControllerParts, hooks: ControllerHooks) {
    this.parts = parts;
    this.hooks = hooks;
    this.journal = new StoredJournal(parts.localStore, parts.reporter);
    const {
      store,
      journal,
      parts: { reporter },
    } = this;
    this.keeper = new AttemptKeeper({ store, journal, reporter });
    this.failed = new FailedCounts(parts.localStore);
    this.locks = new AttemptLocks(parts.locks);
    this.timers = new AttemptTimerWorker(parts.clock);
    this.partners = new AttemptPartners({
      reporter: parts.reporter,
      terminals: parts.terminals,
      hear: (model, fact) => this.hear(model, fact),
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
      for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift())
        this.take(next.model, next.input);
    } finally {
      this.isRunning = false;
    }
  }

  /** The way to the partner is there again: whatever is not known is asked for (PAY-G15, PAY-R25). */
  askAll(): void {
    this.keeper.keepAgain();
    for (const model of this.store.all())
      this.send(model, { kind: "fact", fact: { kind: "link_restored" } });
  }

  /** Changes what is kept of an attempt, here or only in the journal. */
  amend(reference: TransactionReference, changes: Partial<KeptAttempt>): void {
    const model = this.store.get(reference);
    if (model === undefined) {
      const kept = this.journal.get(reference);
      if (kept !== undefined) this.keeper.keep({ ...kept, ...changes });
      return;
    }
    runInAction(() => {
      model.attempt = { ...model.attempt, ...changes };
    });
    this.keeper.keep(keptOf(model.attempt));
    this.letGo(model);
  }

  /** Another tab tells of an approval, which it may not have been able to write down (PAY-R17). */
  hearOtherTab(text: string): void {
    for (const record of readJournal(text).records) {
      const model = this.store.get(record.request.reference);
      if (record.certainty === "paid" && model !== undefined && model.certainty !== "paid")
        this.send(model, approvalOf(record));
    }
  }

  /** Takes in what other tabs kept; their approvals of our attempts are approvals (PAY-R17). */
  readOtherTabs(): void {
    this.keeper.keepMissing();
    const kept = this.journal.all();
    runInAction(() => this.store.setKept(kept));
    for (const record of kept) {
      const model = this.store.get(record.request.reference);
      if (model === undefined || record.certainty !== "paid") continue;
      if (model.certainty !== "paid") this.send(model, approvalOf(record));
      else if (model.attempt.applied !== record.applied)
        this.amend(record.request.reference, { applied: record.applied });
    }
  }

  stop(): void {
    this.isStopped = true;
    this.timers.stop();
    this.partners.stop();
    this.locks.freeAll();
  }

  private take(model: AttemptModel, input: AttemptInput): void {
    const before = model.attempt;
    const { attempt, effects } = reduce(before, input, this.parts.clock.now());
    const isKept = runInAction(() => {
      model.attempt = attempt;
      return this.keep(before, attempt);
    });
    if (!isKept && effects.some(asksForCard)) {
      this.refuse(model, before);
      return;
    }
    this.timers.follow(attempt, (timer) => this.send(model, { kind: "timer", timer }));
    for (const effect of effects) this.carryOut(model, effect);
    this.letGo(model);
  }

  private keep(before: Attempt, attempt: Attempt): boolean {
    const kept = keptOf(attempt);
    return JSON.stringify(kept) === JSON.stringify(keptOf(before)) || this.keeper.keep(kept);
  }

  /** A card is asked for only where a reload could not forget it (PAY-R16). */
  private refuse(model: AttemptModel, before: Attempt): void {
    runInAction(() => {
      this.keep(model.attempt, before);
      model.attempt = before;
    });
    this.take(model, { kind: "command", command: "refuse_unkept" });
  }

  private carryOut(model: AttemptModel, effect: AttemptEffect): void {
    switch (effect.kind) {
      case "begin":
      case "resume":
      case "check":
      case "cancel":
      case "confirm_again":
      case "collect_again":
      case "detach":
        this.partners.carryOut(model, effect);
        break;
      case "record_approval":
        this.recordApproval(keptOf(model.attempt));
        break;
      case "count_failure":
        this.failed.add(model.request.orderId);
        break;
      case "forget_failure":
        this.failed.takeBack(model.request.orderId);
        break;
      case "start_anew":
        this.hooks.startAnew(model);
        break;
      case "not_paid_confirmed":
        this.noteNotPaid(model);
        break;
      case "log":
        this.report(effect.message, model.attempt, effect.word);
        break;
    }
  }

  /** A fact is delivered to whom it names, and also to who heard it: that one only logs it (PAY-R7). */
  private hear(model: AttemptModel, fact: TerminalFact): void {
    if (this.isStopped) return;
    const references = fact.kind === "result" ? fact.references : [];
    if (
      fact.kind === "result" &&
      references.length > 0 &&
      !isOfAttempt(model.attempt, references)
    ) {
      const owner = this.store.owning(references);
      if (owner === undefined) this.hooks.takeForeign(fact);
      else this.send(owner, { kind: "fact", fact: { ...fact, via: "push" } });
    }
    this.send(model, { kind: "fact", fact });
  }

  /** PAY-R3: one line for the order; what is too much goes on the refund list, what still runs is cancelled. */
  recordApproval(approved: KeptAttempt): void {
    const { reference, orderId } = approved.request;
    this.parts.locks.approvals?.tell(JSON.stringify({ records: [withoutSecrets(approved)] }));
    const all = this.journal.all();
    if (approved.applied === "no" && isTooMuch(approved, all)) {
      this.amend(reference, { applied: "excess_alerted" });
      this.report("A payment was approved that its order does not need", approved);
      return;
    }
    for (const other of this.store.of(orderId)) {
      const isOther = other.request.reference !== reference && other.certainty === "open";
      if (isOther && isTooMuch(other.attempt, all))
        this.send(other, { kind: "command", command: "order_paid_elsewhere" });
    }
  }

  private noteNotPaid(model: AttemptModel): void {
    const by = this.parts.staffId();
    const at = this.parts.clock.now();
    this.amend(model.request.reference, { notPaidSaid: { by, at } });
    const message = "Staff looked at the terminal and said that it was not paid";
    this.parts.reporter.report({
      kind: "payment",
      message,
      details: { ...detailsOf(model.attempt), staffId: by ?? "unknown", at },
    });
  }

  /** Gives back what is no longer needed. */
  private letGo(model: AttemptModel): void {
    const { certainty, isClosed, attempt, request } = model;
    if (certainty !== "open") this.locks.freeDevice(request.reference);
    if (!isClosed || certainty === "open" || certainty === "unknown") return;
    this.locks.free(request.reference);
    const isTakeable = certainty === "paid" && attempt.applied === "no";
    if (!isTakeable && !this.isListening(model)) this.store.remove(model);
  }

  private report(message: string, attempt: KeptAttempt, word?: string): void {
    this.parts.reporter.report({
      kind: "payment",
      message,
      details: { ...detailsOf(attempt), ...(word !== undefined && { word }) },
    });
  }
}

function approvalOf({ request, receipt, approvedAmount }: KeptAttempt): AttemptInput {
  const amount = approvedAmount ?? request.amount;
  const said = { via: "push", references: [request.reference], status: "approved" } as const;
  return { kind: "fact", fact: { kind: "result", ...said, amount, ...(receipt && { receipt }) } };
}

function asksForCard({ kind }: AttemptEffect): boolean {
  return kind === "collect_again" || kind === "confirm_again";
}
