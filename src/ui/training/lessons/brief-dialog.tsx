import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { minuteMs } from "../../../../ports/entities/time.ts";
import type {
  LeftLesson,
  LessonCard,
  LessonChoice,
} from "../../../training/session/training-view.ts";
import parts from "../parts/parts.module.css";
import { Switch, TrainingButton, TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { commonTexts } from "../text/common-texts.ts";
import { type LessonsTexts, lessonsTexts, minutesText } from "../text/lessons-texts.ts";
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
  const texts = lessonsTexts[language];
  const common = commonTexts[language];
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
          <span className={parts["hidden"]}>{common.lesson(lesson.number, "")} </span>
          {lesson.title}
        </h2>
        <button
          type="button"
          className={`${parts["button"]} ${parts["quiet"]} ${parts["icon"]}`}
          aria-label={common.close}
          onClick={onCancel}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-labelledby={titleId}>
        <div className={styles["what"]}>
          <h3>{texts.whatHappens}</h3>
          <p className={styles["brief"]}>{lesson.brief}</p>
          <Setting title={texts.timeLimit} note={texts.timeLimitNote}>
            {() => (
              <strong className={styles["limit"]}>
                {minutesText(lesson.minutes, languages[language].locale)}
              </strong>
            )}
          </Setting>
          <Setting title={texts.hints} note={isExam ? texts.hintsLocked : texts.hintsNote}>
            {(ids) => (
              <Switch {...ids} isOn={hasHints && !isExam} isDisabled={isExam} onChange={setHints} />
            )}
          </Setting>
          <Setting title={common.exam} note={texts.examNote}>
            {(ids) => (
              <Switch {...ids} isOn={isExam} isDisabled={lesson.isExam} onChange={setExam} />
            )}
          </Setting>
          <p className={styles["keys"]}>{texts.keys}</p>
        </div>
        <Goals lesson={lesson} texts={texts} />
      </section>
      <footer className={styles["foot"]}>
        <span className={styles["taken"]}>{takenText(lesson, left, language)}</span>
        <TrainingButton onPress={onCancel}>{common.cancel}</TrainingButton>
        {onGoOn !== undefined && (
          <TrainingButton onPress={start}>{texts.beginAgain}</TrainingButton>
        )}
        <TrainingButton look="filled" isFirstFocus onPress={onGoOn ?? start}>
          {left === undefined ? texts.start : onGoOn === undefined ? texts.beginAgain : texts.goOn}
        </TrainingButton>
      </footer>
    </TrainingDialog>
  );
}

function takenText({ best }: LessonCard, left: LeftLesson | undefined, language: Language): string {
  const texts = lessonsTexts[language];
  if (left?.kind === "open") {
    const minutes = minutesText(Math.ceil(left.timeLeftMs / minuteMs), languages[language].locale);
    return texts.leftMidway(texts.points(left.score), minutes);
  }
  if (left?.kind === "lost") {
    return left.loss === "other_version" ? texts.leftOther : texts.leftLost;
  }
  if (best === undefined) return texts.notTaken;
  const date = new Intl.DateTimeFormat(languages[language].locale, { dateStyle: "medium" });
  return texts.best(best.score, date.format(best.at));
}

interface SettingProps {
  readonly title: string;
  readonly note: string;
  children(ids: { readonly id: string; readonly describedBy: string }): ReactNode;
}

function Setting({ title, note, children }: SettingProps) {
  const id = useId();
  return (
    <div className={styles["setting"]}>
      <span>
        <label htmlFor={id}>{title}</label>
        <small id={`${id}-note`}>{note}</small>
      </span>
      {children({ id, describedBy: `${id}-note` })}
    </div>
  );
}

function Goals({ lesson, texts }: { readonly lesson: LessonCard; readonly texts: LessonsTexts }) {
  const sum = lesson.goals.reduce((total, { points }) => total + points, 0);
  return (
    <div className={styles["goals"]}>
      <h3>{texts.goals}</h3>
      <ul>
        {lesson.goals.map(({ id, sentence, points }) => (
          <li key={id}>
            <span>{sentence}</span>
            <strong className={styles["weight"]} aria-hidden="true">
              {points}
            </strong>
            <span className={parts["hidden"]}>{texts.points(points)}</span>
          </li>
        ))}
      </ul>
      <p className={styles["marks"]}>
        <span>{texts.marks}</span>
        <strong className={styles["sum"]}>{texts.points(sum)}</strong>
      </p>
    </div>
  );
}
