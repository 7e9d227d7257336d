import {
  ChartLine,
  ChevronRight,
  CirclePlay,
  CircleSlash,
  Languages as LanguagesIcon,
  ListChecks,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { medalOf } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { LessonCard, TrainingCatalogue } from "../../session/training-view.ts";
import { Chip } from "../parts/chip.tsx";
import parts from "../parts/parts.module.css";
import { Score, TrainingPage } from "../parts/parts.tsx";
import { minutesText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { scenarioText } from "../text/scenario-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./lessons-page.module.css";
import { TraineePicker } from "./trainee-picker.tsx";

/** The scenarios that are always shown; the others open below them. */
const firstScenarios = ["quiet-morning", "lunch-rush", "friday-night", "stormy-lunch"];

export interface Practice {
  readonly name: string;
  readonly href: string;
}

export interface LessonsPageProps {
  readonly catalogue: TrainingCatalogue;
  readonly scenarios: readonly Practice[];
  readonly demonstrationHref: string;
  languageChoice(label: string, current: Language): ReactNode;
  onOpen(lesson: string): void;
  onResults(): void;
  /** Opens the page about other minutes until an order is auto-rejected. */
  onWhatIf(): void;
  onClose(): void;
}

/** The catalogue: every lesson in order, free practice, and what a trainer can show (LE-1). */
export const LessonsPage = observer(function LessonsPage(props: LessonsPageProps) {
  const { catalogue, scenarios, demonstrationHref, languageChoice } = props;
  const { onOpen, onResults, onWhatIf, onClose } = props;
  const language = useDocumentLanguage();
  const t = trainingText("lessons", language);
  const lessons = catalogue.lessons(language);
  return (
    <TrainingPage
      title={t("lessons")}
      lead={t("lead")}
      className={styles["page"]}
      onClose={onClose}
      tools={
        <Button aria-label={t("results")} onClick={onResults}>
          <ListChecks aria-hidden="true" size={18} />
          <span className={styles["words"]}>{t("results")}</span>
        </Button>
      }
    >
      <div className={styles["questions"]}>
        <TraineePicker catalogue={catalogue} />
        <Chip
          label={t("language")}
          value={languages[language].name}
          icon={<LanguagesIcon aria-hidden="true" size={18} />}
        >
          {() => languageChoice(t("language"), language)}
        </Chip>
      </div>
      <Lessons lessons={lessons} t={t} language={language} onOpen={onOpen} />
      <div className={styles["side"]}>
        <PracticeList scenarios={scenarios} t={t} language={language} />
        <section className={`${parts["card"]} ${styles["list"]}`}>
          <h3 className={styles["heading"]}>{t("teach")}</h3>
          <a className={styles["entry"]} href={demonstrationHref}>
            <CirclePlay aria-hidden="true" size={20} />
            <Lines title={t("demonstration")} summary={t("demonstrationNote")} />
            <ChevronRight className={styles["chevron"]} aria-hidden="true" size={16} />
          </a>
          <button type="button" className={styles["entry"]} onClick={onWhatIf}>
            <ChartLine aria-hidden="true" size={20} />
            <Lines
              title={trainingText("whatIf", language)("entry")}
              summary={trainingText("whatIf", language)("entryNote")}
            />
            <ChevronRight className={styles["chevron"]} aria-hidden="true" size={16} />
          </button>
        </section>
      </div>
    </TrainingPage>
  );
});

interface LessonsProps {
  readonly lessons: readonly LessonCard[];
  readonly t: TrainingText<"lessons">;
  readonly language: Language;
  onOpen(lesson: string): void;
}

function Lessons({ lessons, t, language, onOpen }: LessonsProps) {
  const isPassed = ({ best }: LessonCard) =>
    best !== undefined && medalOf(best.score) !== undefined;
  const next = lessons.find((lesson) => !isPassed(lesson)) ?? lessons[0];
  return (
    <section className={`${parts["card"]} ${styles["lessons"]}`}>
      <header className={styles["columns"]}>
        <span className={styles["passed"]}>
          {t("passed", { passed: lessons.filter(isPassed).length, all: lessons.length })}
        </span>
        <span className={styles["minutes"]} aria-hidden="true">
          {t("time")}
        </span>
        <span className={styles["score"]} aria-hidden="true">
          {t("bestScore")}
        </span>
      </header>
      <ol className={styles["rows"]} onKeyDown={walkRows}>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.name}
            lesson={lesson}
            t={t}
            language={language}
            isNext={lesson === next}
            onOpen={() => onOpen(lesson.name)}
          />
        ))}
      </ol>
    </section>
  );
}

