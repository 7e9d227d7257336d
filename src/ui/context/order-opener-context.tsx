import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { OrderView } from "../../stores.ts";
import { createRequiredContext, useRequiredContext } from "./required-context.ts";

/** An order whose popup is to open over the list of its own tab. */
export interface OpenRequest {
  readonly order: OrderView;
  readonly tab: TabName;
}

/** Opens an order from outside its list: shows its tab, whose screen then opens the popup and ends the request. */
export interface OrderOpener {
  readonly requested: OpenRequest | undefined;
  open(request: OpenRequest): void;
  end(): void;
}

const OrderOpenerContext = createRequiredContext<OrderOpener>("OrderOpener");

export const OrderOpenerProvider = OrderOpenerContext.Provider;

export function useOrderOpener(): OrderOpener {
  return useRequiredContext(OrderOpenerContext);
}
