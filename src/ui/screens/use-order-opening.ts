import { useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import type { RequestedOrder } from "../../orders/board/order-board.ts";
import { useStores } from "../context/stores-context.tsx";
import { withQuery } from "../navigation/routes.ts";
import type { ChangePopups } from "./tab-popups.tsx";

/** Opens an order from outside its list: shows its tab, whose screen then opens the popup. */
export function useOrderOpening(): (request: RequestedOrder) => void {
  const { board } = useStores();
  const [, navigate] = useLocation();
  const search = useSearch();
  return (request) => {
    board.request(request);
    // Replaces the history entry of the dialog in which the order was chosen.
    if (request.page !== board.currentPage)
      navigate(withQuery(pathOfTab[request.page], search), { replace: true });
  };
}

/** Opens the popup of an order that was requested from outside this tab's list. To be called in an observer. */
export function useRequestedOrder(tab: TabName, change: ChangePopups): void {
  const { board } = useStores();
  const { requested } = board;
  useLayoutEffect(() => {
    if (requested?.page !== tab) return;
    change({ opened: requested.order });
    board.request(undefined);
  }, [requested, board, tab, change]);
}
