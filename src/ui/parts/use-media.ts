import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Below this width the search takes the place of the theme switch, which stands in the sound panel instead. */
export const narrow = "(width < 720px)";

/** Whether a media query matches now; follows its changes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
