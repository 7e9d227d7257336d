import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Stop } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { whenIdle } from "../context/when-idle.ts";
import { headingKey, isHeading, type ListEntry } from "./list-entries.ts";

/** Pixels at the usual font size; the style sheet has the same. */
const headHeight = 41;
const cardHeight = 200;
const cardGap = 12;
/** Pixels of the window that the page's bars take, at least. */
const barsHeight = 200;
/** Rows rendered beyond the visible ones, on either side, once these have been painted. Each costs its share of a tick (PF-1). */
const rowsAhead = 2;
const rowsAheadOfScroll = 4;
/** A scroll renders two rows at a time: one at a time costs a fifth more of the main thread (PF-11). */
const rowsPerStep = 2;

interface VirtualRowsOptions {
  readonly entries: readonly ListEntry[];
  /** Whether the entries contain headings. */
  readonly isGrouped: boolean;
  /** Rows of one height, or cards that differ in height. */
  readonly layout: "rows" | "cards";
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Pixels. */
  readonly rowHeight: number;
  readonly areaHeight: number;
  /** The browser's font size against the usual one (N53). */
  readonly rootScale: number;
  /** Receives the length of the list after every rendering, in entries and pixels. */
  onLength(count: number, sizePx: number): void;
}

/** The entries of a list that are rendered, and their places; scrolls a new list to where it was before a restart. */
export function useVirtualRows(
  options: VirtualRowsOptions,
): Virtualizer<HTMLDivElement, HTMLTableRowElement> {
  const { entries, scroller, rowHeight, rootScale, onLength } = options;
  const areCards = options.layout === "cards";
  const { place } = useStores();
  const isScrolledAgain = useRef(false);
  const [arePainted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => setPainted(true)), []);
  const rendered = useRef<readonly VirtualItem[]>([]);
  const isMoving = useRef(false);
  const rowsBeyond = areCards || isMoving.current ? rowsAheadOfScroll : rowsAhead;
  const height = areCards ? cardHeight * rootScale : rowHeight;
  const rows = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    // The first rows need no measurement.
    initialRect: { width: 0, height: Math.max(height, window.innerHeight - barsHeight) },
    observeElementRect: observeSize,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        isMoving.current = isScrolling;
        const update = () => report(offset, isScrolling);
        // While rows ahead are there, React renders the next ones in slices that leave room for frames (PF-11).
        // Cards are measured as they come, which may move others: late ones would move what staff look at.
        if (!areCards && isCovered(rendered.current, offset, instance)) startTransition(update);
        else update();
      }),
    // No frame waits for rows, not even for those that it should show.
    useFlushSync: false,
    // The library writes a new list's offset too, which would lay its rows out before their length is known (PF-6).
    scrollToFn: (...write) => isScrolledAgain.current && elementScroll(...write),
    initialOffset: place.scrollTop,
    estimateSize: (index) => heightOf(entries[index], height, options.areaHeight),
    overscan: arePainted ? rowsBeyond : 0,
    rangeExtractor: (range) => defaultRangeExtractor(areCards ? range : inSteps(range)),
    gap: areCards ? cardGap * rootScale : 0,
    scrollMargin: areCards ? 0 : headHeight * rootScale,
    // Rows of equal height need no keys; keys would cost a pass over the whole list.
    ...(areCards || options.isGrouped ? { getItemKey: (index) => keyOf(entries, index) } : {}),
  });
  useLayoutEffect(() => {
    rendered.current = rows.getVirtualItems();
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

/** The range, widened to whole steps on either side. */
function inSteps(range: Range): Range {
  const { startIndex, endIndex } = range;
  return {
    ...range,
    startIndex: startIndex - (startIndex % rowsPerStep),
    endIndex: endIndex - (endIndex % rowsPerStep) + rowsPerStep - 1,
  };
}

/** Whether rows are rendered as far as the next frame of a scroll may need them. */
function isCovered(
  items: readonly VirtualItem[],
  offset: number,
  { scrollRect, options }: Virtualizer<HTMLDivElement, HTMLTableRowElement>,
): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return false;
  const end = offset + (scrollRect?.height ?? 0);
  return (
    (first.index === 0 || first.end <= offset) &&
    (last.index === options.count - 1 || end <= last.start)
  );
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

function heightOf(entry: ListEntry | undefined, orderHeight: number, areaHeight: number): number {
  return entry !== undefined && isHeading(entry) ? areaHeight : orderHeight;
}

function keyOf(entries: readonly ListEntry[], index: number): string | number {
  const entry = entries[index];
  if (entry === undefined) return index;
  return isHeading(entry) ? headingKey(entry) : entry.id;
}
