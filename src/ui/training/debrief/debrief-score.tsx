import { Award, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { medalOf, medalPoints, medals } from "../../../../simulator/training/lesson.ts";
import type { DebriefView } from "../../../training/session/debrief-view.ts";
import parts from "../parts/parts.module.css";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { commonTexts } from "../text/common-texts.ts";
import { debriefTexts } from "../text/debrief-texts.ts";
import styles from "./debrief-score.module.css";

/** The score, the points of each goal, and what would have gained most. */
export function DebriefScore({ view }: { readonly view: DebriefView }) {
  const language = useDocumentLanguage();
  const texts = debriefTexts[language];
  const common = commonTexts[language];
  const { score, goals, advice } = view;
  const medal = medalOf(score);
  const next = medals.find((each) => medalPoints[each] > score);
  return (
    <section className={`${parts["card"]} ${styles["summary"]}`}>
      <div className={styles["score"]}>
        <strong className={styles["figure"]}>{score}</strong>
        <span className={styles["of"]}>{texts.ofPoints}</span>
        <span className={parts["medal"]} data-medal={medal}>
          {medal !== undefined && <Award aria-hidden="true" size={20} />}
          <b>{medal === undefined ? common.noMedal : common[medal]}</b>
          {next !== undefined && (
            <small>{texts.toNext(medalPoints[next] - score, common[next])}</small>
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
          <p className={styles["title"]}>{texts.allReached}</p>
        ) : (
          <>
            <p className={styles["nextTime"]}>{texts.nextTime}</p>
            <p className={styles["title"]}>{advice.title}</p>
            <p className={styles["why"]}>{advice.why}</p>
          </>
        )}
      </div>
    </section>
  );
}

function GoalLine({ short, points, of }: DebriefView["goals"][number]) {
  const texts = debriefTexts[useDocumentLanguage()];
  const state = points >= of ? "reached" : points > 0 ? "partly" : "missed";
  const icons = {
    reached: [CircleCheck, texts.reached],
    partly: [CircleMinus, texts.partly],
    missed: [CircleX, texts.missedGoal],
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
