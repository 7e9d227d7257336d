import { useMemo, useState } from "react";
import type { Device } from "../../../ports/entities/branch.ts";
import type { Minor } from "../../../ports/entities/money.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";
import { acceptAmount, amountText, readAmount } from "../../payments/amount-entry.ts";
import type { StartRefusal } from "../../payments/attempt/service/payment-attempts.ts";
import type { DueAmount } from "../../payments/captured-payments.ts";
import type { Checkout } from "../../payments/checkout.ts";
import type { CheckoutOpening, CheckoutSession } from "../../payments/checkout-session.ts";
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
} from "../../payments/payment-types.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";

/** The picker that replaces the amount. */
export type PickerKind = "types" | "reader" | "transaction_type";

export interface Entry {
  readonly offered: readonly PaymentType[];
  /** Types that can be chosen with one press; their places never change. */
  readonly quickTypes: readonly PaymentType[];
  readonly devices: readonly Device[];
  readonly choice: PaymentChoice | undefined;
  readonly due: DueAmount;
  /** Text of the amount field. */
  readonly text: string;
  /** Undefined while the field has no valid amount (PY-10). */
  readonly entered: Minor | undefined;
  readonly reference: string;
  readonly picker: PickerKind | undefined;
  readonly isWarningOfDevices: boolean;
  readonly startRefusal: StartRefusal | undefined;
  readonly isStarting: boolean;
  readonly canPay: boolean;
  /** Takes the whole text of the field after typing or pasting. */
  type(text: string): void;
  /** Takes a key of the keypad; the first key replaces the prefilled amount. */
  press(key: string): void;
  deleteLast(): void;
  setReference(reference: string): void;
  openPicker(picker: PickerKind | undefined): void;
  /** Takes a type with its usual transaction type. */
  chooseType(type: PaymentType): void;
  /** Takes a type of the picker, which asks for the transaction type next if there are several. */
  pickType(type: PaymentType): void;
  chooseDevice(device: Device): void;
  chooseTransactionType(code: string): void;
  dismissWarning(): void;
  /** Whether the rest after a payment stands there as it was filled in: Pay then takes nothing (N39). */
  readonly isRestUntouched: boolean;
  pay(): void;
  /** Whether an amount of the chosen type, which needs no terminal, can be taken at once. */
  readonly canTakeCash: boolean;
  /** Takes this amount by the chosen type, as Pay does with the amount of the field. */
  takeCash(sum: Minor): void;
}

/** The entry of one payment: amount, type, reference and card reader. To be called in an observer. */
export function useEntry({ order }: CheckoutOpening, session: CheckoutSession): Entry {
  const { checkout } = session;
  const { company } = useCompany();
  const amount = useAmount(company.currency.precision);
  const [reference, setReference] = useState("");
  const { offered, devices } = useOffer(order);
  const picking = usePicking(offered, devices);
  const { choice } = picking;
  const due = checkout.dueBy(choice?.type);
  const text = amount.typed ?? amountText(due.amount, company.currency.precision);
  const entered = readAmount(text, company.currency.precision);
  const { charge, startRefusal, isStarting } = useCharge(order, checkout);
  const rest = useRestGuard(checkout);
  const isRestUntouched = rest.isGuarded && amount.typed === undefined;
  const isCodeMissing = choice?.type.requiresReferenceCode === true && reference.trim() === "";
  const canPay = entered !== undefined && choice !== undefined && !isCodeMissing && !isStarting;

  const take = (type: PaymentType, collected: Minor): void => {
    rest.guard();
    checkout.add(type, collected, reference);
    amount.clear();
    setReference("");
    if (checkout.isPaid && checkout.change === 0) void session.complete();
  };
  const canTakeCash =
    choice !== undefined && !needsTerminal(choice.type) && !isCodeMissing && !isStarting;
  const pay = (): void => {
    if (!canPay || isRestUntouched) return;
    const need = choiceNeed(choice, devices);
    if (need !== "none") {
      picking.ask(need);
      return;
    }
    if (needsTerminal(choice.type)) {
      rest.guard();
      void charge(choice, entered).then((isBegun) => isBegun && amount.clear());
      return;
    }
    take(choice.type, entered);
  };
  return {
    ...picking,
    offered,
    quickTypes: quickTypes(offered, devices),
    devices,
    due,
    text,
    entered,
    reference,
    startRefusal,
    isStarting,
    canPay,
    type: (typed) => amount.type(typed, text),
    press: (key) => amount.press(key),
    deleteLast: () => amount.type(text.slice(0, -1), text),
    setReference,
    chooseType: rest.lifting(picking.chooseType),
    pickType: rest.lifting(picking.pickType),
    chooseDevice: rest.lifting(picking.chooseDevice),
    chooseTransactionType: rest.lifting(picking.chooseTransactionType),
    isRestUntouched,
    pay,
    canTakeCash,
    takeCash: (sum) => {
      if (canTakeCash) take(choice.type, sum);
    },
  };
}

