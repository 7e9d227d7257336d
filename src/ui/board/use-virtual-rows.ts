import { elementScroll, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Stop } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { whenIdle } from "../parts/when-idle.ts";
import { areaKey, isHeading, type ListEntry } from "./list-entries.ts";

/** Pixels; the style sheet has the same. */
const areaHeight = 40;
const headHeight = 41;
const cardHeight = 200;
const cardGap = 12;
/** Pixels of the window that the page's bars take, at least. */
const barsHeight = 200;
/** Rows rendered beyond the visible ones, on either side, once these have been painted. */
const rowsAhead = 4;

interface VirtualRowsOptions {
  readonly entries: readonly ListEntry[];
  /** Whether the entries contain headings. */
  readonly isGrouped: boolean;
  /** Rows of one height, or cards that differ in height. */
  readonly layout: "rows" | "cards";
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Pixels. */
  readonly rowHeight: number;
  /** Receives the length of the list after every rendering, in entries and pixels. */
  onLength(count: number, sizePx: number): void;
}

/** The entries of a list that are rendered, and their places; scrolls a new list to where it was before a restart. */
export function useVirtualRows(
  options: VirtualRowsOptions,
): Virtualizer<HTMLDivElement, HTMLTableRowElement> {
  const { entries, scroller, rowHeight, onLength } = options;
  const areCards = options.layout === "cards";
  const { place } = useStores();
  const isScrolledAgain = useRef(false);
  const [ahead, setAhead] = useState(0);
  useEffect(() => whenIdle(() => setAhead(rowsAhead)), []);
  const height = areCards ? cardHeight : rowHeight;
  const rows = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    // The first rows need no measurement.
    initialRect: { width: 0, height: Math.max(height, window.innerHeight - barsHeight) },
    observeElementRect: observeSize,
    // Rows are rendered between frames: those ahead are there already, and no frame waits for new ones (PF-11).
    useFlushSync: false,
    // The library writes a new list's offset too, which would lay its rows out before their length is known (PF-6).
    scrollToFn: (...write) => isScrolledAgain.current && elementScroll(...write),
    initialOffset: place.scrollTop,
    estimateSize: (index) => heightOf(entries[index], height),
    overscan: ahead,
    gap: areCards ? cardGap : 0,
    scrollMargin: areCards ? 0 : headHeight,
    // Rows of equal height need no keys; keys would cost a pass over the whole list.
    ...(areCards || options.isGrouped ? { getItemKey: (index) => keyOf(entries, index) } : {}),
  });
  // Runs after every rendering, as the list changes in place.
  useLayoutEffect(() => onLength(entries.length, rows.getTotalSize()));
  useLayoutEffect(() => {
    if (scroller.current !== null && place.scrollTop > 0)
      scroller.current.scrollTop = place.scrollTop;
    place.forgetScroll();
    isScrolledAgain.current = true;
  }, [place, scroller]);
  return rows;
}

/** Reports the list's size after layout: reading it in the rendering would lay the new rows out within the press. */
function observeSize(
  { scrollElement }: { readonly scrollElement: HTMLElement | null },
  report: (size: { readonly width: number; readonly height: number }) => void,
): Stop | undefined {
  if (scrollElement === null) return undefined;
  const size = new ResizeObserver(() =>
    report({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  size.observe(scrollElement);
  return () => size.disconnect();
}

function heightOf(entry: ListEntry | undefined, orderHeight: number): number {
  return entry !== undefined && isHeading(entry) ? areaHeight : orderHeight;
}

function keyOf(entries: readonly ListEntry[], index: number): string | number {
  const entry = entries[index];
  if (entry === undefined) return index;
  return isHeading(entry) ? areaKey(entry) : entry.id;
}
