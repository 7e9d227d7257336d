import { action, computed, makeObservable, observableRef, reaction, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { type AttemptRecord, isAwaited, isSettled, isTakeable } from "./attempt/attempt-record.ts";
import { isJournalKey, type Journal, readKept } from "./attempt/journal/journal-text.ts";
import type { RecordKeys } from "./attempt/journal/record-store.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";

/** The attempts, resumed, and what stops them. */
export interface OpenedAttempts {
  readonly attempts: PaymentAttempts;
  readonly stop: Stop;
}

export interface CardPaymentsParts {
  readonly now: () => Instant;
  /** Loads the code of card payments and resumes the attempts in the journal. */
  readonly open: () => Promise<OpenedAttempts>;
  /** Whether card payments may be needed soon; observable. */
  readonly isWanted: () => boolean;
  /** The last time that a list was loaded, which is a reason to try a failed load again; observable. */
  readonly lastListAt: () => Instant | undefined;
}

/**
 * The card payments of this page. The journal is read at the start, before any screen can take money; the
 * code that takes and resumes payments is a chunk of its own. It is loaded when it may be needed, and at once
 * when the journal holds money that may be on its way (PAY-R16).
 */
export class CardPayments {
  attempts: PaymentAttempts | undefined;
  private journal: Journal;
  private readonly localStore: RecordKeys & Pick<LocalStore, "onChange">;
  private readonly reporter: ErrorReporter;
  private opening: Promise<PaymentAttempts | undefined> | undefined;
  private stop: Stop | undefined;
  private parts: CardPaymentsParts | undefined;
  private isStopped = false;

  constructor(localStore: RecordKeys & Pick<LocalStore, "onChange">, reporter: ErrorReporter) {
    this.localStore = localStore;
    this.reporter = reporter;
    this.journal = readKept(localStore);
    makeObservable<CardPayments, "journal" | "readAgain">(this, {
      attempts: observableRef,
      journal: observableRef,
      isAnyOpen: computed,
      readAgain: action,
    });
  }

  /** While true nothing may restart the page or change the branch (P-I14). */
  get isAnyOpen(): boolean {
    if (this.attempts !== undefined) return this.attempts.store.isAnyOpen;
    return this.journal.records.some((record) => isUndecided(record) || isTakeable(record));
  }

  /** Whether a payment of any tab of this device is not settled; attempts left as not confirmed do not count. */
  isAnyOpenOnDevice(): boolean {
    if (this.isAnyOpen) return true;
    const { records } = readKept(this.localStore);
    return records.some((record) => record.certainty === "open" || isTakeable(record));
  }

  /** While true the page must not restart: a payment may still be approved (N7). */
  get isMoneyExpected(): boolean {
    if (this.attempts !== undefined) return this.attempts.store.isMoneyExpected;
    return this.isAnyOpen || this.journal.records.some((record) => this.mayComeLate(record));
  }

  /** Attempts of the order whose result is not known. */
  unsettledOf(orderId: OrderId): readonly AttemptRecord[] {
    return (
      this.attempts?.store.unsettledOf(orderId) ?? this.unsettledIn(orderId).filter(isUndecided)
    );
  }

  /** Whether a card payment is approved for the order, which does not carry it yet. */
  isApprovalWaiting(orderId: OrderId): boolean {
    const known = this.attempts?.store;
    if (known !== undefined)
      return known.addedTo(orderId).length + known.takeApproved(orderId).length > 0;
    return this.unsettledIn(orderId).some(
      (record) => isTakeable(record) || record.applied === "line_added",
    );
  }

  /** Whether the order has money in the journal that is not resumed yet: nothing may be taken for it. */
  isBlocked(orderId: OrderId): boolean {
    if (this.attempts !== undefined) return false;
    const { unreadable } = this.journal;
    const isUnreadable = unreadable.some((entry) => (entry.orderId ?? orderId) === orderId);
    return isUnreadable || this.unsettledIn(orderId).length > 0;
  }

  /** Whether the order must not be completed now: an attempt is open, or its money is not resumed yet (P-I13). */
  isFrozen(orderId: OrderId): boolean {
    return this.isBlocked(orderId) || (this.attempts?.store.isOpenFor(orderId) ?? false);
  }

  start(parts: CardPaymentsParts): Stop {
    this.parts = parts;
    const stopFollowing = this.localStore.onChange((key) => {
      if (isJournalKey(key)) this.readAgain();
    });
    const stopLoading = reaction(
      () =>
        this.attempts === undefined && (this.isMoneyOnItsWay || parts.isWanted())
          ? { at: parts.lastListAt() }
          : undefined,
      (need) => need !== undefined && void this.open(),
      { fireImmediately: true },
    );
    return () => {
      this.isStopped = true;
      stopFollowing();
      stopLoading();
      this.stop?.();
    };
  }

  /** Loads the attempts once; after a failed load the next call tries again. Undefined: it failed and was reported. */
  async open(): Promise<PaymentAttempts | undefined> {
    this.opening ??= this.load();
    const attempts = await this.opening;
    if (attempts === undefined) this.opening = undefined;
    return attempts;
  }

  /** Records that cannot be read may be money too. */
  private get isMoneyOnItsWay(): boolean {
    const { records, unreadable } = this.journal;
    return (
      unreadable.length > 0 ||
      records.some((record) => !isSettled(record) || this.mayComeLate(record))
    );
  }

  private mayComeLate(record: AttemptRecord): boolean {
    return this.parts !== undefined && isAwaited(record, this.parts.now());
  }

  private unsettledIn(orderId: OrderId): readonly AttemptRecord[] {
    return this.journal.records.filter(
      (record) => record.request.orderId === orderId && !isSettled(record),
    );
  }

  private readAgain(): void {
    this.journal = readKept(this.localStore);
  }

  private async load(): Promise<PaymentAttempts | undefined> {
    try {
      const opened = await this.parts?.open();
      if (opened !== undefined) this.take(opened);
      return opened?.attempts;
    } catch (cause) {
      const message = "Card payments could not be loaded";
      this.reporter.report({ kind: "payment", message, cause });
      return undefined;
    }
  }

  private take({ attempts, stop }: OpenedAttempts): void {
    if (this.isStopped) {
      stop();
      return;
    }
    this.stop = stop;
    runInAction(() => {
      this.attempts = attempts;
    });
  }
}

function isUndecided({ certainty }: AttemptRecord): boolean {
  return certainty === "open" || certainty === "unknown";
}
