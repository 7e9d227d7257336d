import type { Language } from "../../../../ports/entities/language.ts";
import { isShowable } from "../../../../ports/entities/time.ts";
import type { ResultLine } from "../../session/training-view.ts";
import { dateText } from "../parts/time-text.ts";
import type { TrainingText } from "../text/training-texts.ts";
import styles from "./result-filters.module.css";

export interface ResultFilter {
  readonly trainee?: string;
  readonly lesson?: string;
  /** A month such as "2026-06". */
  readonly month?: string;
  readonly isExamsOnly: boolean;
}

export function resultsWithin(
  results: readonly ResultLine[],
  filter: ResultFilter,
): readonly ResultLine[] {
  return results.filter(
    (result) =>
      (filter.trainee === undefined || result.trainee === filter.trainee) &&
      (filter.lesson === undefined || result.lesson === filter.lesson) &&
      (filter.month === undefined || monthOf(result) === filter.month) &&
      (result.isExam || !filter.isExamsOnly),
  );
}

/**
 * The filter without the values that no result has any more, for example after a trainee was renamed (N45). The same
 * filter if it has none of them.
 */
export function withoutGone(results: readonly ResultLine[], filter: ResultFilter): ResultFilter {
  const { trainee, lesson, month, isExamsOnly } = filter;
  const isTrainee = results.some((result) => result.trainee === trainee);
  const isLesson = results.some((result) => result.lesson === lesson);
  const isMonth = results.some((result) => monthOf(result) === month);
  const kept = {
    ...(trainee !== undefined && isTrainee && { trainee }),
    ...(lesson !== undefined && isLesson && { lesson }),
    ...(month !== undefined && isMonth && { month }),
    isExamsOnly,
  };
  return Object.keys(kept).length === Object.keys(filter).length ? filter : kept;
}

/** The month in the time zone of the device, in a form that sorts. */
function monthOf({ at }: ResultLine): string {
  if (!isShowable(at)) return "";
  return new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit" }).format(at);
}

interface ResultFiltersProps {
  readonly results: readonly ResultLine[];
  readonly filter: ResultFilter;
  readonly t: TrainingText<"results">;
  readonly language: Language;
  onChange(filter: ResultFilter): void;
}

export function ResultFilters({ results, filter, t, language, onChange }: ResultFiltersProps) {
  const lessons = new Map(
    results
      .toSorted((one, other) => one.number - other.number)
      .map(({ lesson, number, title }) => [lesson, `${number} ${title}`]),
  );
  const trainees = new Map(
    results.map(({ trainee }) => [trainee, trainee || t("noName")] as const),
  );
  const months = new Map(results.map((result) => [monthOf(result), monthName(result, language)]));
  const exams = resultsWithin(results, { ...filter, isExamsOnly: true });
  const all = resultsWithin(results, { ...filter, isExamsOnly: false });
  const set = (part: "trainee" | "lesson" | "month") => (value: string | undefined) => {
    const { [part]: _, ...others } = filter;
    onChange(value === undefined ? others : { ...others, [part]: value });
  };
  return (
    <fieldset className={styles["filters"]}>
      <legend className={styles["hidden"]}>{t("filters")}</legend>
      <Choice
        label={t("trainee")}
        all={t("everyone")}
        choices={trainees}
        chosen={filter.trainee}
        onChoose={set("trainee")}
      />
      <Choice
        label={t("lesson")}
        all={t("allLessons")}
        choices={lessons}
        chosen={filter.lesson}
        onChoose={set("lesson")}
      />
      <Choice
        label={t("when")}
        all={t("allMonths")}
        choices={months}
        chosen={filter.month}
        onChoose={set("month")}
      />
      <span className={styles["kinds"]}>
        {[
          { isExamsOnly: false, label: t("all", { number: all.length }) },
          { isExamsOnly: true, label: t("exams", { number: exams.length }) },
        ].map(({ isExamsOnly, label }, place) => (
          <button
            key={place}
            type="button"
            aria-pressed={filter.isExamsOnly === isExamsOnly}
            onClick={() => onChange({ ...filter, isExamsOnly })}
          >
            {label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

function monthName({ at }: ResultLine, language: Language): string {
  return dateText(at, language, { year: "numeric", month: "long" });
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly choices: ReadonlyMap<string, string>;
  readonly chosen: string | undefined;
  onChoose(value: string | undefined): void;
}

/** An option's value is its place, because a name can be any text. */
function Choice({ label, all, choices, chosen, onChoose }: ChoiceProps) {
  const values = [...choices.keys()];
  const place = chosen === undefined ? -1 : values.indexOf(chosen);
  return (
    <select
      className={styles["choice"]}
      aria-label={label}
      value={String(place)}
      onChange={({ target }) => onChoose(values[Number(target.value)])}
    >
      <option value="-1">{all}</option>
      {values.map((value, index) => (
        <option key={value} value={String(index)}>
          {choices.get(value)}
        </option>
      ))}
    </select>
  );
}
