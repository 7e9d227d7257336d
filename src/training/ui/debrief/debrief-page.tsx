import { Hand, RotateCcw } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { Clock } from "../../../../ports/clock.ts";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Instant, secondMs, timeOfDay } from "../../../../ports/entities/time.ts";
import { medalOf } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { BoardThen, Debrief, DebriefTimes, DebriefView } from "../../session/debrief-view.ts";
import { Part } from "../parts/part.tsx";
import parts from "../parts/parts.module.css";
import { TrainingPage } from "../parts/parts.tsx";
import { minutesText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { tookText } from "../results/results-page.tsx";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { BoardThenList, WholeBoard } from "./debrief-board.tsx";
import styles from "./debrief-page.module.css";
import { DebriefScore } from "./debrief-score.tsx";
import { DebriefTimeline } from "./debrief-timeline.tsx";
import { tryFrom } from "./timeline-events.ts";

/** Playing shows a moment for this long and then goes on by so much. */
const playBeatMs = 250;
const playStepMs = 5 * secondMs;

export interface DebriefPageProps {
  readonly debrief: Debrief;
  /** Real time, for playing. */
  readonly clock: Pick<Clock, "now" | "schedule">;
  onClose(): void;
}

/** Shows how a run went, moment by moment, and the one thing to do next time (DB-3, DB-4, DB-6). */
export function DebriefPage({ debrief, clock, onClose }: DebriefPageProps) {
  const language = useDocumentLanguage();
  const t = trainingText("debrief", language);
  const view = debrief.view(language);
  const [at, setAt] = useState(view.opensAt);
  const board = useBoardAt(debrief, at);
  const [isWhole, showWhole] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const titleId = useId();
  const playing = usePlaying(clock, view, at, setAt);
  const times = timesOf(debrief.timeZone);
  const minute = times.minute.format(at);
  return (
    <TrainingPage
      title={t("title", { lesson: view.title })}
      lead={leadOf(view, t, language)}
      className={styles["page"]}
      onClose={onClose}
      foot={
        <Foot
          debrief={debrief}
          t={t}
          language={language}
          isPassed={medalOf(view.score) !== undefined}
        />
      }
    >
      <Part>
        <DebriefScore
          view={view}
          {...(debrief.takeOver !== undefined && {
            onTry: (moment: Instant) =>
              setFailed(debrief.takeOver?.(tryFrom(moment, view)) === false),
          })}
        />
      </Part>
      <Part>
        <DebriefTimeline
          view={view}
          at={at}
          times={times}
          isPlaying={playing.isOn}
          onMove={(to) => {
            playing.stop();
            setAt(to);
          }}
          onPlay={() => (playing.isOn ? playing.stop() : playing.start())}
        />
      </Part>
      <section className={`${parts["card"]} ${styles["board"]}`}>
        <h3 id={titleId} className={styles["boardTitle"]}>
          {t("boardAt", { time: times.second.format(at) })}
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
        <section className={styles["moment"]} aria-labelledby={titleId} tabIndex={0}>
          {debrief.boardAt === undefined ? (
            <p className={styles["note"]}>{t("noReplay")}</p>
          ) : (
            <Part>
              <BoardThenList board={board} view={view} at={at} />
            </Part>
          )}
          <Part>
            <JustBefore view={view} at={at} t={t} times={times.second} />
          </Part>
        </section>
        <p className={styles["note"]} role="status">
          {hasFailed && t("takeOverFailed")}
        </p>
        <div className={styles["boardButtons"]}>
          {debrief.takeOver !== undefined && (
            <Button
              aria-description={t("takeOverNote")}
              title={t("takeOverNote")}
              onClick={() => setFailed(debrief.takeOver?.(at) === false)}
            >
              <Hand aria-hidden="true" size={18} />
              {t("takeOver", { time: minute })}
            </Button>
          )}
          {debrief.boardAt !== undefined && (
            <Button onClick={() => showWhole(true)}>{t("wholeBoard")}</Button>
          )}
        </div>
      </section>
      {isWhole && board !== undefined && (
        <WholeBoard
          board={board}
          title={t("boardAt", { time: times.second.format(at) })}
          onClose={() => showWhole(false)}
        />
      )}
    </TrainingPage>
  );
}

function leadOf(view: DebriefView, t: TrainingText<"debrief">, language: Language) {
  const minutes = minutesText(view.minutes, languages[language].locale, "long");
  return (
    <>
      {view.trainee !== "" && (
        <>
          <bdi>{view.trainee}</bdi>
          {" · "}
        </>
      )}
      {t("took", { took: tookText(view.tookMs), minutes })}
      {" · "}
      {view.hasHints ? t("withHints") : t("withoutHints")}
    </>
  );
}

interface FootProps {
  readonly debrief: Debrief;
  readonly isPassed: boolean;
  readonly t: TrainingText<"debrief">;
  readonly language: Language;
}

const filled = { variant: "filled", "data-first-focus": true } as const;

/** A passed lesson leads to the next one; any other is to be run again. The filled button stands last. */
function Foot({ debrief, isPassed, t, language }: FootProps) {
  const { next } = debrief;
  const leadsOn = isPassed && next !== undefined;
  const runAgain = (
    <Button {...(leadsOn ? {} : filled)} onClick={() => debrief.runAgain()}>
      <RotateCcw aria-hidden="true" size={18} />
      {t("runAgain")}
    </Button>
  );
  return (
    <>
      {debrief.save !== undefined && (
        <span className={styles["save"]}>
          <Button variant="quiet" onClick={() => debrief.save?.()}>
            {t("save")}
          </Button>
        </span>
      )}
      {leadsOn && runAgain}
      {next !== undefined && (
        <Button {...(leadsOn ? filled : {})} onClick={() => next.open()}>
          {t("nextLesson", { title: next.title(language) })}
        </Button>
      )}
      {!leadsOn && runAgain}
    </>
  );
}

interface JustBeforeProps {
  readonly view: DebriefView;
  readonly at: Instant;
  readonly t: TrainingText<"debrief">;
  readonly times: Intl.DateTimeFormat;
}

const justBeforeCount = 2;

/** The last things that happened before the moment, the newest first. */
function JustBefore({ view, at, t, times }: JustBeforeProps) {
  const marks = [...view.actions, ...view.trouble, ...view.missed]
    .filter(({ from }) => from <= at)
    .sort((one, other) => other.from - one.from)
    .slice(0, justBeforeCount);
  return (
    <div className={styles["before"]}>
      <h4>{t("justBefore")}</h4>
      {marks.length === 0 && <p className={styles["note"]}>{t("nothingBefore")}</p>}
      <ul>
        {marks.map(({ id, from, sentence }) => (
          <li key={id}>
            <time>{times.format(from)}</time>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function timesOf(timeZone: string): DebriefTimes {
  const minute = { ...timeOfDay, timeZone } as const;
  return {
    minute: new Intl.DateTimeFormat("en", minute),
    second: new Intl.DateTimeFormat("en", { ...minute, second: "2-digit" }),
  };
}

/** The board at the instant; while it is computed, the one before stays. One replay runs at a time. */
function useBoardAt(debrief: Debrief, at: Instant): BoardThen | undefined {
  const [shown, show] = useState<{ readonly at: Instant; readonly board: BoardThen }>();
  const [asked, ask] = useState<Instant>();
  useEffect(() => {
    if (asked !== undefined || shown?.at === at || debrief.boardAt === undefined) return;
    ask(at);
    debrief.boardAt(at).then(
      (board) => {
        show({ at, board });
        ask(undefined);
      },
      () => {
        show({ at, board: {} });
        ask(undefined);
      },
    );
  }, [debrief, at, asked, shown]);
  return shown?.board;
}

interface Playing {
  readonly isOn: boolean;
  start(): void;
  stop(): void;
}

function usePlaying(
  clock: DebriefPageProps["clock"],
  view: DebriefView,
  at: Instant,
  setAt: (at: Instant) => void,
): Playing {
  const [isOn, setOn] = useState(false);
  const { startedAt, endedAt } = view;
  useEffect(() => {
    if (!isOn) return;
    return clock.schedule(clock.now() + playBeatMs, () => {
      const next = Math.min(at + playStepMs, endedAt);
      setAt(next);
      if (next >= endedAt) setOn(false);
    });
  }, [clock, isOn, at, endedAt, setAt]);
  return {
    isOn,
    start: () => {
      if (at >= endedAt) setAt(startedAt);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}
