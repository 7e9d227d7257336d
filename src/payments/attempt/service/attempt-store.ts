import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { ErrorReporter } from "../../../../ports/error-reporter.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { type AttemptRecord, isSettled, isTakeable } from "../attempt-record.ts";
import { isOfAttempt } from "../attempt-record-rules.ts";
import type { AttemptJournal } from "../journal/attempt-journal.ts";
import type { UnreadableEntry } from "../journal/journal-text.ts";
import type { UnreadableAnswer } from "../journal/unreadable-answers.ts";
import type { Attempt } from "../machine/attempt.ts";
import type { AttemptModel, AttemptView } from "./attempt-model.ts";

/** The card payments as screens and the checkout see them. */
export type KnownAttempts = Pick<
  AttemptStore,
  | "addedTo"
  | "approvedNotUsed"
  | "completedOn"
  | "isAnyOpen"
  | "isMoneyExpected"
  | "isOpenFor"
  | "isUnsaved"
  | "notConfirmed"
  | "notSurelyUnpaid"
  | "ordersToOpen"
  | "ordersWithLines"
  | "takeApproved"
  | "unreadable"
  | "unsettledOf"
> & { shownFor(orderId: OrderId): AttemptView | undefined };

/**
 * The attempts of this tab, and the records of all tabs of this browser. Records are saved through the
 * journal; those that do not fit into storage stay in this page's memory, and staff are told so.
 */
export class AttemptStore {
  /** The journal's content. */
  records: readonly AttemptRecord[] = [];
  /** Entries of the journal that cannot be read (N11). Observable. */
  unreadable: readonly UnreadableEntry[] = [];
  /** Newest last. */
  private readonly models = observable.map<TransactionReference, AttemptModel>([], { deep: false });
  /** Records that could not be written to the device. */
  private readonly unsaved = observable.map<TransactionReference, AttemptRecord>([], {
    deep: false,
  });
  private readonly journal: AttemptJournal;
  private readonly reporter: ErrorReporter;

  constructor(journal: AttemptJournal, reporter: ErrorReporter) {
    this.journal = journal;
    this.reporter = reporter;
    makeObservable<AttemptStore, "setSaved">(this, {
      records: observableRef,
      unreadable: observableRef,
      isMoneyExpected: computed,
      notConfirmed: computed,
      isAnyOpen: computed,
      ordersToOpen: computed,
      ordersWithLines: computed,
      approvedNotUsed: computed,
      add: action,
      remove: action,
      reload: action,
      setSaved: action,
    });
  }

  add(model: AttemptModel): void {
    this.models.set(model.request.reference, model);
  }

  remove(model: AttemptModel): void {
    this.models.delete(model.request.reference);
  }

  /** Reads the journal again, after this tab or another one wrote to it; first writes again what the device lost. */
  reload(): void {
    this.restoreLost();
    this.records = this.journal.all();
    this.unreadable = this.journal.unreadable();
    for (const record of this.records) if (record.certainty === "paid") this.takeUse(record);
  }

  /** The use that stands on the device is that of every tab: another one may have used the approval first (P-I2). */
  private takeUse({ request, applied, refundReason, refundedAt }: AttemptRecord): void {
    const model = this.get(request.reference);
    if (model?.certainty !== "paid" || model.attempt.applied === applied) return;
    model.attempt = { ...model.attempt, applied, refundReason, refundedAt };
  }

  /** Saves a record; returns whether it is on the device. */
  save(record: AttemptRecord): boolean {
    const waiting = this.unsavedRecords.filter(
      ({ request }) => request.reference !== record.request.reference,
    );
    const isSaved = this.journal.put(record);
    if (!isSaved && !this.isUnsaved(record.request.orderId)) {
      const message = "A running payment could not be kept";
      this.reporter.report({ kind: "payment", message, details: detailsOf(record) });
    }
    this.setSaved(record, isSaved);
    // There is room again, also for the records that did not fit before.
    if (isSaved) for (const other of waiting) this.setSaved(other, this.journal.put(other));
    this.reload();
    return isSaved;
  }

