import { untracked } from "mobx";
import { useEffect } from "react";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import { maySeePage } from "../../orders/board/board-pages.ts";
import {
  type Findable,
  type FoundOrders,
  findOrders,
  prepareTexts,
  type SearchFor,
} from "../../orders/board/find-orders.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { whenIdle } from "../context/when-idle.ts";

/** Orders whose texts are read in one idle moment: about a millisecond on a slow tablet. */
const preparedAtOnce = 100;

export interface FoundResults {
  /** Undefined while nothing is typed. */
  readonly found: FoundOrders<OrderView> | undefined;
  /** The number of orders that were searched. */
  readonly held: number;
  /** Whether some orders may not be on the device yet. */
  readonly isLoading: boolean;
}

/** One list's own page: an order is in one list only, and so found once. */
interface PageOrders {
  readonly page: OrderList;
  readonly orders: readonly OrderView[];
}

/**
 * Searches the pages that the person may see, of the chosen branches. Searches again when an order joins or leaves a
 * page, not with each change of an order: its row follows those.
 */
export function useFound(search: SearchFor | undefined): FoundResults {
  const stores = useStores();
  const { company } = useCompany();
  const { board } = stores;
  const lists = seenLists(stores);
  const held = lists.reduce((sum, { orders }) => sum + orders.length, 0);
  const isLoading = lists.some(
    ({ page }) => !hasLoaded(stores, page) && board.page(page).isLoading,
  );
  if (search === undefined) return { found: undefined, held, isLoading };
  const found = untracked(() =>
    findOrders(eachOf(lists), search, {
      now: stores.ticker.now,
      deadline: (order) => deadlineOf(order, company)?.at,
    }),
  );
  return { found, held, isLoading };
}

/** Reads the texts of all orders while the page is idle, so that the first key finds them ready. */
export function useTextsAhead(): void {
  const stores = useStores();
  useEffect(() => {
    let isOver = false;
    const orders = untracked(() => seenLists(stores).flatMap(({ orders: held }) => [...held]));
    const next = (from: number): void => {
      if (isOver || from >= orders.length) return;
      const to = from + preparedAtOnce;
      untracked(() => prepareTexts(orders.slice(from, to)));
      whenIdle(() => next(to));
    };
    whenIdle(() => next(0));
    return () => {
      isOver = true;
    };
  }, [stores]);
}

/** The live lists of the pages that the person may see, of the chosen branches. */
function seenLists({ board, company }: Stores): readonly PageOrders[] {
  const pages = orderLists.filter((page) => maySeePage(company.staff, page));
  return pages.map((page) => ({ page, orders: board.page(page).orders }));
}

function hasLoaded({ board }: Stores, page: OrderList): boolean {
  return board.page(page).loadedAt !== undefined;
}

function* eachOf(lists: readonly PageOrders[]): Generator<Findable<OrderView>> {
  for (const { page, orders } of lists) for (const order of orders) yield { order, page };
}
