import { useVirtualizer } from "@tanstack/react-virtual";
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
import { useText } from "../context/texts-context.tsx";
import type { Column } from "./columns.ts";
import { FocusKeeper } from "./focus-keeper.ts";
import { isHeading, type ListEntry } from "./list-entries.ts";
import { isSameWindow, type ListWindow } from "./list-window.ts";
import styles from "./order-list.module.css";
import { OrderRow, type OrderRowProps } from "./order-row.tsx";

/** Pixels; the style sheet has the same. */
const rowHeight = 64;
const areaHeight = 40;
const headHeight = 41;
const cardHeight = 200;
const cardGap = 12;
/** Rows rendered beyond the visible ones, on either side. */
const rowsAhead = 4;

export interface OrderListProps {
  readonly columns: readonly Column[];
  readonly entries: readonly ListEntry[];
  /** Whether the entries contain headings. */
  readonly isGrouped: boolean;
  /** The order whose action is due next, unless it is the first entry. */
  readonly next?: OrderView | undefined;
  readonly caption: string;
  /** Rows of one height, or cards that differ in height. */
  readonly layout: "rows" | "cards";
  /** Receives the rendered window, by which the owner decides which changes need a rendering. */
  readonly drawn: RefObject<ListWindow | undefined>;
}

/**
 * The orders of a tab as a virtual table: only visible rows exist (PF-1). Not an observer, because an observer
 * compares props and the list changes in place. The component that reads the list renders this one.
 */
export function OrderList(props: OrderListProps) {
  const { entries, columns, layout } = props;
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const areCards = layout === "cards";
  const rows = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(entries[index], areCards),
    overscan: rowsAhead,
    gap: areCards ? cardGap : 0,
    scrollMargin: areCards ? 0 : headHeight,
    // Rows of equal height need no keys; keys would cost a pass over the whole list.
    ...(areCards || props.isGrouped ? { getItemKey: (index) => keyOf(entries, index) } : {}),
  });
  const { left, restore } = useFocusKeeper(scroller, entries);
  const items = rows.getVirtualItems();
  const next = props.next ?? entries[0];
  const { drawn } = props;
  useLayoutEffect(() => {
    const drawnRows = {
      entries,
      count: entries.length,
      first: items[0]?.index ?? 0,
      rows: items.map(({ index }) => entries[index]),
    };
    writeLength(table.current, entries.length, rows.getTotalSize());
    drawn.current = {
      isUnchangedBy: (orders) => isSameWindow(drawnRows, orders),
      updateLength: ({ length }) => {
        writeLength(table.current, length, length * rowHeight);
        restore();
      },
    };
    return () => {
      drawn.current = undefined;
    };
  });
  const tracks = { "--columns": columns.map(({ width }) => width).join(" ") } as CSSProperties;
  return (
    // A scrolling region must be reachable by keyboard, even when no row has a button.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className={styles["scroller"]} tabIndex={0} aria-label={props.caption}>
      <table ref={table} className={styles["table"]} data-layout={layout} style={tracks}>
        <Head columns={columns} />
        <tbody className={styles["body"]}>
          {items.map(({ index, start }) => {
            const entry = entries[index];
            if (entry === undefined) return null;
            const place = {
              index,
              start: start - rows.options.scrollMargin,
              measure: areCards ? rows.measureElement : undefined,
            };
            if (isHeading(entry)) {
              return <AreaRow key={areaKey(entry)} heading={entry} columns={columns} {...place} />;
            }
            return (
              <OrderRow
                key={entry.id}
                order={entry}
                columns={columns}
                isNext={entry === next}
                {...place}
              />
            );
          })}
        </tbody>
      </table>
      <p className={styles["left"]} role="status">
        {left !== undefined && t("list.left", { number: left })}
      </p>
    </section>
  );
}

interface AreaRowProps extends Pick<OrderRowProps, "columns" | "index" | "start" | "measure"> {
  readonly heading: AreaHeading;
}

function AreaRow({ heading, columns, index, start, measure }: AreaRowProps) {
  const { t } = useText();
  return (
    <tr
      ref={measure}
      className={styles["area"]}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <th scope="rowgroup" colSpan={columns.length}>
        <bdi>{heading.area ?? t("area.none")}</bdi>
        <span className={styles["areaCount"]}>{t("orders", { count: heading.count })}</span>
      </th>
    </tr>
  );
}

/** The head of the table; memoised, as the list renders with every visible push. */
const Head = memo(function Head(props: { readonly columns: readonly Column[] }) {
  const { t } = useText();
  return (
    <thead className={styles["head"]}>
      <tr className={styles["headRow"]} aria-rowindex={1}>
        {props.columns.map(({ id, label }) => (
          <th key={id} scope="col" data-column={id}>
            <span>{t(label)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
});

function heightOf(entry: ListEntry | undefined, areCards: boolean): number {
  if (entry !== undefined && isHeading(entry)) return areaHeight;
  return areCards ? cardHeight : rowHeight;
}

function keyOf(entries: readonly ListEntry[], index: number): string | number {
  const entry = entries[index];
  if (entry === undefined) return index;
  return isHeading(entry) ? areaKey(entry) : entry.id;
}

function areaKey({ area }: AreaHeading): string {
  return `area ${area ?? ""}`;
}

/** Sets the length of the list, in entries and pixels. Written directly, because it also changes without a rendering. */
function writeLength(table: HTMLTableElement | null, count: number, sizePx: number): void {
  const body = table?.tBodies[0];
  if (table === null || body === undefined) return;
  table.ariaRowCount = String(count + 1);
  body.style.blockSize = `${sizePx}px`;
}

/** Moves the focus on when its row leaves; returns the number of that order, to be announced. */
function useFocusKeeper(
  scroller: { readonly current: HTMLDivElement | null },
  entries: readonly ListEntry[],
): { readonly left: string | undefined; readonly restore: () => void } {
  const [keeper] = useState(() => new FocusKeeper());
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    if (scroller.current === null) return;
    return keeper.start(scroller.current);
  }, [keeper, scroller]);
  const restore = (): void => {
    if (scroller.current === null) return;
    const number = keeper.restore(scroller.current, entries);
    if (number !== undefined) setLeft(number);
  };
  // Runs after every rendering: the list changes in place, so that no dependency shows the change.
  useLayoutEffect(restore);
  return { left, restore };
}
