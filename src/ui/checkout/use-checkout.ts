import { useEffect, useRef, useState } from "react";
import type { Company } from "../../../ports/entities/company.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { CommandResult } from "../../orders/commands/command-results.ts";
import { isStepPossible } from "../../orders/order-rules/completion-steps.ts";
import { followApprovals, settleByOrder, settleRecorded } from "../../payments/approved-lines.ts";
import type { AttemptView } from "../../payments/attempt/payment-attempts.ts";
import { Checkout } from "../../payments/checkout.ts";
import { CheckoutFinish } from "../../payments/checkout-finish.ts";
import { CheckoutKeeper } from "../../payments/checkout-keeper.ts";
import type { CommandsView, Stores } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import type { CheckoutModalProps } from "./checkout-props.ts";
import { useOpenCheckout } from "./open-checkouts.ts";

export interface CheckoutState {
  readonly checkout: Checkout;
  readonly finish: CheckoutFinish;
  readonly keeper: CheckoutKeeper;
  /** The attempt at a terminal that covers the payment. */
  readonly shown: AttemptView | undefined;
}

/** One order's checkout while its modal is open. To be called in an observer. */
export function useCheckout(props: CheckoutModalProps): CheckoutState {
  const stores = useStores();
  const { company } = useCompany();
  const { order } = props;
  useOpenCheckout(order.id);
  const { attempts } = stores.payments;
  const [state] = useState(() => create(props, company, stores));
  const { checkout, finish, keeper } = state;
  useEffect(() => {
    if (attempts === undefined) return undefined;
    const types = () => stores.company.paymentTypes;
    return followApprovals({ checkout, attempts, order, types });
  }, [attempts, checkout, order, stores]);
  useEffect(() => keeper.start(), [keeper]);
  // Loyalty points alone paid the order: it completes without a question (PY-12).
  const isHeld = keeper.holder === "this_tab";
  useEffect(() => {
    if (isHeld && checkout.isPaidByLoyaltyAlone) void finish.finish();
  }, [isHeld, checkout, finish]);
  const shown = attempts?.shownFor(order.id);
  useFinishAfterTerminal(state, shown);
  return { ...state, shown };
}

/** Completes the order when the overlay of the approval that paid the rest closes. */
function useFinishAfterTerminal(
  { checkout, finish }: Omit<CheckoutState, "shown">,
  shown: AttemptView | undefined,
): void {
  const before = useRef(shown);
  useEffect(() => {
    const hasClosed = before.current !== undefined && shown === undefined;
    before.current = shown;
    const isExact = checkout.change === 0 && checkout.excess === 0;
    if (hasClosed && checkout.isPaid && isExact) void finish.finish();
  }, [shown, checkout, finish]);
}

function create({ order, purpose, onClose }: CheckoutModalProps, company: Company, stores: Stores) {
  const { company: store, commands, payments, notices, coreBase, configuration } = stores;
  const isFrozen = (): boolean =>
    keeper.holder !== "this_tab" ||
    payments.isBlocked(order.id) ||
    (payments.attempts?.isOpenFor(order.id) ?? false);
  const checkout = new Checkout({
    order,
    company: {
      get company() {
        return store.company ?? company;
      },
      get paymentTypes() {
        return store.paymentTypes;
      },
    },
    isFrozen,
    sendsOnlyNewLines: configuration.paymentsAtCompletion === "additional",
    // Without a core app this is training: mark its payments, so that none is taken for a real one (TN-1).
    ...(coreBase === undefined && { metaData: { simulated: true } }),
  });
  const keeper = new CheckoutKeeper({
    checkout,
    kept: payments.lines,
    order,
    currency: () => (store.company ?? company).currency,
  });
  const finish = new CheckoutFinish({
    checkout,
    order,
    isFrozen,
    isGone: () => order.gone !== undefined || !isStepPossible(order.data, purpose),
    send: (lines) => send(commands, { order, purpose }, lines),
    onEnded: (recorded) => {
      if (recorded !== undefined) keeper.discard();
      const { attempts } = payments;
      if (attempts !== undefined) {
        if (recorded === undefined) settleByOrder(attempts, order.data, store.paymentTypes);
        else settleRecorded(attempts, order.id, recorded);
      }
      if (recorded !== undefined && recorded.length > 0)
        notices.add({ kind: "paid_in_full", orderNumber: order.data.number });
      onClose();
    },
    report: (report) => payments.report(report),
  });
  return { checkout, finish, keeper };
}

/** Completes the order, or confirms the pickup, with its payments (FL-5, FL-6, UC-4). */
function send(
  commands: CommandsView,
  { order, purpose }: Pick<CheckoutModalProps, "order" | "purpose">,
  payments: readonly PaymentToSend[],
): Promise<CommandResult> {
  switch (purpose) {
    case "deliver":
      return commands.markDelivered(order.id, payments);
    case "collect":
      return commands.markCollected(order.id, payments);
    case "confirm_pickup":
      return commands.confirm(order.id, { payments });
  }
}