  /** Retries records that did not fit into storage. */
  saveAgain(): void {
    for (const record of this.unsavedRecords) this.save(record);
  }

  /**
   * Writes again what the device has lost: a record that is missing, because the storage was cleared, or one that is
   * no longer paid, because a tab wrote an older state of it at the same instant (P-I3). A record that was settled and
   * dropped while this tab slept is not written back, nor is one that cannot be read any more: this tab may know an older
   * state of it (N11).
   */
  private restoreLost(): void {
    this.journal.keepUnreadable(this.unreadable);
    const written = new Map(
      this.journal.all().map(({ request, certainty }) => [request.reference, certainty]),
    );
    for (const record of [...this.unsavedRecords, ...this.records]) {
      const { reference } = record.request;
      const certainty = written.get(reference);
      if (certainty === undefined && this.journal.isDropped(record)) continue;
      const isApprovalLost = record.certainty === "paid" && certainty !== "paid";
      const isLost = certainty === undefined && !isSettled(record) && !this.isUnreadable(record);
      if (isApprovalLost || isLost) this.setSaved(record, this.journal.put(record));
    }
  }

  private isUnreadable({ request }: AttemptRecord): boolean {
    return this.journal.everUnreadable().some(({ reference }) => reference === request.reference);
  }

  /** Records the answer of staff about a stored record that cannot be read (N11). Returns the entry, if it was stored. */
  settleUnreadable(text: string, answer: UnreadableAnswer): UnreadableEntry | undefined {
    const entry = this.unreadable.find((known) => known.text === text);
    if (entry === undefined || !this.journal.answerUnreadable(text, answer)) return undefined;
    this.reload();
    const { wasPaid, by = "unknown" } = answer;
    const message = `Staff said that a payment whose record cannot be read was ${wasPaid ? "" : "not "}paid`;
    const details = { reference: entry.reference ?? "unknown", staffId: by };
    this.reporter.report({ kind: "payment", message, details });
    return entry;
  }

  /** The entries that cannot be read of payments that were approved now, which is reported. */
  approvedUnreadable(references: readonly string[]): readonly UnreadableEntry[] {
    const found = this.journal
      .everUnreadable()
      .filter(({ reference }) => reference !== undefined && references.includes(reference));
    for (const { reference = "unknown", orderId } of found) {
      const message = "A payment whose record cannot be read was approved";
      const details = { reference, ...(orderId !== undefined && { orderId }) };
      this.reporter.report({ kind: "payment", message, details });
    }
    return found;
  }

  /** Whether a payment of this order could not be saved: this page must stay open. Observable. */
  isUnsaved(orderId: OrderId): boolean {
    return this.unsavedRecords.some(({ request }) => request.orderId === orderId);
  }

  get(reference: TransactionReference): AttemptModel | undefined {
    return this.models.get(reference);
  }

  all(): readonly AttemptModel[] {
    return [...this.models.values()];
  }

  of(orderId: OrderId): readonly AttemptModel[] {
    return this.all().filter(({ request }) => request.orderId === orderId);
  }

  /** The attempt of this tab that owns one of these ids. */
  owning(references: readonly string[]): AttemptModel | undefined {
    return this.all().find(({ attempt }) => isOfAttempt(attempt, references));
  }

  /** The attempt whose overlay covers this order's payment now. Observable. */
  shownFor(orderId: OrderId): AttemptModel | undefined {
    return this.of(orderId).findLast(({ isClosed }) => !isClosed);
  }

  /** Attempts of this order that are open or not confirmed; while there are any, it shows a badge. */
  unsettledOf(orderId: OrderId): readonly AttemptRecord[] {
    return this.recordsOf(orderId).filter(
      ({ certainty }) => certainty === "open" || certainty === "unknown",
    );
  }

  /** Those, and attempts that are unpaid only because a terminal acknowledged their cancellation (N12). */
  notSurelyUnpaid(orderId: OrderId): readonly AttemptRecord[] {
    return this.recordsOf(orderId).filter(
      ({ certainty, cancellation, isSurelyUnpaid }) =>
        certainty === "open" ||
        certainty === "unknown" ||
        (certainty === "unpaid" && cancellation === "acknowledged" && isSurelyUnpaid !== true),
    );
  }

