import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { Company } from "../../ports/entities/company.ts";
import { countedSums } from "../../ports/entities/counted-sums.ts";
import { type Currency, isSameCode, type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import {
  cashName,
  cashRoundingName,
  type PaymentMetaData,
  type PaymentToSend,
  type PaymentType,
} from "../../ports/entities/payment.ts";
import type { TransactionReference } from "../../ports/payment-terminal.ts";
import { dueOf, isPriced, owedByBranch } from "../orders/order-rules/order-totals.ts";
import {
  type CaptureProblem,
  captureProblem,
  type DueAmount,
  dueBy,
  isPaidByLoyaltyAlone,
  sumOf,
} from "./captured-payments.ts";
import { amountsIn, type EnteredLine, type PaymentLine, toPayment } from "./payment-line.ts";

/** The checkout's live sources: a change of the order changes the amount due. */
export interface CheckoutSources {
  readonly order: { readonly data: Order };
  readonly company: { readonly company: Company; readonly paymentTypes: readonly PaymentType[] };
  /** Facts that every line carries; in training, that it is no real payment (TN-1). */
  readonly metaData?: PaymentMetaData;
  /** True for a server that adds the sent lines to the order's own (N5). */
  readonly sendsOnlyNewLines?: boolean;
  /** While an attempt at a terminal is open (P-I12), or another tab holds them (N9), lines cannot be changed. */
  readonly isFrozen: () => boolean;
}

/** A payment that a terminal approved. */
export interface Approval {
  /** Its line is added once, however often it is reported. */
  readonly reference: TransactionReference;
  readonly type: PaymentType;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly metaData: PaymentMetaData;
  /** Given by staff at the start, where the type needed one. */
  readonly referenceCode?: string | undefined;
}

/**
 * One order being paid: its lines, the remaining amount, and the payments to send
 * (payments-and-assignment section 4, "Payment modal logic"). Earlier payments of the order that count
 * reduce the balance; they are sent again with the new lines, so that the sum matches the order's total.
 */
export class Checkout {
  private all: readonly PaymentLine[] = [];
  /** Whether the last line that staff took has completed the payment, and its amount follows the total (N46). */
  private isClosed = false;
  private readonly sources: CheckoutSources;
  /** The approvals that were added; one that was dropped is not added again. */
  private readonly added = new Set<TransactionReference>();
  private keys = 0;

  constructor(sources: CheckoutSources) {
    this.sources = sources;
    makeObservable<this, "all" | "isClosed">(this, {
      all: observableRef,
      lines: computed,
      foreign: computed,
      inexact: computed,
      entered: computed,
      isClosed: observable,
      alreadyPaid: computed,
      remaining: computed,
      change: computed,
      isPaid: computed,
      add: action,
      takeApproval: action,
      dropApproval: action,
      excess: computed,
      remove: action,
      restore: action,
      reopen: action,
      fixAmounts: action,
    });
  }

  /**
   * The payments taken in this step, in the company's currency. An approved one that the order carries already is none of
   * them.
   */
  get lines(): readonly PaymentLine[] {
    return this.taken.flatMap((line) => this.converted(line) ?? []);
  }

  /** Approved lines in another currency than the company's, in their own: until they are gone, no sum is known (N47). */
  get foreign(): readonly PaymentLine[] {
    return this.approvals.filter(({ currency }) => !isSameCode(currency, this.currency));
  }

  /** Approved lines whose amounts the company's decimals cannot express: they belong on the refund list (N47). */
  get inexact(): readonly PaymentLine[] {
    return this.approvals.filter(
      (line) => isSameCode(line.currency, this.currency) && this.converted(line) === undefined,
    );
  }

  /** The sum of the order's earlier payments that count (PY-22). */
  get alreadyPaid(): Minor {
    const { loyalty, others } = countedSums(this.order, this.company);
    return minor(loyalty + others);
  }

  /** The lines that staff entered, with their rounding. */
  get entered(): readonly PaymentLine[] {
    return this.lines.filter(({ kind }) => kind !== "terminal");
  }

  /** Whether the order's amount is known; without it nothing is taken or sent (N16). */
  get isAmountKnown(): boolean {
    return isPriced(this.order) && this.foreign.length === 0;
  }

  /** The amount that is due before the lines of this step (N46); zero while the order's amount is unknown. */
  private get due(): Minor {
    const { order, company } = this;
    return isPriced(order) ? dueOf(order, company) : zero;
  }

  /** The remaining amount; below zero if the lines come to more than is due, zero while the amount is unknown. */
  get remaining(): Minor {
    if (!this.isAmountKnown) return zero;
    return minor(this.due - sumOf(this.lines.map(({ amount }) => amount)));
  }

  /** The amount by which lines exceed what is due, with approved card payments among them; else 0. */
  get excess(): Minor {
    return this.hasApproval ? minor(Math.max(zero, -this.remaining)) : zero;
  }

  /** The amount by which lines that staff took exceed what is due, which they must remove; 0 with an approved line. */
  get overpaid(): Minor {
    return this.hasApproval ? zero : minor(Math.max(zero, -this.remaining));
  }

  /** The amount that the branch owes the customer by the payments that the order carries already (N46). */
  get owedByBranch(): Minor {
    const { order, company } = this;
    return isPriced(order) ? owedByBranch(order, company) : zero;
  }

  /** The change to hand back: the excess collected on lines that staff took (P-I11). */
  get change(): Minor {
    return sumOf(
      this.lines.map(({ amount, amountCollected }) => Math.max(zero, amountCollected - amount)),
    );
  }

  /** Whether nothing is left to pay; only change and sending remain. */
  get isPaid(): boolean {
    return this.isAmountKnown && this.remaining <= 0;
  }

  /** Whether the order is completed without asking (PY-12). */
  get isPaidByLoyaltyAlone(): boolean {
    const { order, company } = this;
    return this.lines.length === 0 && isPaidByLoyaltyAlone(order, company);
  }

  /** The amount by which this type completes the payment now. */
  dueBy(type: PaymentType | undefined): DueAmount {
    return this.dueOfRest(type, this.remaining);
  }

  /**
   * Adds an amount by a type that needs no terminal: below the due amount it adds a split line, otherwise
   * it completes the payment, with the excess as change (PY-11).
   */
  add(type: PaymentType, entered: Minor, typedCode?: string): void {
    if (!this.isAmountKnown || this.isPaid || this.sources.isFrozen() || entered < 0) return;
    const referenceCode = type.requiresReferenceCode ? typedCode?.trim() : undefined;
    if (type.requiresReferenceCode && !referenceCode) return;
    const { amount, adjustment, isClosing } = this.share(type, entered, this.remaining);
    this.fixAmounts();
    this.keys += 1;
    const line = this.lineOf(
      this.keys,
      type,
      "manual",
      { amount, amountCollected: entered },
      { referenceCode },
    );
    this.all = [...this.all, line, ...this.roundingOf(line, adjustment)];
    this.isClosed = isClosing;
  }

  /** Adds an approved payment as a line that cannot be removed (P-I1, P-I8). */
  takeApproval({ reference, type, amount, currency, metaData, referenceCode }: Approval): void {
    if (!this.added.has(reference)) {
      this.fixAmounts();
      const amounts = { amount, amountCollected: amount };
      const facts = { reference, metaData, currency, referenceCode };
      this.keys += 1;
      this.all = [...this.all, this.lineOf(this.keys, type, "terminal", amounts, facts)];
      this.added.add(reference);
      return;
    }
    // The same approval again: the partner may have reported more facts meanwhile.
    this.all = this.all.map((line) =>
      line.reference === reference
        ? { ...line, metaData: { ...line.metaData, ...metaData } }
        : line,
    );
  }

  /** Removes an approved line, because its payment is on the refund list now. */
  dropApproval(reference: TransactionReference): void {
    if (!this.all.some((line) => line.reference === reference)) return;
    this.fixAmounts();
    this.all = this.all.filter((line) => line.reference !== reference);
  }

  /** Removes a line and its rounding; an approved line stays. */
  remove(key: number): void {
    const place = this.all.findIndex((line) => line.key === key);
    if (this.all[place]?.kind !== "manual" || this.sources.isFrozen()) return;
    this.fixAmounts();
    this.all = this.all.toSpliced(place, lengthAt(this.all, place));
  }

  /** Removes the line that completed the payment, for example after wrong change. */
  reopen(): void {
    const last = this.lines.findLast(({ kind }) => kind !== "rounding");
    if (last !== undefined) this.remove(last.key);
  }

  /** Puts back the lines that staff entered before (N9). Approved lines stay. */
  restore(lines: readonly EnteredLine[]): void {
    const { metaData } = this.sources;
    const { currency } = this;
    const approved = this.all.filter(({ kind }) => kind === "terminal");
    const restored = lines.map((line) => {
      this.keys += 1;
      return { ...line, currency, key: this.keys, ...(metaData !== undefined && { metaData }) };
    });
    this.all = [...approved, ...restored];
    this.isClosed = false;
  }

  /** From now on no amount follows the total: the lines are sent, or another one comes. */
  fixAmounts(): void {
    this.all = this.upToDate;
    this.isClosed = false;
  }

  /** Why the order cannot be completed as it stands (PY-14, ER-7). */
  problem(): CaptureProblem | undefined {
    const { order } = this;
    if (!isPriced(order) || !this.isAmountKnown) return { kind: "amount_unknown" };
    return captureProblem(this.lines, this.due);
  }

  /**
   * The payments that completing the order sends (PY-15, PY-20): none if nothing was recorded in this step, else
   * every line of the order, also one that does not count, and then the new lines (N5).
   */
  toSend(): readonly PaymentToSend[] {
    const added = this.lines.map(toPayment);
    if (added.length === 0 || this.sources.sendsOnlyNewLines === true) return added;
    return [...this.order.payments, ...added];
  }

  private get order(): Order {
    return this.sources.order.data;
  }

  private get company(): Company {
    return this.sources.company.company;
  }

  private get hasApproval(): boolean {
    return this.lines.some(({ kind }) => kind === "terminal");
  }

  private get currency(): Currency {
    return this.company.currency;
  }

  private get taken(): readonly PaymentLine[] {
    return this.notCarried(this.upToDate);
  }

  private get approvals(): readonly PaymentLine[] {
    return this.taken.filter(({ kind }) => kind === "terminal");
  }

  private converted(line: PaymentLine): PaymentLine | undefined {
    const { currency } = this;
    const inCompanys = amountsIn(line, line.currency, currency);
    return inCompanys && { ...inCompanys, currency };
  }

  private notCarried(lines: readonly PaymentLine[]): readonly PaymentLine[] {
    const carried = new Set(this.order.payments.flatMap(({ reference }) => reference ?? []));
    return lines.filter(({ reference }) => reference === undefined || !carried.has(reference));
  }

  /** All lines; of the one that completed the payment, what the total leaves of it now: the rest is change (N46). */
  private get upToDate(): readonly PaymentLine[] {
    const { all } = this;
    const place = all.findLastIndex(({ kind }) => kind === "manual");
    const closing = all[place];
    const line = closing && this.converted(closing);
    if (!this.isClosed || line === undefined || !givesChange(line)) return all;
    const length = lengthAt(all, place);
    const others = this.notCarried(all.toSpliced(place, length)).flatMap(
      (other) => this.converted(other) ?? [],
    );
    const rest = minor(this.due - sumOf(others.map(({ amount }) => amount)));
    // Without a rest staff give all of it back, and remove the line.
    if (rest <= 0) return all;
    const { amount, adjustment } = this.share(line, line.amountCollected, rest);
    return all.toSpliced(place, length, { ...line, amount }, ...this.roundingOf(line, adjustment));
  }

  /**
   * The part of a collected amount that pays, while `rest` is to be paid: all of it below the due amount, else the due
   * amount with its rounding. An amount between the balance and a due amount that was rounded up pays the balance
   * exactly, without rounding.
   */
  private share(type: Pick<PaymentType, "name">, collected: Minor, rest: Minor) {
    const due = this.dueOfRest(type, rest);
    if (collected >= due.amount) return { ...due, isClosing: true };
    const isClosing = collected >= rest;
    return { amount: isClosing ? rest : collected, adjustment: zero, isClosing };
  }

  private dueOfRest(type: Pick<PaymentType, "name"> | undefined, rest: Minor): DueAmount {
    // Without a payment type to record it under there is no rounding.
    const rounding = { ...this.company.cashRounding };
    if (this.roundingType() === undefined) rounding.isEnabled = false;
    return dueBy(type, rest, this.order, rounding);
  }

  private roundingType(): PaymentType | undefined {
    return this.sources.company.paymentTypes.find(({ name }) => name === cashRoundingName);
  }

  private roundingOf({ key }: PaymentLine, adjustment: Minor): readonly PaymentLine[] {
    const type = this.roundingType();
    if (adjustment === 0 || type === undefined) return [];
    const amounts = { amount: adjustment, amountCollected: adjustment };
    return [this.lineOf(-key, type, "rounding", amounts)];
  }

  private lineOf(
    key: number,
    type: PaymentType,
    kind: PaymentLine["kind"],
    amounts: Pick<PaymentLine, "amount" | "amountCollected">,
    facts: {
      readonly referenceCode?: string | undefined;
      readonly reference?: TransactionReference;
      readonly metaData?: PaymentMetaData;
      readonly currency?: Currency;
    } = {},
  ): PaymentLine {
    const { referenceCode, reference, currency = this.currency } = facts;
    const metaData = { ...this.sources.metaData, ...facts.metaData };
    return {
      key,
      kind,
      paymentTypeId: type.id,
      name: type.name,
      displayName: type.displayName,
      currency,
      ...amounts,
      ...(referenceCode !== undefined && { referenceCode }),
      ...(reference !== undefined && { reference }),
      ...(Object.keys(metaData).length > 0 && { metaData }),
    };
  }
}

/** Whether the line's excess is given back: cash, or an amount above what was due, which staff were asked about. */
function givesChange({ name, amount, amountCollected }: PaymentLine): boolean {
  return name === cashName || amountCollected > amount;
}

/** The lines that belong together from this place on: a line, and its rounding. */
function lengthAt(lines: readonly PaymentLine[], place: number): number {
  return lines[place + 1]?.kind === "rounding" ? 2 : 1;
}
