import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Branch, Device } from "../../ports/entities/branch.ts";
import type { Currency, Minor } from "../../ports/entities/money.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { ActionHold } from "../kernel/action-hold.ts";
import { acceptAmount, amountText, readAmount } from "./amount-entry.ts";
import type { PaymentAttempts, StartRefusal } from "./attempt/service/payment-attempts.ts";
import type { DueAmount } from "./captured-payments.ts";
import type { Checkout, CheckoutSources } from "./checkout.ts";
import type { CheckoutOpening, CheckoutSession } from "./checkout-session.ts";
import {
  type ChoiceNeed,
  chargedAmount,
  choiceNeed,
  choose,
  needsTerminal,
  offeredTypes,
  type PaymentChoice,
  preselectedType,
  quickTypes,
  readerAccount,
} from "./payment-types.ts";

/** The picker that replaces the amount. */
export type PickerKind = "types" | "reader" | "transaction_type";

export interface PaymentEntryParts {
  readonly order: CheckoutOpening["order"];
  readonly session: Pick<CheckoutSession, "checkout" | "complete">;
  readonly company: CheckoutSources["company"];
  readonly branches: { readonly allowed: readonly Branch[] };
  /** Undefined until their code is loaded; observable. */
  readonly attempts: () => PaymentAttempts | undefined;
  readonly hold?: ActionHold | undefined;
}

type PrivateName = "refusal" | "typed" | "chosen" | "countBefore" | "setTyped" | "add" | "ask";

/** The entry of one payment while its panel is shown: amount, type, reference and card reader. */
export class PaymentEntry {
  private refusal: StartRefusal | undefined = undefined;
  isStarting = false;
  reference = "";
  picker: PickerKind | undefined = undefined;
  isWarningOfDevices = false;
  /** Whether the field's text is selected, so that a key of the keyboard replaces it. */
  isSelected = true;
  /** The field shows the amount due until something is typed. */
  private typed: string | undefined = undefined;
  private chosen: PaymentChoice | undefined = undefined;
  /** The lines when staff last took a payment here; undefined once they have chosen how the rest is paid. */
  private countBefore: number | undefined = undefined;
  private readonly parts: PaymentEntryParts;

  constructor(parts: PaymentEntryParts) {
    this.parts = parts;
    makeObservable<this, PrivateName>(this, {
      refusal: observable,
      isStarting: observable,
      reference: observable,
      picker: observable,
      isWarningOfDevices: observable,
      isSelected: observable,
      typed: observable,
      chosen: observableRef,
      countBefore: observable,
      offered: computed,
      quickTypes: computed,
      select: action,
      setTyped: action,
      setReference: action,
      openPicker: action,
      chooseType: action,
      pickType: action,
      chooseDevice: action,
      chooseTransactionType: action,
      dismissWarning: action,
      add: action,
      ask: action,
    });
  }

  get offered(): readonly PaymentType[] {
    const { order, company, attempts } = this.parts;
    const hasTerminals = attempts() !== undefined;
    return offeredTypes(company.paymentTypes, order.data).filter(
      (type) => hasTerminals || !needsTerminal(type),
    );
  }

  /** Types that can be chosen with one press; their places never change. */
  get quickTypes(): readonly PaymentType[] {
    return quickTypes(this.offered, this.devices);
  }

  get devices(): readonly Device[] {
    const { order, branches } = this.parts;
    return branches.allowed.find(({ id }) => id === order.data.branchId)?.devices ?? [];
  }

  get choice(): PaymentChoice | undefined {
    const { chosen, offered, devices } = this;
    // A type that has been removed from the list is no longer chosen.
    if (chosen !== undefined && offered.some(({ id }) => id === chosen.type.id)) return chosen;
    const first = preselectedType(offered);
    return first === undefined ? undefined : choose(first, devices);
  }

  get due(): DueAmount {
    return this.checkout.dueBy(this.choice?.type);
  }

  /** Text of the amount field. */
  get text(): string {
    return this.typed ?? amountText(this.due.amount, this.currency.precision);
  }

  /** Undefined while the field has no valid amount (PY-10). */
  get entered(): Minor | undefined {
    return readAmount(this.text, this.currency.precision);
  }

  get startRefusal(): StartRefusal | undefined {
    const { attempts, order } = this.parts;
    return this.refusal ?? attempts()?.retryRefusal(order.id);
  }

  get canPay(): boolean {
    const { entered, choice, isCodeMissing, isStarting } = this;
    return entered !== undefined && choice !== undefined && !isCodeMissing && !isStarting;
  }

  /** Whether an amount of the chosen type, which needs no terminal, can be taken at once. */
  get canTakeCash(): boolean {
    const { choice, isCodeMissing, isStarting } = this;
    return choice !== undefined && !needsTerminal(choice.type) && !isCodeMissing && !isStarting;
  }

  /**
   * Whether the rest after a payment stands there as it was filled in. The second press of a double press must not take
   * the rest that the first one has left: Pay takes nothing until it is typed or its payment type chosen (N39).
   */
  get isRestUntouched(): boolean {
    const { countBefore, typed } = this;
    const isGuarded = countBefore !== undefined && this.checkout.lines.length > countBefore;
    return isGuarded && typed === undefined;
  }

