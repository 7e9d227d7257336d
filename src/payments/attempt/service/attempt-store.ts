import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { TransactionReference } from "../../../../ports/payment-terminal.ts";
import { isSettled } from "../journal/attempt-journal.ts";
import type { KeptAttempt } from "../machine/kept-attempt.ts";
import { isOfAttempt } from "../machine/references.ts";
import type { ApprovedLine } from "../payment-attempts.ts";
import type { AttemptModel } from "./attempt-model.ts";

/** The attempts of this tab, and what is kept by all tabs of this browser. */
export class AttemptStore {
  /** What the journal holds. */
  kept: readonly KeptAttempt[] = [];
  /** Newest last. */
  private readonly models = observable.map<TransactionReference, AttemptModel>([], { deep: false });
  /** What this page alone knows, as it could not be written to the device. */
  private readonly unkeptRecords = observable.map<TransactionReference, KeptAttempt>([], {
    deep: false,
  });

  constructor() {
    makeObservable(this, {
      kept: observableRef,
      isAnyOpen: computed,
      ordersToOpen: computed,
      ordersWithLines: computed,
      approvedNotUsed: computed,
      add: action,
      remove: action,
      setKept: action,
      noteKept: action,
    });
  }

  add(model: AttemptModel): void {
    this.models.set(model.request.reference, model);
  }

  remove(model: AttemptModel): void {
    this.models.delete(model.request.reference);
  }

  setKept(kept: readonly KeptAttempt[]): void {
    this.kept = kept;
  }

  noteKept(record: KeptAttempt, isKept: boolean): void {
    const { reference } = record.request;
    if (isKept || isSettled(record)) this.unkeptRecords.delete(reference);
    else this.unkeptRecords.set(reference, record);
  }

  get unkept(): readonly KeptAttempt[] {
    return [...this.unkeptRecords.values()];
  }

  isUnkept(orderId: OrderId): boolean {
    return this.unkept.some(({ request }) => request.orderId === orderId);
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

  /** Which attempt of this tab owns one of these ids. */
  owning(references: readonly string[]): AttemptModel | undefined {
    return this.all().find(({ attempt }) => isOfAttempt(attempt, references));
  }

  shownFor(orderId: OrderId): AttemptModel | undefined {
    return this.of(orderId).findLast(({ isClosed }) => !isClosed);
  }

  unsettledOf(orderId: OrderId): readonly KeptAttempt[] {
    return this.keptOf(orderId).filter(
      ({ certainty }) => certainty === "open" || certainty === "unknown",
    );
  }

  isOpenFor(orderId: OrderId): boolean {
    return this.keptOf(orderId).some(({ certainty }) => certainty === "open");
  }

  /** Money that may still move, or that an order of this tab has still to be told of (P-I14). */
  get isAnyOpen(): boolean {
    if (this.unkeptRecords.size > 0) return true;
    return this.all().some(({ attempt, certainty, isClosed }) => {
      if (certainty === "open" || isTakeable(attempt)) return true;
      return certainty === "unknown" && !isClosed;
    });
  }

  get ordersToOpen(): readonly OrderId[] {
    const models = this.all().filter(({ attempt, isClosed }) => !isClosed || isTakeable(attempt));
    return [...new Set(models.map(({ request }) => request.orderId))];
  }

  takeable(orderId: OrderId): readonly ApprovedLine[] {
    return this.of(orderId).flatMap(({ attempt }) => (isTakeable(attempt) ? lineOf(attempt) : []));
  }

  addedTo(orderId: OrderId): readonly ApprovedLine[] {
    return this.linesOf(orderId, "line_added");
  }

  get ordersWithLines(): readonly OrderId[] {
    const lines = this.kept.filter(({ applied }) => applied === "line_added");
    return [...new Set(lines.map(({ request }) => request.orderId))];
  }

  completedOn(orderId: OrderId): readonly ApprovedLine[] {
    return this.linesOf(orderId, "order_completed");
  }

  get approvedNotUsed(): readonly KeptAttempt[] {
    return this.kept.filter(
      ({ applied, refundedAt }) => applied === "excess_alerted" && refundedAt === undefined,
    );
  }

  private linesOf(orderId: OrderId, use: KeptAttempt["applied"]): readonly ApprovedLine[] {
    return this.keptOf(orderId)
      .filter(({ applied }) => applied === use)
      .flatMap(lineOf);
  }

  private keptOf(orderId: OrderId): readonly KeptAttempt[] {
    return this.kept.filter(({ request }) => request.orderId === orderId);
  }
}

function isTakeable({ certainty, applied }: KeptAttempt): boolean {
  return certainty === "paid" && applied === "no";
}

function lineOf({ request, approvedAt, receipt, startedAt }: KeptAttempt): readonly ApprovedLine[] {
  return [{ reference: request.reference, request, approvedAt: approvedAt ?? startedAt, receipt }];
}
