import { X } from "lucide-react";
import { useId, useState } from "react";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import { Button, IconButton } from "../../../ui/parts/button.tsx";
import type { LeftLesson, LessonCard, LessonChoice } from "../../session/training-view.ts";
import parts from "../parts/parts.module.css";
import { TrainingDialog } from "../parts/parts.tsx";
import { Setting } from "../parts/setting.tsx";
import { Switch } from "../parts/switch.tsx";
import { dateText, minutesText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./brief-dialog.module.css";

export interface BriefDialogProps {
  lesson(language: Language): LessonCard;
  onStart(choice: LessonChoice): void;
  /** The run that was left on the last visit. */
  readonly left?: LeftLesson | undefined;
  onCancel(): void;
}

/** Says what happens in the lesson and what counts, before its clock starts. */
export function BriefDialog(props: BriefDialogProps) {
  const { left, onStart, onCancel } = props;
  const language = useDocumentLanguage();
  const t = trainingText("lessons", language);
  const common = trainingText("common", language);
  const lesson = props.lesson(language);
  const titleId = useId();
  const { choice, onGoOn } = left?.kind === "open" ? left : {};
  // An exam that was left had no hints; one that begins again as practice has them.
  const [hasHints, setHints] = useState(choice?.isExam === true || choice?.hasHints !== false);
  const [isChosenExam, setExam] = useState(choice?.isExam === true);
  const isExam = lesson.isExam || isChosenExam;
  const start = (): void => onStart({ hasHints: hasHints && !isExam, isExam });
  return (
    <TrainingDialog className={styles["dialog"]} labelledBy={titleId} onClose={onCancel}>
      <header className={styles["head"]}>
        <span className={styles["number"]} aria-hidden="true">
          {lesson.number}
        </span>
        <h2 id={titleId} className={styles["title"]}>
          <span className={parts["hidden"]}>
            {common("lesson", { number: lesson.number, title: "" })}{" "}
          </span>
          {lesson.title}
        </h2>
        <IconButton variant="quiet" label={common("close")} onClick={onCancel}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-labelledby={titleId}>
        <div className={styles["what"]}>
          <h3>{t("whatHappens")}</h3>
          <p className={styles["brief"]}>{lesson.brief}</p>
          <Setting title={t("timeLimit")} note={t("timeLimitNote")}>
            {() => (
              <strong className={styles["limit"]}>
                {minutesText(lesson.minutes, languages[language].locale)}
              </strong>
            )}
          </Setting>
          <Setting title={t("hints")} note={isExam ? t("hintsLocked") : t("hintsNote")}>
            {(props) => (
              <Switch {...props} isOn={hasHints && !isExam} disabled={isExam} onChange={setHints} />
            )}
          </Setting>
          <Setting title={common("exam")} note={t("examNote")}>
            {(props) => (
              <Switch {...props} isOn={isExam} disabled={lesson.isExam} onChange={setExam} />
            )}
          </Setting>
          <p className={styles["keys"]}>{t("keys")}</p>
        </div>
        <Goals lesson={lesson} t={t} />
      </section>
      <footer className={styles["foot"]}>
        <span className={styles["taken"]}>{takenText(lesson, left, language)}</span>
        <Button onClick={onCancel}>{common("cancel")}</Button>
        {onGoOn !== undefined && <Button onClick={start}>{t("beginAgain")}</Button>}
        <Button variant="filled" data-first-focus onClick={onGoOn ?? start}>
          {left === undefined ? t("start") : onGoOn === undefined ? t("beginAgain") : t("goOn")}
        </Button>
      </footer>
    </TrainingDialog>
  );
}

function takenText({ best }: LessonCard, left: LeftLesson | undefined, language: Language): string {
  const t = trainingText("lessons", language);
  if (left?.kind === "open") {
    const minutes = minutesText(Math.ceil(left.timeLeftMs / minuteMs), languages[language].locale);
    return t("leftMidway", { points: t("points", { count: left.score }), minutes });
  }
  if (left?.kind === "lost") {
    return left.loss === "other_version" ? t("leftOther") : t("leftLost");
  }
  if (best === undefined) return t("notTaken");
  const date = dateText(best.at, language, { dateStyle: "medium" });
  return t("best", { score: best.score, date });
}

function Goals({
  lesson,
  t,
}: {
  readonly lesson: LessonCard;
  readonly t: TrainingText<"lessons">;
}) {
  const sum = lesson.goals.reduce((total, { points }) => total + points, 0);
  return (
    <div className={styles["goals"]}>
      <h3>{t("goals")}</h3>
      <ul>
        {lesson.goals.map(({ sentence, points }, place) => (
          <li key={place}>
            <span>{sentence}</span>
            <strong className={styles["weight"]} aria-hidden="true">
              {points}
            </strong>
            <span className={parts["hidden"]}>{t("points", { count: points })}</span>
          </li>
        ))}
      </ul>
      <p className={styles["marks"]}>
        <span>{t("marks")}</span>
        <strong className={styles["sum"]}>{t("points", { count: sum })}</strong>
      </p>
    </div>
  );
}
