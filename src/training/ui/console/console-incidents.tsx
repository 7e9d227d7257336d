import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { languageTags } from "../../../../ports/entities/language.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { type ConsoleRow, consoleRows, rowsFor } from "../../console/console-rows.ts";
import type { ConsoleReply, ConsoleView, Instruction } from "../../console/console-view.ts";
import { rowLabel, rowSynonyms } from "../text/incident-words.ts";
import { loadAllTrainingTexts, trainingText } from "../text/training-texts.ts";
import styles from "./console-incidents.module.css";
import type { ConsoleWords } from "./console-words.ts";
import { RowButton } from "./row-button.tsx";
import { RowForm } from "./row-form.tsx";
import { searchRows } from "./search-rows.ts";

const groups = ["orders", "deliveries", "payments", "trouble"] as const;

// Rows are found by their words in every language.
await loadAllTrainingTexts();
const foundBy = consoleRows.map((row) => ({
  key: row.key,
  labels: languageTags.map((language) => rowLabel(row, language)),
  synonyms: languageTags.map((language) => rowSynonyms(row, language)),
}));

export interface ConsoleIncidentsProps {
  readonly words: ConsoleWords;
  /** The rows of the list, by group. */
  readonly listed: readonly ConsoleRow[];
  /** Beside the search. */
  readonly title?: ReactNode;
  /** Below the groups. */
  readonly children?: ReactNode;
  /** The words about what a row waits for; undefined for one that does not. */
  waits(row: ConsoleRow): string | undefined;
  /** The reason why a row can never be done here; undefined for one that can. */
  whyNot?(row: ConsoleRow): string | undefined;
  /** Returns whether it was done. */
  onGive(incident: Readonly<Record<string, unknown>>, row: ConsoleRow): Promise<boolean>;
}

export interface BranchIncidentsProps extends Pick<ConsoleIncidentsProps, "words" | "title"> {
  readonly view: Pick<ConsoleView, "waiting" | "capabilities">;
  readonly children?: ReactNode;
  onSend(instruction: Instruction): Promise<ConsoleReply>;
}

/** The incidents to one branch, with those that wait in it. */
export function BranchIncidents({ view, onSend, ...props }: BranchIncidentsProps) {
  return (
    <ConsoleIncidents
      {...props}
      listed={rowsFor(view.capabilities)}
      waits={(row) => waitsIn(view, row, props.words)}
      onGive={async (incident) => (await onSend({ do: "command", command: incident })).done}
    />
  );
}

/** The words about what a row of a branch waits for. */
export function waitsIn(
  { waiting }: Pick<ConsoleView, "waiting">,
  { key }: ConsoleRow,
  words: ConsoleWords,
): string | undefined {
  const found = waiting.find((each) => each.key === key);
  return found && words.waits(found);
}

/** The search, and the incidents in their groups or as they were found. */
export function ConsoleIncidents(props: ConsoleIncidentsProps) {
  const { words, listed, title, children, waits, whyNot = () => undefined, onGive } = props;
  const { t, language } = words;
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => searchRows(foundBy, query), [query])?.filter((key) =>
    listed.some((row) => row.key === key),
  );
  const focusRow = (key: string | undefined): void =>
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus();
  const give = (row: ConsoleRow): void => {
    const isWaiting = waits(row) !== undefined;
    const incident = isWaiting ? { do: "take_back", what: row.key } : { ...row.incident };
    void onGive(incident, row);
  };
  const rowsOf = (rows: readonly ConsoleRow[]) => (
    <Rows
      rows={rows}
      words={words}
      opened={opened}
      waits={waits}
      whyNot={whyNot}
      onPress={give}
      onOpen={(key) => {
        setOpened(key);
        if (key === undefined) focusRow(opened);
      }}
      onGive={async (incident, row) => {
        if (!(await onGive(incident, row))) return;
        setOpened(undefined);
        focusRow(opened);
      }}
    />
  );
  const foundRows = found?.flatMap((key) => listed.find((row) => row.key === key) ?? []);
  return (
    <div ref={list}>
      <div className={styles["top"]}>
        {title}
        <SearchField
          words={words}
          query={query}
          rowCount={listed.length}
          onType={setQuery}
          onEnter={() => {
            const [first] = foundRows ?? [];
            if (first !== undefined && whyNot(first) === undefined) give(first);
          }}
          onDown={() => focusRow(found?.[0])}
        />
      </div>
      {foundRows === undefined ? (
        <div data-groups>
          {groups.map((group) => (
            <Group
              key={group}
              label={trainingText("incidents", language)(`group.${group}`)}
              rows={listed.filter((row) => row.group === group)}
              words={words}
              isWaiting={(row) => waits(row) !== undefined}
            >
              {rowsOf}
            </Group>
          ))}
        </div>
      ) : (
        <section aria-label={t("found")}>
          {foundRows.length === 0 ? (
            <p className={styles["note"]}>{t("nothingFound")}</p>
          ) : (
            rowsOf(foundRows)
          )}
        </section>
      )}
      {foundRows === undefined && children}
    </div>
  );
}

