import { useId } from "react";
import { type OrderList, orderLists } from "../../../../ports/entities/order-list.ts";
import { areaOf } from "../../../../ports/entities/tab-name.ts";
import { type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { BoardRow, BoardThen, DebriefView } from "../../session/debrief-view.ts";
import { TrainingPage } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./debrief-page.module.css";
import { inQuestion } from "./timeline-events.ts";

/** The rows beside the timeline; the whole board has the others. */
const rowsShown = 3;
/** Tabs in which orders still wait for something. */
const openTabs: readonly OrderList[] = orderLists.filter(
  (tab) => tab !== "homeDelivery.delivered" && tab !== "pickup.collected",
);

interface BoardThenListProps {
  readonly board: BoardThen | undefined;
  readonly view: DebriefView;
  readonly at: Instant;
}

/** The tab in which the order in question stood, or the first that has orders. Nothing in it can be pressed. */
export function BoardThenList({ board, view, at }: BoardThenListProps) {
  const language = useDocumentLanguage();
  const t = trainingText("debrief", language);
  const late = new Set(
    view.missed.filter(({ from, to }) => from <= at && at <= to).map((mark) => mark.orderNumber),
  );
  if (board === undefined) return <p className={styles["note"]}>{t("loading")}</p>;
  const has = (tab: OrderList, isIt: (row: BoardRow) => boolean) => board[tab]?.some(isIt) === true;
  const meant = inQuestion(view, at);
  const shown =
    meant.flatMap(
      (order) => orderLists.find((tab) => has(tab, ({ number }) => number === order)) ?? [],
    )[0] ??
    openTabs.find((tab) => has(tab, () => true)) ??
    "homeDelivery.new";
  const tabs = orderLists.filter(
    (tab) => areaOf(tab) === areaOf(shown) && (openTabs.includes(tab) || tab === shown),
  );
  const first = ({ number }: BoardRow): number => Number(meant.includes(number));
  const rows = (board[shown] ?? []).toSorted((one, other) => first(other) - first(one));
  return (
    <>
      <ul className={styles["tabs"]}>
        {tabs.map((tab) => (
          <li key={tab} data-shown={tab === shown}>
            {trainingText("board", language)(`tab.${tab}`)} <b>{board[tab]?.length ?? 0}</b>
          </li>
        ))}
      </ul>
      <ul className={styles["rows"]}>
        {rows.length === 0 && <li className={styles["note"]}>{t("noOrders")}</li>}
        {rows.slice(0, rowsShown).map((row, place) => (
          <Row
            key={place}
            row={row}
            isLate={late.has(row.number)}
            isMeant={meant.includes(row.number)}
            tab={shown}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly row: BoardRow;
  readonly isLate: boolean;
  /** The order in question. */
  readonly isMeant?: boolean;
  readonly tab: OrderList;
}

function Row({ row, isLate, isMeant = false, tab }: RowProps) {
  const t = trainingText("debrief", useDocumentLanguage());
  const { number, ageMs, carrier } = row;
  const isDelivery = tab === "homeDelivery.ready" || tab === "homeDelivery.inProgress";
  return (
    <li className={styles["row"]} data-late={isLate} data-meant={isMeant}>
      <bdi className={styles["number"]}>#{number}</bdi>
      <time>{ageText(ageMs)}</time>
      <bdi className={styles["carrier"]}>{carrier || (isDelivery ? t("noCarrier") : "")}</bdi>
    </li>
  );
}

interface WholeBoardProps {
  readonly board: BoardThen;
  readonly title: string;
  onClose(): void;
}

/** Every tab at the moment, large and without buttons. */
export function WholeBoard({ board, title, onClose }: WholeBoardProps) {
  return (
    <TrainingPage title={title} className={styles["whole"]} onClose={onClose}>
      <BoardColumns board={board} />
    </TrainingPage>
  );
}

/** The orders of each tab, a column for each. */
function BoardColumns({ board }: Pick<WholeBoardProps, "board">) {
  const language = useDocumentLanguage();
  const t = trainingText("debrief", language);
  const id = useId();
  return orderLists.map((tab) => {
    const rows = board[tab] ?? [];
    const area = areaOf(tab);
    return (
      <section key={tab} className={styles["column"]} aria-labelledby={`${id}-${tab}`}>
        <h3 id={`${id}-${tab}`}>
          {area !== tab && <small>{trainingText("board", language)(`nav.${area}`)}</small>}
          <span>
            {trainingText("board", language)(`tab.${tab}`)} <b>{rows.length}</b>
          </span>
        </h3>
        <ul className={styles["rows"]}>
          {rows.length === 0 && <li className={styles["note"]}>{t("noOrders")}</li>}
          {rows.map((row, place) => (
            <Row key={place} row={row} isLate={false} tab={tab} />
          ))}
        </ul>
      </section>
    );
  });
}

/** An age such as "00:37:53". */
function ageText(ageMs: number): string {
  const seconds = Math.max(Math.floor(ageMs / secondMs), 0);
  const figures = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return figures.map((figure) => String(figure).padStart(2, "0")).join(":");
}
