import { Award, CircleCheck, CircleMinus, CircleX, RotateCcw } from "lucide-react";
import type { Instant } from "../../../../ports/entities/time.ts";
import { medalOf, medalPoints, medals } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { DebriefView } from "../../session/debrief-view.ts";
import parts from "../parts/parts.module.css";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./debrief-score.module.css";

export interface DebriefScoreProps {
  readonly view: DebriefView;
  /** Takes over shortly before a moment; absent without a recording. */
  onTry?(moment: Instant): void;
}

/** The score, the points of each goal, and what would have gained most. */
export function DebriefScore({ view, onTry }: DebriefScoreProps) {
  const language = useDocumentLanguage();
  const t = trainingText("debrief", language);
  const common = trainingText("common", language);
  const { score, goals, advice } = view;
  const medal = medalOf(score);
  const next = medals.find((each) => medalPoints[each] > score);
  return (
    <section className={`${parts["card"]} ${styles["summary"]}`}>
      <div className={styles["score"]}>
        <strong className={styles["figure"]}>{score}</strong>
        <span className={styles["of"]}>{t("ofPoints")}</span>
        <span className={parts["medal"]} data-medal={medal}>
          {medal !== undefined && <Award aria-hidden="true" size={20} />}
          <b>{medal === undefined ? common("noMedal") : common(medal)}</b>
          {next !== undefined && (
            <small>{t(`toNext.${next}`, { points: medalPoints[next] - score })}</small>
          )}
        </span>
      </div>
      <ul className={styles["goals"]}>
        {goals.map((goal) => (
          <GoalLine key={goal.id} {...goal} />
        ))}
      </ul>
      <div className={styles["advice"]}>
        {advice === undefined ? (
          <p className={styles["title"]}>{t("allReached")}</p>
        ) : (
          <>
            <p className={styles["nextTime"]}>{t("nextTime")}</p>
            <p className={styles["title"]}>{advice.title}</p>
            <p className={styles["why"]}>{advice.why}</p>
            {onTry !== undefined && <TryButton moment={advice.at} onTry={onTry} />}
          </>
        )}
      </div>
    </section>
  );
}

interface TryButtonProps {
  /** Absent in the debrief of an earlier version. */
  readonly moment: Instant | undefined;
  onTry(moment: Instant): void;
}

function TryButton({ moment, onTry }: TryButtonProps) {
  const t = trainingText("debrief", useDocumentLanguage());
  if (moment === undefined) return null;
  return (
    <Button
      className={styles["again"]}
      aria-description={t("takeOverNote")}
      title={t("takeOverNote")}
      onClick={() => onTry(moment)}
    >
      <RotateCcw aria-hidden="true" size={18} />
      {t("tryAgain")}
    </Button>
  );
}

function GoalLine({ short, points, of }: DebriefView["goals"][number]) {
  const t = trainingText("debrief", useDocumentLanguage());
  const state = points >= of ? "reached" : points > 0 ? "partly" : "missed";
  const icons = {
    reached: [CircleCheck, t("reached")],
    partly: [CircleMinus, t("partly")],
    missed: [CircleX, t("missedGoal")],
  } as const;
  const [Icon, word] = icons[state];
  return (
    <li data-state={state}>
      <Icon role="img" aria-label={word} size={20} className={styles["icon"]} />
      <span className={styles["short"]}>{short}</span>
      <span className={styles["bar"]} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * points) / of}%` }} />
      </span>
      <span className={styles["points"]} dir="ltr">
        <strong>{points}</strong> / {of}
      </span>
    </li>
  );
}
