import {
  type Area,
  areaOf,
  boardTabs,
  loginErrorPath,
  pathOfTab,
  type TabName,
} from "../../../ports/entities/tab-name.ts";

/** The tabs of an area that the staff member may see (RT-1, RT-2, RT-5). */
export function tabsOf(area: Area, maySeeUnconfirmed: boolean): readonly TabName[] {
  return boardTabs.filter(
    (tab) => areaOf(tab) === area && (maySeeUnconfirmed || !isUnconfirmed(tab)),
  );
}

/** The tabs of orders that wait for confirmation, one for each area. */
export const unconfirmedTabs = ["homeDelivery.unconfirmed", "pickup.unconfirmed"] as const;

export function isUnconfirmed(tab: TabName): boolean {
  return tab.endsWith(".unconfirmed");
}

export type Place =
  | { readonly kind: "tab"; readonly tab: TabName }
  | { readonly kind: "login_error" }
  | { readonly kind: "redirect"; readonly to: string };

/**
 * The page of an address. An area alone leads to its new tab, an unknown address to home delivery's new tab
 * (RT-3), and an unconfirmed tab to the area's new tab for staff who may not see it (RT-5). While
 * `maySeeUnconfirmed` is unknown (undefined), the address stays.
 */
export function placeOf(path: string, maySeeUnconfirmed: boolean | undefined): Place {
  if (path === loginErrorPath) return { kind: "login_error" };
  if (path === "/pickup") return { kind: "redirect", to: pathOfTab["pickup.new"] };
  const tab = boardTabs.find((candidate) => pathOfTab[candidate] === path);
  if (tab === undefined) return { kind: "redirect", to: pathOfTab["homeDelivery.new"] };
  if (isUnconfirmed(tab) && maySeeUnconfirmed === false) {
    const isPickup = areaOf(tab) === "pickup";
    return { kind: "redirect", to: pathOfTab[isPickup ? "pickup.new" : "homeDelivery.new"] };
  }
  return { kind: "tab", tab };
}

/** An address with the current query, so that links and redirects keep it. */
export function withQuery(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
