import type { ComponentType } from "react";
import type { CompletionStep } from "../../orders/order-rules/completion-steps.ts";
import type { OrderView } from "../../stores.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";

export type DeliveryPopupName = "dropdown" | "rider" | "partner";

/** A panel about one order, beside its row. */
export type RowPanel = ComponentType<{ readonly order: OrderView; onClose(): void }>;

/** Popups that a press in an order's row opens. */
export interface Actions {
  /** Opens everything about the order (HD-13). */
  openOrder(order: OrderView): void;
  /** Asks for the delivery time before a home delivery is approved (UC-2). */
  approveDelivery(order: OrderView): void;
  /** Asks for the reason before the order is rejected (UC-5). */
  reject(order: OrderView): void;
  /** Takes a step of the order, after the questions that it needs (FL-7, FL-8, PY-1). */
  complete(order: OrderView, step: CompletionStep): void;
  /** Opens the popup in which a rider or a partner is chosen (HD-4, RA-7, RA-13). */
  openDelivery(order: OrderView, popup: DeliveryPopupName): void;
  /** Opens the panel of the order, or closes it. */
  togglePanel(order: OrderView, Panel: RowPanel): void;
  /** Says that this member of staff may neither approve nor reject (UC-11). */
  explainForbidden(): void;
}

const ActionsContext = createRequiredContext<Actions>("Actions");

export const ActionsProvider = ActionsContext.Provider;

export function useActions(): Actions {
  return useRequiredContext(ActionsContext);
}