/** Starts an attempt at a terminal, or gives the reason why it was not started. */
function useCharge(order: CheckoutOpening["order"], checkout: Checkout) {
  const { company } = useCompany();
  const { payments, branches, hold } = useStores();
  const { attempts } = payments;
  const [startRefusal, setStartRefusal] = useState<StartRefusal>();
  const [isStarting, setStarting] = useState(false);
  const charge = async (choice: PaymentChoice, entered: Minor): Promise<boolean> => {
    if (hold?.isOn === true) {
      hold.explain();
      return false;
    }
    const { type, device, transactionType } = choice;
    if (attempts === undefined || type.partner === undefined || device === undefined) return false;
    const account = readerAccount(type, order.data.branchId, branches.allowed);
    setStarting(true);
    setStartRefusal(undefined);
    const start = await attempts.start({
      kind: type.partner,
      orderId: order.id,
      orderNumber: order.data.number,
      companyId: company.id,
      branchId: order.data.branchId,
      paymentTypeId: type.id,
      device,
      amount: chargedAmount(entered, checkout.remaining),
      balance: checkout.remaining,
      currency: company.currency,
      ...(account !== undefined && { stripe: account }),
      ...(transactionType !== undefined && { subPaymentType: transactionType }),
      ...(type.terminal !== undefined && { terminal: type.terminal }),
    });
    setStarting(false);
    const isBegun = start.kind === "started" || start.kind === "unresolved";
    if (!isBegun) setStartRefusal(start.kind);
    return isBegun;
  };
  return { charge, startRefusal: startRefusal ?? attempts?.retryRefusal(order.id), isStarting };
}

/** The typed amount; the field shows the amount due until something is typed. */
function useAmount(precision: Parameters<typeof acceptAmount>[2]) {
  const [typed, setTyped] = useState<string>();
  return {
    typed,
    clear: () => setTyped(undefined),
    type: (text: string, before: string) => setTyped(acceptAmount(text, before, precision)),
    press: (key: string) =>
      setTyped((before = "") => acceptAmount(before + key, before, precision)),
  };
}

/**
 * The second press of a double press must not take the rest that the first one has left: once a line was added, the
 * rest must be typed or its payment type chosen (N39).
 */
function useRestGuard({ lines }: Checkout) {
  /** The lines when staff last took a payment here; undefined once they have chosen how the rest is paid. */
  const [countBefore, setCountBefore] = useState<number>();
  return {
    isGuarded: countBefore !== undefined && lines.length > countBefore,
    guard: () => setCountBefore(lines.length),
    lifting:
      <Chosen>(choose: (chosen: Chosen) => void) =>
      (chosen: Chosen): void => {
        setCountBefore(undefined);
        choose(chosen);
      },
  };
}

function useOffer(order: CheckoutOpening["order"]) {
  const { payments, company, branches } = useStores();
  const { paymentTypes } = company;
  const { isTakeaway, branchId } = order.data;
  const hasTerminals = payments.attempts !== undefined;
  const offered = useMemo(
    () =>
      offeredTypes(paymentTypes, { isTakeaway }).filter(
        (type) => hasTerminals || !needsTerminal(type),
      ),
    [paymentTypes, isTakeaway, hasTerminals],
  );
  const devices = branches.allowed.find(({ id }) => id === branchId)?.devices ?? [];
  return { offered, devices };
}

function usePicking(offered: readonly PaymentType[], devices: readonly Device[]) {
  const [chosen, setChosen] = useState<PaymentChoice>();
  const [picker, openPicker] = useState<PickerKind>();
  const [isWarningOfDevices, setWarning] = useState(false);
  const first = preselectedType(offered);
  const fallback = first === undefined ? undefined : choose(first, devices);
  // A type that has been removed from the list is no longer chosen.
  const isListed = chosen !== undefined && offered.some(({ id }) => id === chosen.type.id);
  const choice = isListed ? chosen : fallback;
  const ask = (need: ChoiceNeed): void => {
    if (need === "devices") setWarning(true);
    openPicker(need === "reader" || need === "transaction_type" ? need : undefined);
  };
  const take = (next: PaymentChoice): void => {
    const need = choiceNeed(next, devices);
    if (need !== "devices") setChosen(next);
    ask(need);
  };
  return {
    choice,
    picker,
    isWarningOfDevices,
    ask,
    openPicker,
    chooseType: (type: PaymentType) => take(choose(type, devices)),
    pickType: (type: PaymentType) => {
      const { transactionType, ...rest } = choose(type, devices);
      const isOnly = type.terminal?.transactionTypes.length === 1;
      take({ ...rest, ...(isOnly && transactionType !== undefined && { transactionType }) });
    },
    chooseDevice: (device: Device) => choice !== undefined && take({ ...choice, device }),
    chooseTransactionType: (transactionType: string) =>
      choice !== undefined && take({ ...choice, transactionType }),
    dismissWarning: () => setWarning(false),
  };
}