interface SearchFieldProps {
  readonly words: ConsoleWords;
  readonly query: string;
  readonly rowCount: number;
  onType(query: string): void;
  onEnter(): void;
  onDown(): void;
}

function SearchField({ words: { t }, query, rowCount, onType, onEnter, onDown }: SearchFieldProps) {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onEnter();
    else if (event.key === "ArrowDown") {
      event.preventDefault();
      onDown();
    } else if (event.key === "Escape" && query !== "") {
      event.preventDefault();
      event.stopPropagation();
      onType("");
    }
  };
  const label = t("search", { number: rowCount });
  return (
    <label className={styles["search"]} title={t("searchKey")}>
      <Search aria-hidden="true" size={18} />
      <input
        type="search"
        data-console-search
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        dir="auto"
        autoComplete="off"
        value={query}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKey}
      />
      {/* The search has its key as aria-keyshortcuts. */}
      <span className={styles["key"]}>/</span>
    </label>
  );
}

interface GroupProps {
  readonly label: string;
  readonly rows: readonly ConsoleRow[];
  readonly words: ConsoleWords;
  isWaiting(row: ConsoleRow): boolean;
  children(rows: readonly ConsoleRow[]): ReactNode;
}

/** The most used incidents of a group, with those that wait, and a button that shows the others. */
function Group({ label, rows, words: { t }, isWaiting, children }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.filter((row) => row.isMostUsed || isWaiting(row));
  const others = rows.length - rows.filter(({ isMostUsed }) => isMostUsed).length;
  const Chevron = isWhole ? ChevronUp : ChevronDown;
  return (
    <section aria-label={label} className={styles["group"]}>
      <h3>{label}</h3>
      {children(shown)}
      <Button
        variant="quiet"
        className={styles["more"]}
        aria-expanded={isWhole}
        aria-label={`${label}: ${isWhole ? t("fewer") : t("more", { count: others })}`}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t("fewer") : t("more", { count: others })}
        <Chevron aria-hidden="true" size={16} />
      </Button>
    </section>
  );
}

interface RowsProps extends Pick<Required<ConsoleIncidentsProps>, "words" | "waits" | "whyNot"> {
  readonly rows: readonly ConsoleRow[];
  /** The row whose values are open. */
  readonly opened: string | undefined;
  onPress(row: ConsoleRow): void;
  onOpen(key: string | undefined): void;
  onGive(incident: Record<string, unknown>, row: ConsoleRow): void;
}

function Rows({ rows, words, opened, waits, whyNot, onPress, onOpen, onGive }: RowsProps) {
  const open = rows.find(({ key }) => key === opened);
  return (
    <>
      <div className={styles["rows"]} data-rows>
        {rows.map((row) => (
          <RowButton
            key={row.key}
            row={row}
            label={rowLabel(row, words.language)}
            waits={waits(row)}
            whyNot={whyNot(row)}
            isOpen={row === open}
            onPress={() => onPress(row)}
            onValues={() => onOpen(row.key)}
          />
        ))}
      </div>
      {open !== undefined && (
        <RowForm
          key={open.key}
          row={open}
          words={words}
          onGive={(incident) => onGive(incident, open)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}
