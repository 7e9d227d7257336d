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

/** The browser's usual font size, at which sizes in pixels are meant (LS-9, N53). */
const usualPx = 16;

/** A size in pixels at the usual font size, as a length of the style sheet that grows with the font size (N53). */
export function rem(px: number): string {
  return `${px / usualPx}rem`;
}

/** The browser's font size against the usual one, for sizes that a script needs in pixels (N53). */
export function rootScale(): number {
  known ??= readScale();
  return known;
}

/** The same; renders again when the member of staff changes the font size while the page is open. */
export function useRootScale(): number {
  return useSyncExternalStore(subscribe, rootScale);
}

/** Reading it costs a style, so that it is read once. */
let known: number | undefined;
const changes = new Emitter();
let isWatched = false;

function readScale(): number {
  return (
    (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualPx) / usualPx
  );
}

function subscribe(changed: () => void): () => void {
  if (!isWatched) watch();
  return changes.add(changed);
}

/** No event tells a change of the font size. An element as wide as a letter is measured again by the browser. */
function watch(): void {
  isWatched = true;
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;visibility:hidden;inline-size:1rem;block-size:0";
  probe.ariaHidden = "true";
  document.documentElement.append(probe);
  new ResizeObserver(() => {
    known = readScale();
    changes.emit();
  }).observe(probe);
}