interface LessonRowProps {
  readonly lesson: LessonCard;
  readonly t: TrainingText<"lessons">;
  readonly language: Language;
  readonly isNext: boolean;
  onOpen(): void;
}

function LessonRow({ lesson, t, language, isNext, onOpen }: LessonRowProps) {
  const { number, title, summary, minutes, best, isLeft, isExam, isLacking } = lesson;
  const common = trainingText("common", language);
  const { locale } = languages[language];
  const untaken = best === undefined ? t("start") : t("again");
  const action = isLeft ? t("goOn") : untaken;
  const medal = best === undefined ? undefined : medalOf(best.score);
  const medalWord = medal === undefined ? common("noMedal") : common(medal);
  const state =
    best === undefined ? t("notTaken") : t("scored", { score: best.score, medal: medalWord });
  return (
    <li className={styles["row"]} data-next={isNext}>
      <span className={styles["number"]} aria-hidden="true">
        {number}
      </span>
      <span className={styles["lines"]}>
        <strong>
          {title}
          {isExam && <span className={parts["chip"]}>{common("exam")}</span>}
        </strong>
        <span className={styles["summary"]}>{summary}</span>
        {isLacking && (
          <span className={styles["lacking"]}>
            <CircleSlash aria-hidden="true" size={14} strokeWidth={2} />
            {t("lacking")}
          </span>
        )}
      </span>
      <span className={styles["facts"]}>
        <span className={styles["minutes"]}>{minutesText(minutes, locale)}</span>
        <span className={styles["score"]}>
          {best === undefined ? t("notYet") : <Score score={best.score} />}
        </span>
      </span>
      <span className={styles["action"]}>
        <Button
          {...(isNext && { variant: "filled" as const, "data-first-focus": true })}
          aria-label={[
            action,
            common("lesson", { number, title }),
            minutesText(minutes, locale, "long"),
            state,
            ...(isLacking ? [t("lacking")] : []),
          ].join(common("listSeparator"))}
          onClick={onOpen}
        >
          {action}
        </Button>
      </span>
    </li>
  );
}

/** Up and Down move the focus from row to row; Enter presses the row's button. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const place = buttons.findIndex((button) => button.matches(":focus"));
  const next = buttons[Math.min(Math.max(place + step, 0), buttons.length - 1)];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

interface PracticeListProps {
  readonly scenarios: readonly Practice[];
  readonly t: TrainingText<"lessons">;
  readonly language: Language;
}

function PracticeList({ scenarios, t, language }: PracticeListProps) {
  const [isWhole, showAll] = useState(false);
  const first = firstScenarios.flatMap(
    (name) => scenarios.find((each) => each.name === name) ?? [],
  );
  const others = scenarios.filter((each) => !first.includes(each));
  return (
    <section className={`${parts["card"]} ${styles["list"]}`}>
      <h3 className={styles["heading"]}>
        {t("practice")} <small>{t("practiceNote")}</small>
      </h3>
      {[...first, ...(isWhole ? others : [])].map(({ name, href }, place) => {
        const { title, summary } = scenarioText(name, language);
        return (
          <a key={place} className={styles["entry"]} href={href}>
            <Lines title={title} summary={summary} />
            <ChevronRight className={styles["chevron"]} aria-hidden="true" size={16} />
          </a>
        );
      })}
      {!isWhole && (
        <button type="button" className={styles["entry"]} onClick={() => showAll(true)}>
          <span className={styles["all"]}>{t("allScenarios", { number: scenarios.length })}</span>
          <ChevronRight className={styles["chevron"]} aria-hidden="true" size={16} />
        </button>
      )}
    </section>
  );
}

function Lines({ title, summary }: { readonly title: string; readonly summary: string }) {
  return (
    <span className={styles["lines"]}>
      <strong>{title}</strong>
      <span className={styles["summary"]}>{summary}</span>
    </span>
  );
}
