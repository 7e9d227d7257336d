import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { pathOfTab, type TabName } from "../../../ports/entities/tab-name.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import { compareSorted } from "../../orders/board/most-urgent.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { unconfirmedTabs, withQuery } from "../navigation/routes.ts";
import { listSelector } from "../parts/focus.ts";
import styles from "./urgent-unconfirmed.module.css";

/** A function key: no layout makes a letter of it, and it types nothing. */
const goKey = "F2";

/**
 * A link for the keyboard, which is visible while it has the focus, and a key: both go to the unconfirmed order of
 * both areas that staff should decide first, whose next step is one Enter away.
 */
export const UrgentUnconfirmed = observer(function UrgentUnconfirmed(props: {
  readonly tab: TabName;
}) {
  const stores = useStores();
  const { t } = useText();
  const search = useSearch();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<Wanted>();
  const [isAwaited, setAwaited] = useState(false);
  const found = urgentOf(stores);
  useRowFocus(wanted, () => setWanted(undefined));
  const go = (isByKey: boolean): void => {
    const target = urgentOf(stores);
    setAwaited(target === undefined && mayCome(stores));
    if (target === undefined) return;
    if (target.tab !== props.tab) navigate(withQuery(pathOfTab[target.tab], search));
    setWanted({ id: target.order.id, place: placeOf(target, stores), isByKey });
  };
  useGoKey(() => go(true));
  // A page that was just opened takes the key before the unconfirmed orders are there.
  useAwaited(isAwaited, found !== undefined || !mayCome(stores), (isKnown) =>
    isKnown ? go(true) : setAwaited(false),
  );
  if (found === undefined) return null;
  return (
    <a
      className={styles["link"]}
      href={withQuery(pathOfTab[found.tab], search)}
      aria-keyshortcuts={goKey}
      onClick={(event) => {
        event.preventDefault();
        go(false);
      }}
    >
      {t("skip.urgent", { key: goKey })}
    </a>
  );
});

/** The order whose row is to receive the focus, once its tab shows it. */
interface Wanted {
  readonly id: OrderId;
  /** Its place in its list: 0 is the start, 1 the end. */
  readonly place: number;
  /** A press of the key is deliberate: the next Enter is meant for the row. */
  readonly isByKey: boolean;
}

interface Target {
  readonly tab: TabName;
  readonly order: OrderView;
}

function placeOf({ tab, order }: Target, { board }: Stores): number {
  const { orders } = board.page(tab);
  return orders.findIndex(({ id }) => id === order.id) / orders.length;
}

/** Each list begins with its most urgent order (N42). */
function urgentOf({ board, company: { staff } }: Stores): Target | undefined {
  if (staff === undefined || !maySeeUnconfirmed(staff)) return undefined;
  const [first] = unconfirmedTabs
    .flatMap((tab) =>
      board
        .page(tab)
        .orders.slice(0, 1)
        .map((order) => ({ tab, order })),
    )
    .sort((one, other) => compareSorted(one.order, other.order));
  return first;
}

/** Whether the lists that could have such an order are still being loaded for the first time. */
function mayCome({ board, company: { staff } }: Stores): boolean {
  if (staff !== undefined && !maySeeUnconfirmed(staff)) return false;
  return unconfirmedTabs.some((tab) => board.page(tab).loadedAt === undefined);
}

/** Ends the wait for the first orders once they are known, or at any other key or press: staff do something else. */
function useAwaited(isAwaited: boolean, isKnown: boolean, end: (isKnown: boolean) => void): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (!isAwaited) return;
    if (isKnown) {
      latest.current(true);
      return;
    }
    const stop = (): void => latest.current(false);
    document.addEventListener("keydown", stop);
    document.addEventListener("pointerdown", stop);
    return () => {
      document.removeEventListener("keydown", stop);
      document.removeEventListener("pointerdown", stop);
    };
  }, [isAwaited, isKnown]);
}

function useGoKey(go: () => void): void {
  const latest = useRef(go);
  useLayoutEffect(() => {
    latest.current = go;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.key !== goKey || hasModifier || event.repeat || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Focuses the row as soon as it is there. Any other key or press ends the wait. */
function useRowFocus(wanted: Wanted | undefined, end: () => void): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (wanted === undefined) return;
    const stop = (): void => latest.current();
    const find = (): void => {
      const row = document.querySelector<HTMLElement>(`tr[data-order="${wanted.id}"]`);
      if (row === null) {
        // A long list draws only the rows around its view.
        const list = document.querySelector(listSelector);
        list?.scrollTo?.(0, wanted.place * list.scrollHeight);
      } else {
        if (wanted.isByKey) row.dataset["chosen"] = "true";
        row.focus();
        stop();
      }
    };
    const rows = new MutationObserver(find);
    rows.observe(document.body, { childList: true, subtree: true });
    find();
    document.addEventListener("keydown", stop);
    document.addEventListener("pointerdown", stop);
    return () => {
      rows.disconnect();
      document.removeEventListener("keydown", stop);
      document.removeEventListener("pointerdown", stop);
    };
  }, [wanted]);
}
