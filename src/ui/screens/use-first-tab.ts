import { when } from "mobx";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import type { Stores } from "../../stores.ts";
import { firstToExpire } from "../../unconfirmed/first-to-expire.ts";
import { useStores } from "../context/stores-context.tsx";
import { unconfirmedTabs, withQuery } from "../navigation/routes.ts";

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
    let cancel: Stop = () => undefined;
    const stop = (): void => {
      cancel();
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
    // A reload, and the browser's Back, find the tab that they left.
    const end = (): void => {
      stop();
      history.replaceState(null, "");
    };
    const show = (tab: TabName | undefined): void => {
      end();
      if (tab !== undefined) navigate(withQuery(pathOfTab[tab], search), { replace: true });
    };
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    cancel = whenFirstTabKnown(stores, show);
    return stop;
  }, [stores, search, navigate]);
}

function isMarked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isAddressAsked" in state;
}

/** Calls `onLoaded` once both unconfirmed lists are loaded, with the tab where an order expires first, if any does. */
function whenFirstTabKnown(stores: Stores, onLoaded: (tab: TabName | undefined) => void): Stop {
  return when(
    () => areLoaded(stores),
    () => onLoaded(expiringTab(stores)),
  );
}

function areLoaded({ board, company: { staff } }: Stores): boolean {
  if (staff === undefined) return false;
  if (!maySeeUnconfirmed(staff)) return true;
  return unconfirmedTabs.every((tab) => board.page(tab).loadedAt !== undefined);
}

function expiringTab({ board, company: { company }, ticker }: Stores): TabName | undefined {
  const orders = unconfirmedTabs.flatMap((tab) => board.page(tab).orders);
  const first = firstToExpire(orders, company, ticker.now);
  return unconfirmedTabs.find((tab) => tab === first?.place);
}
