import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { withQuery } from "../navigation/routes.ts";

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
    let isOver = false;
    let cancel: Stop = () => undefined;
    // A reload, and the browser's Back, find the tab that they left.
    const end = (): void => {
      isOver = true;
      cancel();
      history.replaceState(null, "");
    };
    const show = (tab: TabName | undefined): void => {
      end();
      if (tab !== undefined) navigate(withQuery(pathOfTab[tab], search), { replace: true });
    };
    import("./first-tab.ts").then(
      ({ whenFirstTabKnown }) => {
        if (!isOver) cancel = whenFirstTabKnown(stores, show);
      },
      () => undefined,
    );
    addEventListener("pointerdown", end, { once: true });
    addEventListener("keydown", end, { once: true });
    return () => {
      isOver = true;
      cancel();
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
  }, [stores, search, navigate]);
}

function isMarked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isAddressAsked" in state;
}
