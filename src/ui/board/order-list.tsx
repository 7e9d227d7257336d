import type { VirtualItem } from "@tanstack/react-virtual";
import { when } from "mobx";
import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { AreaHeading } from "../../orders/order-rules/delivery-areas.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { type Column, type FittedColumns, trackOf } from "./columns.ts";
import { type Density, densitySizes } from "./density.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import { headingKey, isHeading, type ListEntry, namesItsArea } from "./list-entries.ts";
import { cardLook, type ListLook, rowLook } from "./list-look.ts";
import { isSameWindow, type ListWindow } from "./list-window.ts";
import styles from "./order-list.module.css";
import { OrderRow, type OrderRowProps } from "./order-row.tsx";
import { type RowPlace, useMovedRows } from "./use-moved-rows.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

export interface OrderListProps {
  readonly fitted: FittedColumns;
  readonly density: Density;
  /** The browser's font size against the usual one (N53). */
  readonly rootScale: number;
  readonly entries: readonly ListEntry[];
  /** Whether the entries contain headings. */
  readonly isGrouped: boolean;
  /** The order whose action is due next, unless it is the first entry. */
  readonly next?: OrderView | undefined;
  readonly caption: string;
  /** Rows of one height, or cards that differ in height. */
  readonly layout: "rows" | "cards";
  /** Whether all orders of the tab have arrived since the app was started; observable. */
  readonly isLoaded: () => boolean;
  /** Receives the rendered window, by which the owner decides which changes need a rendering. */
  readonly drawn: RefObject<ListWindow | undefined>;
}

/**
 * The orders of a tab as a virtual table: only visible rows exist (PF-1). Not an observer, because an observer
 * compares props and the list changes in place. The component that reads the list renders this one.
 */
export function OrderList(props: OrderListProps) {
  const { entries, fitted, layout, density, rootScale } = props;
  const sizes = densitySizes[density];
  const [rowHeight, areaHeight] = [sizes.rowHeight * rootScale, sizes.areaHeight * rootScale];
  const look = layout === "cards" ? cardLook : rowLook;
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { table, body, updateLength } = useListLength();
  const rows = useVirtualRows({
    ...props,
    scroller,
    rowHeight,
    areaHeight,
    onLength: updateLength,
  });
  const { left, restore } = useFocusKeeper(scroller, props, rows);
  const items = rows.getVirtualItems();
  const isScrolledIn = rows.isScrolling && props.drawn.current?.isUnchangedBy(entries) === true;
  const shield = useMovedRows(placesOf(items, entries), isScrolledIn);
  useDrawnWindow(props, items, (count) => {
    updateLength(count, count * rowHeight);
    restore();
  });
  const tracks = fitted.columns
    .map((column) => trackOf(column, sizes.scale, fitted.isTight))
    .join(" ");
  return (
    <div className={styles["room"]}>
      <section
        ref={scroller}
        className={styles["scroller"]}
        data-layout={layout}
        data-density={density}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={props.caption}
      >
        <table ref={table} className={look.table} style={{ "--columns": tracks } as CSSProperties}>
          <Head columns={fitted.columns} look={look} />
          <tbody ref={body} className={styles["body"]}>
            {items.map(({ index, start }) => {
              const entry = entries[index];
              if (entry === undefined) return null;
              const place = {
                index,
                start: start - rows.options.scrollMargin,
                measure: layout === "cards" ? rows.measureElement : undefined,
              };
              if (isHeading(entry)) {
                const key = headingKey(entry);
                return <AreaRow key={key} heading={entry} fitted={fitted} look={look} {...place} />;
              }
              return (
                <OrderRow
                  key={entry.id}
                  order={entry}
                  fitted={fitted}
                  look={look}
                  isNext={entry === (props.next ?? entries[0])}
                  isAreaNamed={props.isGrouped && namesItsArea(entries, index)}
                  {...place}
                />
              );
            })}
          </tbody>
        </table>
        <div ref={shield} className={styles["shield"]} data-shield="" hidden />
        <p className={styles["left"]} role="status">
          {left !== undefined && t("list.left", { number: left })}
        </p>
      </section>
    </div>
  );
}

/** The rendered rows and cards, without headings. */
function placesOf(items: readonly VirtualItem[], entries: readonly ListEntry[]): RowPlace[] {
  return items.flatMap(({ index, start, end }) => {
    const entry = entries[index];
    return entry === undefined || isHeading(entry) ? [] : { id: entry.id, start, end };
  });
}

