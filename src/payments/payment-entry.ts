import {
  action,
  compareStructural,
  computed,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
  when,
} from "mobx";
import type { Branch, Device } from "../../ports/entities/branch.ts";
import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import type { Currency, Minor } from "../../ports/entities/money.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { isBlank } from "../../ports/entities/text-signs.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ActionHold } from "../kernel/action-hold.ts";
import { TypedNumber } from "../kernel/typed-number.ts";
import { acceptAmount, amountText, readAmount } from "./amount-entry.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";
import type { StartRefusal } from "./attempt/service/start-obstacles.ts";
import type { DueAmount } from "./captured-payments.ts";
import { doubtOfCollected } from "./cash-sums.ts";
import type { Checkout, CheckoutSources } from "./checkout.ts";
import type { CheckoutOpening, CheckoutSession } from "./checkout-session.ts";
import {
  type ChoiceNeed,
  chargedAmount,
  choiceNeed,
  choose,
  type EntryObstacle,
  type ListedPart,
  listedChoice,
  missingParts,
  needsTerminal,
  offeredTypes,
  type PaymentChoice,
  type Picked,
  partGone,
  pickedOf,
  preselectedType,
  quickTypes,
  readerAccount,
  withoutParts,
} from "./payment-types.ts";

/** The picker that replaces the amount. */
export type PickerKind = "types" | "reader" | "transaction_type";

/** A question before a line is added, as its amount may be a slip (N46). */
export interface EntryQuestion {
  /** `cut`: more digits were typed than an amount has, as by a scanner. `refused`: a text that is no amount was. */
  readonly kind: "excess" | "implausible_cash" | "cut" | "refused";
  readonly type: PaymentType;
  readonly sum: Minor;
  readonly due: Minor;
}

export interface PaymentEntryParts {
  readonly order: CheckoutOpening["order"];
  readonly session: Pick<CheckoutSession, "checkout" | "complete">;
  readonly company: CheckoutSources["company"];
  readonly branches: { readonly allowed: readonly Branch[] };
  /** Undefined until their code is loaded; observable. */
  readonly attempts: () => PaymentAttempts | undefined;
  readonly hold?: ActionHold | undefined;
}

type PrivateName =
  | "refusal"
  | "code"
  | "picked"
  | "lost"
  | "openedPicker"
  | "asked"
  | "countBefore"
  | "add"
  | "ask"
  | "preselect";

/** The entry of one payment while its panel is shown: amount, type, reference and card reader. */
export class PaymentEntry {
  readonly amount: TypedNumber;
  isStarting = false;
  isWarningOfDevices = false;
  private refusal: StartRefusal | undefined = undefined;
  /** The reference code, and the type for which it was typed: another type has another code (N45). */
  private code: { readonly typeId: PaymentTypeId; readonly text: string } | undefined = undefined;
  private picked: Picked | undefined = undefined;
  /** The parts of it that have left their lists since it was chosen: they are not chosen again by coming back (N45). */
  private lost: readonly ListedPart[] = [];
  private openedPicker: PickerKind | undefined = undefined;
  /** The sum that staff were asked about, with its type: their answer does not count for another type. */
  private asked: { readonly typeId: PaymentTypeId; readonly sum: Minor } | undefined = undefined;
  /** The payments when staff last took one here; undefined once they have chosen how the rest is paid. */
  private countBefore: number | undefined = undefined;
  private readonly parts: PaymentEntryParts;

  constructor(parts: PaymentEntryParts) {
    this.parts = parts;
    this.amount = new TypedNumber(
      (typed) => acceptAmount(typed, this.currency.precision),
      () => this.filledIn,
    );
    makeObservable<this, PrivateName>(this, {
      refusal: observable,
      isStarting: observable,
      code: observableRef,
      openedPicker: observable,
      isWarningOfDevices: observable,
      picked: observableRef,
      lost: observableRef,
      asked: observableRef,
      countBefore: observable,
      offered: computed,
      quickTypes: computed,
      setReference: action,
      openPicker: action,
      chooseType: action,
      pickType: action,
      chooseDevice: action,
      chooseTransactionType: action,
      dismissWarning: action,
      dismissQuestion: action,
      add: action,
      ask: action,
      preselect: action,
    });
    this.preselect();
  }

