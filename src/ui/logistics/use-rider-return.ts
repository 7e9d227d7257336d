import { useState } from "react";
import type { Company } from "../../../ports/entities/company.ts";
import { RiderReturn } from "../../logistics/rider-return.ts";
import { type ReturnPlan, returnPlan } from "../../logistics/rider-return-rules.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { plainCash, settleInCash, settlePlain } from "../checkout/settle-return.ts";
import { questionsOf } from "../completion/take-step.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";

/** The return of a rider with these orders, while the calling component is mounted. */
export function useRiderReturn(orders: readonly OrderView[]): RiderReturn<OrderView> {
  const stores = useStores();
  const { company } = useCompany();
  const [made] = useState(() => createRiderReturn(orders, company, stores));
  return made;
}

/** The return of a rider with these orders; each is settled by the checkout's own rules. */
export function createRiderReturn(
  orders: readonly OrderView[],
  company: Company,
  stores: Stores,
): RiderReturn<OrderView> {
  const companyNow = (): Company => stores.company.company ?? company;
  return new RiderReturn({
    orders,
    planOf: (order) => planOf(order, stores, companyNow()),
    currency: () => companyNow().currency,
    isNotDelivered: (id) => stores.notDelivered.reasonOf(id) !== undefined,
    settle: (order, plan) =>
      plan.kind === "cash"
        ? settleInCash(order, plan.cash, companyNow(), stores)
        : settlePlain(order, stores),
  });
}

function planOf(order: OrderView, stores: Stores, company: Company): ReturnPlan {
  const { payments } = stores;
  const { id } = order;
  return returnPlan(order.data, {
    questions: questionsOf(order, "deliver", stores),
    company,
    isCashOffered: plainCash(stores.company.paymentTypes) !== undefined,
    isPaymentOpen:
      payments.lines.of(id) !== undefined ||
      payments.unsettledOf(id).length > 0 ||
      payments.isApprovalWaiting(id) ||
      payments.isBlocked(id),
  });
}
