import { autorun, createAtom, untracked } from "mobx";
import { type RefObject, useEffect, useState } from "react";
import type { BoardPageView, OrderView } from "../../stores.ts";
import type { ListEntry } from "./list-entries.ts";

/** The rendered part of a list, so that only visible changes render it again (PF-2). */
export interface ListWindow {
  /** Whether the same rows would be rendered again. */
  isUnchangedBy(others: readonly ListEntry[]): boolean;
  /** Updates the length of the list after a change outside the rendered rows. */
  updateLength(orders: readonly OrderView[]): void;
}

export interface DrawnRows {
  /** The rendered list; it changes in place. */
  readonly entries: readonly ListEntry[];
  /** Its length when it was rendered. */
  readonly count: number;
  /** Index of the first rendered row. */
  readonly first: number;
  /** The rendered rows. */
  readonly rows: readonly (ListEntry | undefined)[];
}

/** Whether the same rows would be rendered. At the end of the list every change of its length is visible. */
export function isSameWindow(drawn: DrawnRows, others: readonly ListEntry[]): boolean {
  const { entries, count, first, rows } = drawn;
  const end = first + rows.length;
  const isEndDrawn = end >= Math.min(count, others.length);
  if (others !== entries || (isEndDrawn && others.length !== count)) return false;
  return rows.every((row, place) => row === others[first + place]);
}

/**
 * The orders of a tab. A list that shows them unchanged (`isPlain`) renders only for a change among its
 * rendered rows, every other list whenever an order comes or goes. To be called in an observer.
 */
export function useTabOrders(
  index: BoardPageView,
  isPlain: boolean,
  drawn: RefObject<ListWindow | undefined>,
): readonly OrderView[] {
  const [seenChanges] = useState(() => createAtom("Changes among the drawn rows"));
  useEffect(() => {
    if (!isPlain) return;
    return autorun(() => {
      const { orders } = index;
      if (drawn.current?.isUnchangedBy(orders) === true) drawn.current.updateLength(orders);
      else seenChanges.reportChanged();
    });
  }, [index, isPlain, drawn, seenChanges]);
  if (!isPlain) return index.orders;
  seenChanges.reportObserved();
  return untracked(() => index.orders);
}