  /** Whether an attempt of this order is open: its lines are frozen, it cannot be completed (P-I12, P-I13). */
  isOpenFor(orderId: OrderId): boolean {
    return this.recordsOf(orderId).some(({ certainty }) => certainty === "open");
  }

  /**
   * Money that may still move, or that is not on its order's lines yet: the page must not restart and the branch must
   * not change (P-I14). Observable.
   */
  get isAnyOpen(): boolean {
    if (this.unsaved.size > 0) return true;
    return this.all().some(({ attempt, certainty, isClosed }) => {
      if (certainty === "open" || isTakeable(attempt)) return true;
      return certainty === "unknown" && !isClosed;
    });
  }

  /**
   * Whether a payment may still be approved, also one that ended unpaid within the last ten minutes: the page must not
   * restart (N1, N7). Observable.
   */
  get isMoneyExpected(): boolean {
    return this.isAnyOpen || this.all().some(({ attempt }) => isExpected(attempt));
  }

  /** Attempts left unknown whose overlay is closed: staff settle them (N10). Observable. */
  get notConfirmed(): readonly AttemptRecord[] {
    return this.records.filter(
      ({ certainty, request }) =>
        certainty === "unknown" && this.get(request.reference)?.isClosed !== false,
    );
  }

  /** Orders whose payment modal opens automatically: resumed, or approved late (PAY-R1). */
  get ordersToOpen(): readonly OrderId[] {
    const models = this.all().filter(({ attempt, isClosed }) => !isClosed || isTakeable(attempt));
    return [...new Set(models.map(({ request }) => request.orderId))];
  }

  /** Approved, and not on any line yet. The caller adds each as a line, then calls `markApplied`. */
  takeApproved(orderId: OrderId): readonly AttemptRecord[] {
    return this.of(orderId).flatMap(({ attempt }) => (isTakeable(attempt) ? attempt : []));
  }

  /** Lines added before a reload whose order is not completed yet; the checkout adds them again. */
  addedTo(orderId: OrderId): readonly AttemptRecord[] {
    return this.recordsOf(orderId).filter(({ applied }) => applied === "line_added");
  }

  /** Approvals that the completed order carries, as long as the journal remembers them. */
  completedOn(orderId: OrderId): readonly AttemptRecord[] {
    return this.recordsOf(orderId).filter(({ applied }) => applied === "order_completed");
  }

  /** The orders of lines that were added. Observable. */
  get ordersWithLines(): readonly OrderId[] {
    const lines = this.records.filter(({ applied }) => applied === "line_added");
    return [...new Set(lines.map(({ request }) => request.orderId))];
  }

  /** Approved payments that no order needs: staff pay them back, with both references (PAY-R3, PAY-R20, P-I8). */
  get approvedNotUsed(): readonly AttemptRecord[] {
    return this.records.filter(
      ({ applied, refundedAt }) => applied === "excess_alerted" && refundedAt === undefined,
    );
  }

  private get unsavedRecords(): readonly AttemptRecord[] {
    return [...this.unsaved.values()];
  }

  private setSaved(record: AttemptRecord, isSaved: boolean): void {
    const { reference } = record.request;
    if (isSaved || isSettled(record)) this.unsaved.delete(reference);
    else this.unsaved.set(reference, record);
  }

  private recordsOf(orderId: OrderId): readonly AttemptRecord[] {
    return this.records.filter(({ request }) => request.orderId === orderId);
  }
}

/** The timer of N7 runs for as long as a late approval is awaited. */
function isExpected({ certainty, timers }: Attempt): boolean {
  return certainty === "unpaid" && timers.linger !== undefined;
}

/** The facts of an attempt that a report may contain. */
export function detailsOf({ request, phase, certainty }: AttemptRecord) {
  const { reference, orderId } = request;
  return { reference, orderId, phase, certainty };
}
