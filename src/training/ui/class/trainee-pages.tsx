import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useState } from "react";
import type { SharedResult } from "../../../../ports/entities/class.ts";
import type { JoinProblem } from "../../class/join-class.ts";
import type { KeptPlace } from "../../class/kept-place.ts";
import type { WaitingPlace } from "../../class/waiting-place.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { JoinPage, type JoinPageProps } from "./join-page.tsx";
import styles from "./trainee.module.css";
import { WaitPage } from "./wait-page.tsx";

interface EndedPageProps {
  /** The trainee's. */
  readonly name: string;
  /** The trainees shared a branch, which has no debrief of one's own. */
  readonly isShared: boolean;
  /** Of the shared branch; absent where the server does not say it. */
  readonly result: SharedResult | undefined;
}

const figures = ["approved", "rejected", "completed", "refused", "own"] as const;

/** The class has ended, and this trainee has no debrief. */
function EndedPage({ name, isShared, result }: EndedPageProps) {
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

export interface TraineePagesProps extends Pick<JoinPageProps, "code" | "languageChoice"> {
  /** The place that a reload has kept. */
  readonly kept: KeptPlace | undefined;
  /** Takes a place in the class. */
  join(code: string, name: string): Promise<KeptPlace | JoinProblem>;
  /** The wait in a place; `onGone` notifies that the place is no longer in the class. */
  waitingOf(place: KeptPlace, onGone: () => void): WaitingPlace;
  /** Plays the tone; false where the browser plays none yet. */
  onTone(): boolean;
}

/** Joining and waiting. */
export function TraineePages(props: TraineePagesProps): ReactNode {
  const { kept, code, languageChoice, join } = props;
  const [place, setPlace] = useState(kept);
  if (place !== undefined) {
    return <Waiting {...props} place={place} onGone={() => setPlace(undefined)} />;
  }
  const onJoin = async (typed: string, name: string): Promise<JoinProblem | undefined> => {
    const joined = await join(typed, name);
    if ("kind" in joined) return joined;
    setPlace(joined);
    return undefined;
  };
  return <JoinPage code={code} onJoin={onJoin} languageChoice={languageChoice} />;
}

interface WaitingProps extends TraineePagesProps {
  readonly place: KeptPlace;
  onGone(): void;
}

const Waiting = observer(function Waiting({ place, waitingOf, onTone, onGone }: WaitingProps) {
  // One wait for a place, however often its parent is drawn.
  const [waiting] = useState(() => waitingOf(place, onGone));
  useEffect(() => waiting.start(), [waiting]);
  const { shown } = waiting;
  const { hasEnded, result, ...wait } = shown;
  if (hasEnded) {
    const isShared = shown.choice?.isShared === true;
    return <EndedPage name={place.name} isShared={isShared} result={result} />;
  }
  return <WaitPage {...wait} onTone={onTone} onLeave={() => void waiting.leave()} />;
});
