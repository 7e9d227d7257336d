import { ArrowLeft, Download } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId, useState } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import { timeOfDay } from "../../../../ports/entities/time.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { ResultLine, TrainingCatalogue } from "../../session/training-view.ts";
import { Part } from "../parts/part.tsx";
import parts from "../parts/parts.module.css";
import { Score, TrainingDialog, TrainingPage } from "../parts/parts.tsx";
import { dateText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { Certificate } from "./certificate.tsx";
import { type ResultFilter, ResultFilters, resultsWithin, withoutGone } from "./result-filters.tsx";
import styles from "./results-page.module.css";

export interface ResultsPageProps {
  readonly catalogue: TrainingCatalogue;
  /** The company and branch, for the certificate. */
  readonly place: string;
  /** Opens a result's debrief; absent for results whose recording is gone. */
  debriefOf(result: ResultLine): (() => void) | undefined;
  /** Opens the page about other minutes on the day of a result. */
  onWhatIf(result: string): void;
  saveFile(name: string, type: string, text: string): void;
  onClose(): void;
}

const noFilter: ResultFilter = { isExamsOnly: false };

/** Lists who took which lesson with which score, kept on this device (TN-8, TN-12). */
export const ResultsPage = observer(function ResultsPage(props: ResultsPageProps) {
  const { catalogue, place, saveFile, onClose } = props;
  const language = useDocumentLanguage();
  const t = trainingText("results", language);
  const results = catalogue.results(language);
  const [filter, setFilter] = useState(noFilter);
  const [chosenId, choose] = useState(results[0]?.id);
  const [isDetailOpen, openDetail] = useState(false);
  const [isAsking, ask] = useState(false);
  const shown = resultsWithin(results, filter);
  const chosen = shown.find(({ id }) => id === chosenId);
  // One that was deleted or that a filter hides is not replaced by another one, whose trainee could be renamed (N45).
  if (chosenId !== undefined && chosen === undefined) choose(undefined);
  const present = withoutGone(results, filter);
  if (present !== filter) setFilter(present);
  const save = (format: "csv" | "json", type: string): void =>
    saveFile(`results.${format}`, type, catalogue.exported(format, shown, language));
  return (
    <TrainingPage
      title={t("results")}
      lead={t("lead")}
      className={styles["page"]}
      onClose={onClose}
      tools={
        <Tools t={t} isEmpty={results.length === 0} onSave={save} onDelete={() => ask(true)} />
      }
    >
      <div className={styles["main"]} data-hidden={isDetailOpen}>
        {results.length > 0 && (
          <ResultFilters
            results={results}
            filter={filter}
            t={t}
            language={language}
            onChange={setFilter}
          />
        )}
        {shown.length === 0 ? (
          <p className={styles["none"]}>{results.length === 0 ? t("none") : t("noneFound")}</p>
        ) : (
          <Table
            shown={shown}
            chosen={chosen}
            t={t}
            language={language}
            onChoose={(id) => choose(id)}
            onOpen={(id) => {
              choose(id);
              openDetail(true);
            }}
          />
        )}
      </div>
      {chosen !== undefined && (
        <aside className={styles["side"]} data-open={isDetailOpen}>
          <div className={styles["back"]}>
            <Button variant="quiet" onClick={() => openDetail(false)}>
              <ArrowLeft aria-hidden="true" size={18} className={styles["arrow"]} />
              {t("back")}
            </Button>
          </div>
          <Part key={chosen.id}>
            <Detail
              result={chosen}
              t={t}
              language={language}
              place={place}
              onDebrief={props.debriefOf(chosen)}
              onWhatIf={() => props.onWhatIf(chosen.id)}
              onName={(name) => catalogue.nameResult(chosen.id, name)}
            />
          </Part>
        </aside>
      )}
      {isAsking && (
        <DeleteDialog
          t={t}
          language={language}
          count={results.length}
          onDelete={() => {
            catalogue.deleteAll();
            ask(false);
          }}
          onClose={() => ask(false)}
        />
      )}
    </TrainingPage>
  );
});

interface ToolsProps {
  readonly t: TrainingText<"results">;
  readonly isEmpty: boolean;
  onSave(format: "csv" | "json", type: string): void;
  onDelete(): void;
}

function Tools({ t, isEmpty, onSave, onDelete }: ToolsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onDelete}>
        {t("deleteAll")}
      </Button>
      <span className={styles["exports"]}>
        <Button disabled={isEmpty} onClick={() => onSave("csv", "text/csv")}>
          <Download aria-hidden="true" size={18} />
          <span className={styles["words"]}>{t("csv")}</span>
          <span className={styles["format"]} aria-hidden="true">
            CSV
          </span>
        </Button>
        <Button disabled={isEmpty} onClick={() => onSave("json", "application/json")}>
          <Download aria-hidden="true" size={18} />
          <span className={styles["words"]}>{t("json")}</span>
          <span className={styles["format"]} aria-hidden="true">
            JSON
          </span>
        </Button>
      </span>
    </>
  );
}

