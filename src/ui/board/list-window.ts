import { autorun, createAtom, untracked } from "mobx";
import { type RefObject, useEffect, useState } from "react";
import type { BoardPageView, OrderView } from "../../stores.ts";
import type { ListEntry } from "./list-entries.ts";

/** What of a list is drawn, so that only changes that are seen render it (PF-2). */
export interface ListWindow {
  /** Whether exactly this would be drawn again. */
  isUnchangedBy(orders: readonly OrderView[]): boolean;
  /** Writes what an unseen change alters: how long the list is. */
  noteUnseen(orders: readonly OrderView[]): void;
}

export interface DrawnRows {
  /** The list that was drawn from; it changes in place. */
  readonly entries: readonly ListEntry[];
  /** How long it was. */
  readonly count: number;
  /** The place of the first row that exists. */
  readonly first: number;
  /** The rows that exist. */
  readonly rows: readonly (ListEntry | undefined)[];
}

/** Whether the same rows would be drawn. At the end of the list a change of its length is always seen. */
export function isSameWindow(drawn: DrawnRows, orders: readonly OrderView[]): boolean {
  const { entries, count, first, rows } = drawn;
  const end = first + rows.length;
  const isEndDrawn = end >= Math.min(count, orders.length);
  if (orders !== entries || (isEndDrawn && orders.length !== count)) return false;
  return rows.every((row, place) => row === orders[first + place]);
}

/**
 * The orders of a tab. Where the list draws them as they are (`isPlain`), the component is rendered only
 * for a change among the rows that exist; otherwise whenever an order comes or goes. For an observer.
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
      if (drawn.current?.isUnchangedBy(orders) === true) drawn.current.noteUnseen(orders);
      else seenChanges.reportChanged();
    });
  }, [index, isPlain, drawn, seenChanges]);
  if (!isPlain) return index.orders;
  seenChanges.reportObserved();
  return untracked(() => index.orders);
}
