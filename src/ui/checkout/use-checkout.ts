import { useEffect, useRef, useState } from "react";
import type { Company } from "../../../ports/entities/company.ts";
import { followApprovals } from "../../payments/approved-lines.ts";
import type { AttemptView } from "../../payments/attempt/payment-attempts.ts";
import type { Stores } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import type { CheckoutModalProps } from "./checkout-props.ts";
import { type CheckoutParts, createCheckout } from "./create-checkout.ts";
import { useOpenCheckout } from "./use-open-checkout.ts";

export interface CheckoutState extends CheckoutParts {
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
  const { notices } = stores;
  return createCheckout({
    order,
    purpose,
    company,
    stores,
    onEnded: (recordedCount) => {
      if (recordedCount !== undefined && recordedCount > 0)
        notices.add({ kind: "paid_in_full", orderNumber: order.data.number });
      onClose();
    },
  });
}
