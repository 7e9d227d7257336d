import { useId } from "react";
import { type OrderList, orderLists } from "../../../../ports/entities/order-list.ts";
import { areaOf } from "../../../../ports/entities/tab-name.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { secondMs } from "../../../../ports/entities/time.ts";
import type { BoardRow, BoardThen, DebriefView } from "../../../training/session/debrief-view.ts";
import { TrainingPage } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./debrief-page.module.css";

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

/** The tab in which the late order stood, or the first that has orders. Nothing in it can be pressed. */
export function BoardThenList({ board, view, at }: BoardThenListProps) {
  const language = useDocumentLanguage();
  const t = trainingText("debrief", language);
  const late = new Set(
    view.missed.filter(({ from, to }) => from <= at && at <= to).map((mark) => mark.orderNumber),
  );
  if (board === undefined) return <p className={styles["note"]}>{t("loading")}</p>;
  const has = (tab: OrderList, isIt: (row: BoardRow) => boolean) => board[tab]?.some(isIt) === true;
  const shown =
    orderLists.find((tab) => has(tab, ({ number }) => late.has(number))) ??
    openTabs.find((tab) => has(tab, () => true)) ??
    "homeDelivery.new";
  const tabs = openTabs.filter((tab) => areaOf(tab) === areaOf(shown));
  const rows = (board[shown] ?? []).toSorted(
    (one, other) => Number(late.has(other.number)) - Number(late.has(one.number)),
  );
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
          <Row key={place} row={row} isLate={late.has(row.number)} tab={shown} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly row: BoardRow;
  readonly isLate: boolean;
  readonly tab: OrderList;
}

function Row({ row, isLate, tab }: RowProps) {
  const t = trainingText("debrief", useDocumentLanguage());
  const { number, ageMs, carrier } = row;
  const isDelivery = tab === "homeDelivery.ready" || tab === "homeDelivery.inProgress";
  return (
    <li className={styles["row"]} data-late={isLate}>
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
