import { Search, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import { type Findable, type SearchFor, searchFor } from "../../orders/board/find-orders.ts";
import { searchLengthMax } from "../../orders/order-rules/search-text.ts";
import type { OrderView } from "../../stores.ts";
import { useOrderOpener } from "../context/order-opener-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Modal } from "../parts/modal.tsx";
import styles from "./find-dialog.module.css";
import { FoundRow } from "./found-row.tsx";
import { type FoundResults, useFound, useTextsAhead } from "./use-found.ts";

/** The count is announced when the typing rests for this long (RL-6). */
const announceAfterMs: Duration = 300;

export interface FindDialogProps {
  onClose(): void;
}

/** One search over all tabs, with the orders found and the tab of each (RL-6). */
export const FindDialog = observer(function FindDialog({ onClose }: FindDialogProps) {
  const { t } = useText();
  const opener = useOrderOpener();
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
    opener.open({ order, tab: page });
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
