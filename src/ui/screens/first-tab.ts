import { when } from "mobx";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import type { Stores } from "../../stores.ts";
import { firstToExpire } from "../../unconfirmed/first-to-expire.ts";
import { unconfirmedTabs } from "../navigation/routes.ts";

/** Calls `onLoaded` once both unconfirmed lists are loaded, with the tab where an order expires first, if any does. */
export function whenFirstTabKnown(
  stores: Stores,
  onLoaded: (tab: TabName | undefined) => void,
): Stop {
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