  /** Waits for the type to preselect where it was not there when the checkout opened, and follows what leaves the lists. */
  start(): Stop {
    const stopWaiting = when(
      () => this.firstChoice !== undefined,
      () => this.preselect(),
    );
    const stopFollowing = reaction(
      () => this.missing,
      (missing) => {
        this.lost = [...new Set([...this.lost, ...missing])];
      },
      { fireImmediately: true, equals: compareStructural },
    );
    // A question that has closed stays closed: it would open under a finger.
    const stopClosing = reaction(
      () => this.question === undefined,
      (isClosed) => {
        if (isClosed) this.asked = undefined;
      },
    );
    // Once staff have removed a payment, the rest is none that the last press has left.
    const stopFreeing = reaction(
      () => this.paymentCount,
      (count, before) => {
        if (count < before) this.countBefore = undefined;
      },
    );
    return () => {
      stopFreeing();
      stopWaiting();
      stopFollowing();
      stopClosing();
    };
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

  /** The choice as the lists are now. What has left them is no longer chosen, and nothing takes its place (N45). */
  get choice(): PaymentChoice | undefined {
    return withoutParts(this.listed, this.lost);
  }

  /** The open picker; closed once there is nothing left to pick there. */
  get picker(): PickerKind | undefined {
    const { openedPicker, choice } = this;
    const kinds = choice?.type.terminal?.transactionTypes ?? [];
    if (openedPicker === "reader" && choice === undefined) return undefined;
    if (openedPicker === "transaction_type" && kinds.length === 0) return undefined;
    return openedPicker;
  }

  get due(): DueAmount {
    return this.checkout.dueBy(this.choice?.type);
  }

  /** Text of the amount field. */
  get text(): string {
    return this.amount.text;
  }

  /** Whether the field's text is selected, so that a key of the keyboard replaces it. */
  get isSelected(): boolean {
    return this.amount.isSelected;
  }

  /** Undefined while the field has no valid amount (PY-10). */
  get entered(): Minor | undefined {
    return readAmount(this.text, this.currency.precision);
  }

  /** Whether the order is marked as paid, and yet carries no payment: then no amount is filled in (N46). */
  get isPaymentMissing(): boolean {
    const { isCashOnDelivery, payments } = this.parts.order.data;
    return !isCashOnDelivery && payments.length === 0;
  }

  get reference(): string {
    const { code, choice } = this;
    return code !== undefined && code.typeId === choice?.type.id ? code.text : "";
  }

  get startRefusal(): StartRefusal | undefined {
    const { attempts, order } = this.parts;
    return this.refusal ?? attempts()?.retryRefusal(order.id);
  }

  get obstacle(): EntryObstacle | undefined {
    const { choice, picked, lost } = this;
    if (picked === undefined) return undefined;
    const [missing] = this.missing;
    if (missing !== undefined) return partGone(picked, missing);
    if (choice === undefined || lost.length > 0) return { kind: "choice_was_gone" };
    const isCodeMissing = choice.type.requiresReferenceCode && isBlank(this.reference);
    return isCodeMissing ? { kind: "code_missing" } : undefined;
  }

  get canPay(): boolean {
    return this.entered !== undefined && this.canTake;
  }

  /** Whether an amount of the chosen type, which needs no terminal, can be taken at once. */
  get canTakeCash(): boolean {
    return this.canTake && this.choice !== undefined && !needsTerminal(this.choice.type);
  }

  /**
   * Whether the rest after a payment stands there as it was filled in. The second press of a double press must not take
   * the rest that the first one has left: Pay takes nothing until it is typed or its payment type chosen (N39).
   */
  get isRestUntouched(): boolean {
    const { countBefore, amount } = this;
    const isGuarded = countBefore !== undefined && this.paymentCount > countBefore;
    return isGuarded && !amount.isTyped;
  }

  /** The amount that a terminal is asked for instead of the entered one, which is more than the rest (PAY-D20). */
  get cappedAt(): Minor | undefined {
    const { choice, entered } = this;
    const { remaining } = this.checkout;
    const isAbove = entered !== undefined && entered > remaining;
    return isAbove && choice !== undefined && needsTerminal(choice.type) ? remaining : undefined;
  }

  /** The question that is open; it closes by itself once the amount, the type or the rest makes it needless. */
  get question(): EntryQuestion | undefined {
    const { asked, entered, choice } = this;
    // A type that needs a code by now is taken after the code, so that Yes is not pressed in vain.
    if (choice === undefined || !this.canTakeCash || this.checkout.isPaid) return undefined;
    if (asked?.typeId !== choice.type.id || asked.sum !== entered) return undefined;
    return this.questionAbout(choice.type, asked.sum);
  }

  /** The field has got the focus, which selects its text. */
  select(): void {
    this.amount.select();
  }

  /** Takes the whole text of the field after typing or pasting. */
  type(text: string): void {
    this.amount.type(text);
  }

  /** Takes a key of the keypad. */
  press(key: string): void {
    this.amount.press(key);
  }

  deleteLast(): void {
    this.amount.deleteLast();
  }

  clear(): void {
    this.amount.type("");
  }

  setReference(text: string): void {
    if (this.choice !== undefined) this.code = { typeId: this.choice.type.id, text };
  }

  openPicker(picker?: PickerKind): void {
    this.openedPicker = picker;
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
    else if (this.questionAbout(choice.type, entered) === undefined)
      this.take(choice.type, entered);
    else
      runInAction(() => {
        this.asked = { typeId: choice.type.id, sum: entered };
      });
  }

  /** Exact and the notes: takes this amount by the chosen type, as Pay does with the amount of the field. */
  takeCash(sum: Minor): void {
    if (this.canTakeCash && this.choice !== undefined) this.take(this.choice.type, sum);
  }

  /** Staff have said that the amount is right. */
  confirmQuestion(): void {
    const { question } = this;
    if (question !== undefined && this.canPay) this.take(question.type, question.sum);
  }

  dismissQuestion(): void {
    this.asked = undefined;
    this.amount.select();
  }

  private get checkout(): Checkout {
    return this.parts.session.checkout;
  }

  /** A rounding comes and goes with the payment that it belongs to. */
  private get paymentCount(): number {
    return this.checkout.lines.filter(({ kind }) => kind !== "rounding").length;
  }

  private get currency(): Currency {
    return this.parts.company.company.currency;
  }

  /** The entries of the present lists that were chosen. */
  private get listed(): PaymentChoice | undefined {
    return listedChoice(this.picked, this.offered, this.devices);
  }

  /** The parts of the choice that the present lists do not have. */
  private get missing(): readonly ListedPart[] {
    return missingParts(this.picked, this.listed);
  }

  private get filledIn(): string {
    return this.isPaymentMissing ? "" : amountText(this.due.amount, this.currency.precision);
  }

  private get canTake(): boolean {
    return this.choice !== undefined && this.obstacle === undefined && !this.isStarting;
  }

  private questionAbout(type: PaymentType, sum: Minor): EntryQuestion | undefined {
    const due = this.checkout.dueBy(type).amount;
    const doubt = doubtOfCollected(type, sum, due, this.currency);
    const { isOverfull, isIgnored } = this.amount;
    const kind = doubt ?? (isOverfull ? "cut" : isIgnored ? "refused" : undefined);
    return kind && { kind, type, sum, due };
  }

  /** The type to preselect. One that needs a terminal waits for their code: no other type takes its place (N45). */
  private get firstChoice(): PaymentType | undefined {
    const { order, company } = this.parts;
    const first = preselectedType(offeredTypes(company.paymentTypes, order.data));
    return this.offered.find((type) => type === first);
  }

  /** Happens once, when the checkout opens (N45). */
  private preselect(): void {
    const type = this.firstChoice;
    if (this.picked !== undefined || type === undefined) return;
    this.picked = pickedOf(choose(type, this.devices));
  }

  /** No action: the line must be kept on the device before it is sent (N9). */
  private take(type: PaymentType, collected: Minor): void {
    const { checkout } = this;
    this.add(type, collected);
    if (checkout.isPaid && checkout.change === 0) void this.parts.session.complete();
  }

  private add(type: PaymentType, collected: Minor): void {
    this.countBefore = this.paymentCount;
    this.checkout.add(type, collected, this.reference);
    this.amount.fillIn();
    this.code = undefined;
    this.asked = undefined;
  }

  /** Takes a choice that can be paid by; asks for what it lacks. */
  private takeChoice(next: PaymentChoice): void {
    this.countBefore = undefined;
    const need = choiceNeed(next, this.devices);
    if (need !== "devices") {
      if (next.type.id !== this.picked?.typeId) this.code = undefined;
      this.picked = pickedOf(next);
      this.lost = [];
    }
    this.ask(need);
  }

  private ask(need: ChoiceNeed): void {
    if (need === "devices") this.isWarningOfDevices = true;
    this.openedPicker = need === "reader" || need === "transaction_type" ? need : undefined;
  }

  /** Starts an attempt at a terminal, or keeps the reason why it was not started. */
  private async charge(choice: PaymentChoice, entered: Minor): Promise<void> {
    const { order, branches, hold } = this.parts;
    const { id: companyId, currency } = this.parts.company.company;
    const { remaining } = this.checkout;
    runInAction(() => {
      this.countBefore = this.paymentCount;
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
      companyId,
      currency,
      device,
      kind: type.partner,
      paymentTypeId: type.id,
      orderId: order.id,
      orderNumber: order.data.number,
      branchId: order.data.branchId,
      amount: chargedAmount(entered, remaining),
      balance: remaining,
      ...(type.requiresReferenceCode && { referenceCode: this.reference.trim() }),
      ...(account !== undefined && { stripe: account }),
      ...(transactionType !== undefined && { subPaymentType: transactionType }),
      ...(type.terminal !== undefined && { terminal: type.terminal }),
    });
    runInAction(() => {
      this.isStarting = false;
      const isBegun = start.kind === "started" || start.kind === "unresolved";
      if (!isBegun) this.refusal = start.kind;
      // An amount that was chosen for another balance is chosen again (N44).
      if (isBegun || start.kind === "balance_changed") this.amount.fillIn();
    });
  }
}
