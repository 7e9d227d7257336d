import type { SharedResult } from "../../../../ports/entities/class.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./trainee.module.css";

export interface EndedPageProps {
  /** The trainee's. */
  readonly name: string;
  /** The trainees shared a branch, which has no debrief of one's own. */
  readonly isShared: boolean;
  /** Of the shared branch; absent where the server does not say it. */
  readonly result: SharedResult | undefined;
}

const figures = ["approved", "rejected", "completed", "refused", "own"] as const;

/** The class has ended, and this trainee has no debrief. */
export function EndedPage({ name, isShared, result }: EndedPageProps) {
  const language = useDocumentLanguage();
  const s = trainingText("sharedClass", language);
  const { format } = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  return (
    <TrainingScreen note={<bdi>{name}</bdi>}>
      <main className={styles["waiting"]}>
        <div>
          <h1>{trainingText("class", language)("ended")}</h1>
          {isShared && <p>{s("ended.lead")}</p>}
          {result !== undefined && (
            <dl className={styles["figures"]}>
              {figures.map((figure) => (
                <div key={figure}>
                  <dt>{s(`ended.${figure}`)}</dt>
                  <dd>{format(result[figure])}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </main>
    </TrainingScreen>
  );
}
