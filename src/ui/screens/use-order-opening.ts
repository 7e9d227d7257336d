import { useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import {
  type OpenRequest,
  type OrderOpener,
  useOrderOpener,
} from "../context/order-opener-context.tsx";
import { withQuery } from "../navigation/routes.ts";
import type { ChangePopups } from "./tab-popups.tsx";

/** Keeps the request to open an order while the page changes to the tab of the order. */
export function useOrderOpening(tab: TabName): OrderOpener {
  const [requested, setRequested] = useState<OpenRequest>();
  const [, navigate] = useLocation();
  const search = useSearch();
  return useMemo(
    () => ({
      requested,
      open: (request) => {
        setRequested(request);
        // Replaces the history entry of the dialog in which the order was chosen.
        if (request.tab !== tab)
          navigate(withQuery(pathOfTab[request.tab], search), { replace: true });
      },
      end: () => setRequested(undefined),
    }),
    [requested, tab, navigate, search],
  );
}

/** Opens the popup of an order that was requested from outside this tab's list. */
export function useRequestedOrder(tab: TabName, change: ChangePopups): void {
  const { requested, end } = useOrderOpener();
  useLayoutEffect(() => {
    if (requested?.tab !== tab) return;
    change({ opened: requested.order });
    end();
  }, [requested, end, tab, change]);
}
