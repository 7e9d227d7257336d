import { Search, X } from "lucide-react";
import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import { shownCode } from "../../contact/contact-rules.ts";
import { maySeePage } from "../../orders/board/board-pages.ts";
import {
  type Findable,
  type FoundOrders,
  findOrders,
  prepareTexts,
} from "../../orders/board/find-orders.ts";
import { type SearchFor, searchFor } from "../../orders/order-rules/order-search.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import { searchLengthMax } from "../../orders/order-rules/search-text.ts";
import type { OrderView, Stores } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { whenIdle } from "../context/when-idle.ts";
import { IconButton } from "../parts/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { useOrderOpening } from "../screens/use-order-opening.ts";
import styles from "./find-dialog.module.css";
import { FoundRow } from "./found-row.tsx";

/** The count is announced when the typing rests for this long (RL-6). */
const announceAfterMs: Duration = 300;

export interface FindDialogProps {
  onClose(): void;
}

/** One search over all tabs, with the orders found and the tab of each (RL-6). */
export const FindDialog = observer(function FindDialog({ onClose }: FindDialogProps) {
  const { t } = useText();
  const openOrder = useOrderOpening();
  const [titleId, listId] = [useId(), useId()];
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState<OrderId | "first" | "gone">("first");
  const search = useMemo(() => searchFor(typed), [typed]);
  useTextsAhead();
  const results = useFound(search);
  const shown = results.found?.shown ?? [];
  const place = shown.findIndex(({ order }) => order.id === marked);
  const current = shown[place];
  // The first result is marked once for each text: Enter opens no order that came in its place (N45).
  if (marked === "first" && shown[0] !== undefined) setMarked(shown[0].order.id);
  else if (typeof marked === "number" && current === undefined) setMarked("gone");
  const open = ({ order, page }: Findable<OrderView>): void => {
    onClose();
    openOrder({ order, page });
  };
  return (
    <Modal
      screen={{ is: "find" }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={styles["hidden"]}>
        {t("find.title")}
      </h2>
      <div className={styles["head"]}>
        <Search className={styles["icon"]} aria-hidden="true" size={22} strokeWidth={1.75} />
        <Field
          typed={typed}
          listId={listId}
          currentId={current && optionId(listId, current.order.id)}
          onType={(text) => {
            setTyped(text);
            setMarked("first");
          }}
          onStep={(step) => {
            const next = Math.min(shown.length - 1, Math.max(0, place + (place < 0 ? 1 : step)));
            if (shown[next] !== undefined) setMarked(shown[next].order.id);
          }}
          onEnter={() => current !== undefined && open(current)}
        />
        <Count found={results.found} typed={typed} />
        <IconButton label={t("close")} variant="quiet" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <Results
        id={listId}
        results={results}
        search={search}
        current={current?.order.id}
        onOpen={open}
      />
      <Foot {...results} />
    </Modal>
  );
});

interface FieldProps {
  readonly typed: string;
  readonly listId: string;
  /** The id of the result that Enter opens. */
  readonly currentId: string | undefined;
  onType(text: string): void;
  onStep(step: 1 | -1): void;
  onEnter(): void;
}

/** The search field, which keeps the focus while the arrow keys walk the results. */
function Field({ typed, listId, currentId, onType, onStep, onEnter }: FieldProps) {
  const { t } = useText();
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, repeat, nativeEvent } = event;
    const isHandled = key === "ArrowDown" || key === "ArrowUp" || key === "Enter";
    // An input method uses the same keys to choose a character.
    if (!isHandled || nativeEvent.isComposing) return;
    event.preventDefault();
    if (key !== "Enter") onStep(key === "ArrowDown" ? 1 : -1);
    else if (!repeat) onEnter();
  };
  return (
    <input
      className={styles["input"]}
      type="text"
      role="combobox"
      dir="auto"
      inputMode="search"
      enterKeyHint="go"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={searchLengthMax}
      aria-label={t("find.label")}
      aria-autocomplete="list"
      aria-expanded={currentId !== undefined}
      aria-controls={listId}
      aria-activedescendant={currentId}
      placeholder={t("find.label")}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface CountProps extends Pick<FoundResults, "found"> {
  readonly typed: string;
}

/** The number of orders found, announced once the typing rests. */
function Count({ found, typed }: CountProps) {
  const { later } = useStores();
  const { t } = useText();
  const [announced, setAnnounced] = useState("");
  const count = found?.count;
  const text = count ? t("orders", { count }) : "";
  const words = count === 0 ? t("find.none") : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key press starts the wait again
  useEffect(() => later(announceAfterMs, () => setAnnounced(words)), [later, words, typed]);
  return (
    <>
      <span className={styles["count"]} aria-hidden="true">
        {text}
      </span>
      <span className={styles["hidden"]} role="status">
        {announced}
      </span>
    </>
  );
}

function optionId(list: string, id: OrderId): string {
  return `${list}-${id}`;
}

interface ResultsProps {
  readonly id: string;
  readonly results: FoundResults;
  readonly search: SearchFor | undefined;
  readonly current: OrderId | undefined;
  onOpen(found: Findable<OrderView>): void;
}

function Results({ id, results, search, current, onOpen }: ResultsProps) {
  const { t } = useText();
  const { found, held } = results;
  useEffect(() => {
    if (current === undefined) return;
    document.getElementById(optionId(id, current))?.scrollIntoView({ block: "nearest" });
  }, [id, current]);
  if (search === undefined || found === undefined || found.count === 0) {
    return (
      <p className={styles["empty"]} id={id}>
        {found === undefined ? (
          t("find.hint")
        ) : (
          <>
            <strong>{t("find.none")}</strong>
            {t("find.onlyHere", { count: held })}
          </>
        )}
      </p>
    );
  }
  return (
    <div id={id} className={styles["list"]} role="listbox" aria-label={t("find.results")}>
      {found.shown.map((each) => (
        <FoundRow
          key={each.order.id}
          id={optionId(id, each.order.id)}
          found={each}
          search={search}
          isCurrent={each.order.id === current}
          onOpen={() => onOpen(each)}
        />
      ))}
    </div>
  );
}

function Foot({ found, held, isLoading }: FoundResults) {
  const { t } = useText();
  const hasMore = found !== undefined && found.count > found.shown.length;
  const texts = [
    hasMore && t("find.first", { count: found.shown.length }),
    isLoading && t("find.loading"),
    // Without a result the same is said in its place.
    found?.count !== 0 && t("find.searched", { count: held }),
  ].filter((text) => text !== false);
  return (
    <footer className={styles["foot"]}>
      <span className={styles["keys"]} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t("find.keyChoose")} <kbd>Enter</kbd> {t("find.keyOpen")} <kbd>Esc</kbd>{" "}
        {t("find.keyClose")}
      </span>
      {texts.length > 0 && <span className={styles["searched"]}>{texts.join(" ")}</span>}
    </footer>
  );
}

/** Orders whose texts are read in one idle moment: about a millisecond on a slow tablet. */
const preparedAtOnce = 100;

interface FoundResults {
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
function useFound(search: SearchFor | undefined): FoundResults {
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
      shownCode: (order) => shownCode(order, company.capabilities?.handover),
    }),
  );
  return { found, held, isLoading };
}

/** Reads the texts of all orders while the page is idle, so that the first key finds them ready. */
function useTextsAhead(): void {
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