/** Reports the rendered rows to the owner of the list, after every rendering. */
function useDrawnWindow(
  { entries, drawn }: Pick<OrderListProps, "entries" | "drawn">,
  items: readonly { readonly index: number }[],
  onLength: (count: number) => void,
): void {
  useLayoutEffect(() => {
    const drawnRows = {
      entries,
      count: entries.length,
      first: items[0]?.index ?? 0,
      rows: items.map(({ index }) => entries[index]),
    };
    drawn.current = {
      isUnchangedBy: (others) => isSameWindow(drawnRows, others),
      updateLength: ({ length }) => onLength(length),
    };
    return () => {
      drawn.current = undefined;
    };
  });
}

interface AreaRowProps
  extends Pick<OrderRowProps, "fitted" | "look" | "index" | "start" | "measure"> {
  readonly heading: AreaHeading;
}

function AreaRow({ heading, fitted, look, index, start, measure }: AreaRowProps) {
  const { t } = useText();
  return (
    <tr
      ref={measure}
      className={`${styles["area"]} ${look.area}`}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <th className={styles["areaName"]} scope="rowgroup" colSpan={fitted.columns.length}>
        <bdi>{heading.area ?? t("area.none")}</bdi>
        <span className={styles["areaCount"]}>{t("orders", { count: heading.count })}</span>
      </th>
    </tr>
  );
}

interface HeadProps {
  readonly columns: readonly Column[];
  readonly look: ListLook;
}

/** The head of the table; memoised, as the list renders with every visible push. */
const Head = memo(function Head({ columns, look }: HeadProps) {
  const { t } = useText();
  return (
    <thead className={look.head}>
      <tr className={look.headRow} aria-rowindex={1}>
        {columns.map((column) => {
          const cell = look.cell(column, columns);
          const { id, label } = column;
          return cell === undefined ? null : (
            <th key={id} className={`${styles["headCell"]} ${cell}`} scope="col" data-column={id}>
              <span className={id === "actions" ? styles["unseen"] : undefined}>{t(label)}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

/** Sets the length of the list, in entries and pixels. Written directly, because it also changes without a rendering. */
function useListLength() {
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRef({ count: -1, sizePx: -1 });
  const updateLength = (count: number, sizePx: number): void => {
    if (table.current === null || body.current === null) return;
    if (count === shown.current.count && sizePx === shown.current.sizePx) return;
    shown.current = { count, sizePx };
    table.current.ariaRowCount = String(count + 1);
    body.current.style.blockSize = `${sizePx}px`;
  };
  return { table, body, updateLength };
}

/** Moves the focus on when its row leaves; returns the number of that order, to be announced. */
function useFocusKeeper(
  scroller: { readonly current: HTMLDivElement | null },
  { entries, isLoaded }: Pick<OrderListProps, "entries" | "isLoaded">,
  rows: Pick<ReturnType<typeof useVirtualRows>, "scrollToIndex" | "measurementsCache">,
): { readonly left: string | undefined; readonly restore: () => void } {
  const { place } = useStores();
  const [keeper] = useState(() => new FocusKeeper());
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    if (scroller.current === null) return;
    return keeper.start(scroller.current);
  }, [keeper, scroller]);
  useLayoutEffect(() => {
    const list = scroller.current;
    return () => {
      if (list !== null) keeper.passOn(list);
    };
  }, [keeper, scroller]);
  const restore = (): void => {
    if (scroller.current === null) return;
    const number = keeper.restore(scroller.current, entries);
    if (number !== undefined) setLeft(number);
  };
  // Run after every rendering: the list changes in place, so that no dependency shows the change.
  useLayoutEffect(restore);
  useLayoutEffect(() => {
    if (scroller.current === null) return;
    keeper.hold(scroller.current, entries, (index) => rows.measurementsCache[index]?.start);
  });
  const goOn = (): void => {
    const { row } = place;
    keeper.goOnFrom(row);
    restore();
    // An order that has moved out of the drawn rows is drawn again, and then receives the focus.
    const index = entries.findIndex((entry) => !isHeading(entry) && entry.id === row?.id);
    const isDrawn = scroller.current?.querySelector(`[data-order="${row?.id}"]`);
    if (index >= 0 && !isDrawn) rows.scrollToIndex(index);
  };
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => when(isLoaded, () => latest.current()), [isLoaded]);
  return { left, restore };
}
