import { languages } from "../../../../ports/entities/language.ts";
import { classLesson } from "../../../training/class/class-lesson.ts";
import { minutesText } from "../parts/minutes-text.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { classText } from "../text/class-text.ts";
import styles from "./class.module.css";

export interface WaitPageProps {
  /** The name of the lesson. */
  readonly lesson: string;
  /** The names of those who are here, this trainee's first. */
  readonly names: readonly string[];
  readonly isReached: boolean;
}

/** Joined: the brief, and who is here, until the trainer starts. There is nothing to press. */
export function WaitPage({ lesson: lessonName, names, isReached }: WaitPageProps) {
  const language = useDocumentLanguage();
  const t = classText(language);
  const lesson = classLesson(lessonName, language);
  const [own] = names;
  return (
    <TrainingScreen note={own}>
      <div className={styles["waiting"]}>
        <h1>{t("wait.title")}</h1>
        <p>{t("wait.lead")}</p>
      </div>
      {!isReached && (
        <p role="status" className={styles["warning"]}>
          {t("lost")}
        </p>
      )}
      <main className={styles["wait"]}>
        {lesson !== undefined && (
          <section className={styles["card"]} aria-label={lesson.title}>
            <h2>
              <span className={styles["number"]} aria-hidden="true">
                {lesson.number}
              </span>
              {lesson.title}
            </h2>
            <h3>{t("wait.what")}</h3>
            <p>{lesson.brief}</p>
            <p className={styles["note"]}>
              {minutesText(lesson.minutes, languages[language].locale)}
            </p>
            <h3>{t("wait.goals")}</h3>
            <ul className={styles["goals"]}>
              {lesson.goals.map(({ id, sentence, points }) => (
                <li key={id}>
                  <span>{sentence}</span>
                  <strong>{points}</strong>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles["card"]} aria-labelledby="class-here">
          <h2 id="class-here">{t("wait.here", { count: names.length })}</h2>
          <ul className={styles["names"]}>
            {names.map((name, place) => (
              <li key={name}>
                <bdi>{name}</bdi>
                {place === 0 && <span className={styles["you"]}>{t("wait.you")}</span>}
              </li>
            ))}
          </ul>
        </section>
      </main>
    </TrainingScreen>
  );
}