  /** The field has got the focus, which selects its text. */
  select(): void {
    this.isSelected = true;
  }

  /** Takes the whole text of the field after typing or pasting. */
  type(text: string): void {
    this.setTyped(acceptAmount(text, this.text, this.currency.precision));
  }

  /** Takes a key of the keypad; the first key replaces the prefilled amount. */
  press(key: string): void {
    const { typed = "" } = this;
    this.setTyped(acceptAmount(typed + key, typed, this.currency.precision));
  }

  deleteLast(): void {
    this.type(this.text.slice(0, -1));
  }

  clear(): void {
    this.type("");
  }

  setReference(reference: string): void {
    this.reference = reference;
  }

  openPicker(picker?: PickerKind): void {
    this.picker = picker;
  }

  /** Takes a type with its usual transaction type. */
  chooseType(type: PaymentType): void {
    this.takeChoice(choose(type, this.devices));
  }

  /** Takes a type of the picker, which asks for the transaction type next if there are several. */
  pickType(type: PaymentType): void {
    const { transactionType, ...rest } = choose(type, this.devices);
    const isOnly = type.terminal?.transactionTypes.length === 1;
    this.takeChoice({
      ...rest,
      ...(isOnly && transactionType !== undefined && { transactionType }),
    });
  }

  chooseDevice(device: Device): void {
    if (this.choice !== undefined) this.takeChoice({ ...this.choice, device });
  }

  chooseTransactionType(transactionType: string): void {
    if (this.choice !== undefined) this.takeChoice({ ...this.choice, transactionType });
  }

  dismissWarning(): void {
    this.isWarningOfDevices = false;
  }

  /** Pay, Add and Enter: takes the amount of the field, or starts an attempt at a terminal. */
  pay(): void {
    const { choice, entered, canPay, isRestUntouched } = this;
    if (!canPay || isRestUntouched || choice === undefined || entered === undefined) return;
    const need = choiceNeed(choice, this.devices);
    if (need !== "none") this.ask(need);
    else if (needsTerminal(choice.type)) void this.charge(choice, entered);
    else this.take(choice.type, entered);
  }

  /** Exact and the notes: takes this amount by the chosen type, as Pay does with the amount of the field. */
  takeCash(sum: Minor): void {
    if (this.canTakeCash && this.choice !== undefined) this.take(this.choice.type, sum);
  }

  private get currency(): Currency {
    return this.parts.company.company.currency;
  }

  private get checkout(): Checkout {
    return this.parts.session.checkout;
  }

  private get isCodeMissing(): boolean {
    return this.choice?.type.requiresReferenceCode === true && this.reference.trim() === "";
  }

  private setTyped(typed: string | undefined): void {
    this.typed = typed;
    this.isSelected = false;
  }

  /** No action: the line must be kept on the device before it is sent (N9). */
  private take(type: PaymentType, collected: Minor): void {
    const { checkout } = this;
    this.add(type, collected);
    if (checkout.isPaid && checkout.change === 0) void this.parts.session.complete();
  }

  private add(type: PaymentType, collected: Minor): void {
    this.countBefore = this.checkout.lines.length;
    this.checkout.add(type, collected, this.reference);
    this.setTyped(undefined);
    this.reference = "";
  }

  /** Takes a choice that can be paid by; asks for what it lacks. */
  private takeChoice(next: PaymentChoice): void {
    this.countBefore = undefined;
    const need = choiceNeed(next, this.devices);
    if (need !== "devices") this.chosen = next;
    this.ask(need);
  }

  private ask(need: ChoiceNeed): void {
    if (need === "devices") this.isWarningOfDevices = true;
    this.picker = need === "reader" || need === "transaction_type" ? need : undefined;
  }

  /** Starts an attempt at a terminal, or keeps the reason why it was not started. */
  private async charge(choice: PaymentChoice, entered: Minor): Promise<void> {
    const { order, branches, hold } = this.parts;
    const { id: companyId, currency } = this.parts.company.company;
    const { remaining, lines } = this.checkout;
    runInAction(() => {
      this.countBefore = lines.length;
    });
    if (hold?.isOn === true) {
      hold.explain();
      return;
    }
    const { type, device, transactionType } = choice;
    const attempts = this.parts.attempts();
    if (attempts === undefined || type.partner === undefined || device === undefined) return;
    const account = readerAccount(type, order.data.branchId, branches.allowed);
    runInAction(() => {
      this.isStarting = true;
      this.refusal = undefined;
    });
    const start = await attempts.start({
      ...{ companyId, currency, device, kind: type.partner, paymentTypeId: type.id },
      ...{ orderId: order.id, orderNumber: order.data.number, branchId: order.data.branchId },
      amount: chargedAmount(entered, remaining),
      balance: remaining,
      ...(account !== undefined && { stripe: account }),
      ...(transactionType !== undefined && { subPaymentType: transactionType }),
      ...(type.terminal !== undefined && { terminal: type.terminal }),
    });
    runInAction(() => {
      this.isStarting = false;
      const isBegun = start.kind === "started" || start.kind === "unresolved";
      if (!isBegun) this.refusal = start.kind;
      // An amount that was chosen for another balance is chosen again (N44).
      if (isBegun || start.kind === "balance_changed") this.setTyped(undefined);
    });
  }
}
