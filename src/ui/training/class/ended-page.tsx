import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./trainee.module.css";

export interface EndedPageProps {
  /** The trainee's. */
  readonly name: string;
  /** The trainees shared a branch, which has no debrief of one's own. */
  readonly isShared: boolean;
}

/** The class has ended, and this trainee has no debrief. */
export function EndedPage({ name, isShared }: EndedPageProps) {
  const language = useDocumentLanguage();
  return (
    <TrainingScreen note={<bdi>{name}</bdi>}>
      <main className={styles["waiting"]}>
        <div>
          <h1>{trainingText("class", language)("ended")}</h1>
          {isShared && <p>{trainingText("sharedClass", language)("ended.lead")}</p>}
        </div>
      </main>
    </TrainingScreen>
  );
}
