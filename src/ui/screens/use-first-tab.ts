import { when } from "mobx";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import type { BoardPage } from "../../orders/board-pages.ts";
import type { Stores } from "../../stores.ts";
import { firstToExpire } from "../../unconfirmed/first-to-expire.ts";
import { useStores } from "../context/stores-context.tsx";
import { pathOfTab, unconfirmedTabs, withQuery } from "../routes.ts";

/** Marks the history entry of a sign-in that asked for no address. */
export const noAddressAsked = { isAddressAsked: false } as const;

/**
 * After a sign-in that asked for no address, shows the tab where an order expires first, once both unconfirmed lists are
 * loaded. A press or a key before that means that staff are at work here, and the tab stays.
 */
export function useFirstTab(): void {
  const stores = useStores();
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (!isMarked(history.state)) return;
    const stay = (): void => {
      cancel();
      // A reload, and the browser's Back, find the tab that they left.
      history.replaceState(null, "");
    };
    const cancel = when(
      () => areLoaded(stores),
      () => {
        history.replaceState(null, "");
        const tab = expiringTab(stores);
        if (tab !== undefined) navigate(withQuery(pathOfTab[tab], search), { replace: true });
      },
    );
    addEventListener("pointerdown", stay, { once: true });
    addEventListener("keydown", stay, { once: true });
    return () => {
      cancel();
      removeEventListener("pointerdown", stay);
      removeEventListener("keydown", stay);
    };
  }, [stores, search, navigate]);
}

function isMarked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isAddressAsked" in state;
}

function areLoaded({ board, company: { staff } }: Stores): boolean {
  if (staff === undefined) return false;
  if (!maySeeUnconfirmed(staff)) return true;
  return unconfirmedTabs.every((tab) => board.page(tab).loadedAt !== undefined);
}

function expiringTab({ board, company: { company }, ticker }: Stores): BoardPage | undefined {
  const minutes = company?.confirmationDeadline.minutes ?? 0;
  const orders = unconfirmedTabs.flatMap((tab) => board.page(tab).orders);
  const first = firstToExpire(orders, minutes, ticker.now);
  return unconfirmedTabs.find((tab) => tab === first?.place);
}