const taken = { day: "numeric", month: "short", ...timeOfDay } as const;

interface TableProps {
  readonly shown: readonly ResultLine[];
  readonly chosen: ResultLine | undefined;
  readonly t: TrainingText<"results">;
  readonly language: Language;
  onChoose(id: string): void;
  onOpen(id: string): void;
}

function Table({ shown, chosen, t, language, onChoose, onOpen }: TableProps) {
  return (
    <div className={parts["card"]}>
      <table className={styles["table"]} onKeyDown={(event) => walkResults(event, onChoose)}>
        <thead>
          <tr>
            <th scope="col">{t("trainee")}</th>
            <th scope="col">{t("lesson")}</th>
            <th scope="col">{t("when")}</th>
            <th scope="col">{t("took")}</th>
            <th scope="col">{t("score")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((result) => (
            <Part
              key={result.id}
              frame={(message) => (
                <tr>
                  <td colSpan={5}>{message}</td>
                </tr>
              )}
            >
              <Row
                result={result}
                t={t}
                language={language}
                onOpen={onOpen}
                isChosen={result === chosen}
              />
            </Part>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<TableProps, "t" | "language" | "onOpen"> {
  readonly result: ResultLine;
  readonly isChosen: boolean;
}

function Row({ result, isChosen, t, language, onOpen }: RowProps) {
  return (
    <tr data-result={result.id} data-chosen={isChosen} onClick={() => onOpen(result.id)}>
      <td>
        <button type="button" className={styles["name"]} aria-pressed={isChosen}>
          <bdi>{result.trainee || t("noName")}</bdi>
        </button>
      </td>
      <td>
        {result.number} {result.title}
      </td>
      <td className={styles["quiet"]}>{dateText(result.at, language, taken)}</td>
      <td className={styles["quiet"]}>
        {tookText(result.tookMs)}
        {result.isExam && (
          <span className={`${parts["chip"]} ${styles["exam"]}`}>
            {trainingText("common", language)("exam")}
          </span>
        )}
      </td>
      <td>
        <Score score={result.score} />
      </td>
    </tr>
  );
}

/** Up and Down choose the row above or below. */
function walkResults(event: KeyboardEvent<HTMLElement>, onChoose: (id: string) => void): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tr[data-result]")];
  const place = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[Math.min(Math.max(place + step, 0), rows.length - 1)];
  row?.querySelector("button")?.focus();
  const id = row?.dataset["result"];
  if (id !== undefined) onChoose(id);
}

/** A duration as minutes and seconds, such as "9:12". */
export function tookText(tookMs: number): string {
  const seconds = Math.round(tookMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

interface DetailProps {
  readonly result: ResultLine;
  readonly t: TrainingText<"results">;
  readonly language: Language;
  readonly place: string;
  readonly onDebrief: (() => void) | undefined;
  onWhatIf(): void;
  onName(name: string): void;
}

function Detail({ result, t, language, place, onDebrief, onWhatIf, onName }: DetailProps) {
  return (
    <div className={`${parts["card"]} ${styles["detail"]}`}>
      <Certificate result={result} t={t} language={language} place={place} onName={onName} />
      <ul className={styles["goals"]}>
        {result.goals.map(({ short, points, of }, index) => (
          <li key={index}>
            <span>{short}</span>
            <span className={styles["points"]} dir="ltr">
              <strong>{points}</strong> / {of}
            </span>
          </li>
        ))}
      </ul>
      {onDebrief !== undefined && (
        <>
          <Button onClick={onDebrief}>{t("debrief")}</Button>
          <Button onClick={onWhatIf}>{trainingText("whatIf", language)("open")}</Button>
        </>
      )}
    </div>
  );
}

interface DeleteDialogProps {
  readonly t: TrainingText<"results">;
  readonly language: Language;
  readonly count: number;
  onDelete(): void;
  onClose(): void;
}

function DeleteDialog({ t, language, count, onDelete, onClose }: DeleteDialogProps) {
  const titleId = useId();
  return (
    <TrainingDialog className={styles["question"]} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{t("deleteTitle")}</h2>
      <p>{t("deleteQuestion", { count })}</p>
      <div className={styles["answers"]}>
        <Button data-first-focus onClick={onClose}>
          {trainingText("common", language)("cancel")}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {t("deleteThem")}
        </Button>
      </div>
    </TrainingDialog>
  );
}
