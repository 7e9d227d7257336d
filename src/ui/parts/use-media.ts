import { useCallback, useMemo, useSyncExternalStore } from "react";
import { Emitter } from "../../../ports/emitter.ts";

/** The width in px that a drawer takes from the page, 0 without one. Emit a change after setting it. */
export const pageRoom = { drawerPx: 0, changes: new Emitter() };

/**
 * Below this width the search takes the place of the theme switch, which stands in the sound panel, and readiness that of the
 * button of the sources.
 */
export const narrow = "(width < 45rem)";

/**
 * Whether a query of the page's width, in rem, matches now; follows its changes. A drawer beside the page is no part of
 * it. In a query a rem is the browser's font size, so that larger text changes the layout as a narrower page does (N53).
 */
export function useMedia(query: string): boolean {
  const drawer = useSyncExternalStore(pageRoom.changes.add, () => pageRoom.drawerPx);
  const list = useMemo(
    () => matchMedia(drawer === 0 ? query : query.replace(/[\d.]+rem/g, `calc($& + ${drawer}px)`)),
    [query, drawer],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
