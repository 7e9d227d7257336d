import { Hand, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import type { Clock } from "../../../../ports/clock.ts";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { type Instant, secondMs, timeOfDay } from "../../../../ports/entities/time.ts";
import { medalOf } from "../../../../simulator/training/lesson.ts";
import type {
  BoardThen,
  Debrief,
  DebriefTimes,
  DebriefView,
} from "../../../training/session/debrief-view.ts";
import parts from "../parts/parts.module.css";
import { TrainingButton, TrainingPage } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { tookText } from "../results/results-page.tsx";
import { type DebriefTexts, debriefTexts } from "../text/debrief-texts.ts";
import { minutesText } from "../text/lessons-texts.ts";
import { BoardThenList, WholeBoard } from "./debrief-board.tsx";
import styles from "./debrief-page.module.css";
import { DebriefScore } from "./debrief-score.tsx";
import { DebriefTimeline } from "./debrief-timeline.tsx";

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
  const texts = debriefTexts[language];
  const view = debrief.view(language);
  const [at, setAt] = useState(view.opensAt);
  const board = useBoardAt(debrief, at);
  const [isWhole, showWhole] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const playing = usePlaying(clock, view, at, setAt);
  const times = timesOf(debrief.timeZone);
  const minute = times.minute.format(at);
  return (
    <TrainingPage
      title={texts.title(view.title)}
      lead={leadOf(view, texts, language)}
      className={styles["page"]}
      onClose={onClose}
      foot={<Foot {...{ debrief, texts, language }} isPassed={medalOf(view.score) !== undefined} />}
    >
      <DebriefScore view={view} />
      <DebriefTimeline
        {...{ view, at, times }}
        isPlaying={playing.isOn}
        onMove={(to) => {
          playing.stop();
          setAt(to);
        }}
        onPlay={() => (playing.isOn ? playing.stop() : playing.start())}
      />
      <section className={`${parts["card"]} ${styles["board"]}`}>
        <h3 className={styles["boardTitle"]}>{texts.boardAt(times.second.format(at))}</h3>
        {debrief.boardAt === undefined ? (
          <p className={styles["note"]}>{texts.noReplay}</p>
        ) : (
          <BoardThenList board={board} view={view} at={at} />
        )}
        <JustBefore {...{ view, at, texts }} times={times.second} />
        <p className={styles["note"]} role="status">
          {hasFailed && texts.takeOverFailed}
        </p>
        <div className={styles["boardButtons"]}>
          {debrief.takeOver !== undefined && (
            <button
              type="button"
              className={parts["button"]}
              aria-description={texts.takeOverNote}
              title={texts.takeOverNote}
              onClick={() => setFailed(debrief.takeOver?.(at) === false)}
            >
              <Hand aria-hidden="true" size={18} />
              {texts.takeOver(minute)}
            </button>
          )}
          {debrief.boardAt !== undefined && (
            <TrainingButton onPress={() => showWhole(true)}>{texts.wholeBoard}</TrainingButton>
          )}
        </div>
      </section>
      {isWhole && board !== undefined && (
        <WholeBoard
          board={board}
          title={texts.boardAt(times.second.format(at))}
          onClose={() => showWhole(false)}
        />
      )}
    </TrainingPage>
  );
}

function leadOf(view: DebriefView, texts: DebriefTexts, language: Language) {
  const minutes = minutesText(view.minutes, languages[language].locale, "long");
  return (
    <>
      {view.trainee !== "" && (
        <>
          <bdi>{view.trainee}</bdi>
          {" · "}
        </>
      )}
      {texts.took(tookText(view.tookMs), minutes)}
      {" · "}
      {view.hasHints ? texts.withHints : texts.withoutHints}
    </>
  );
}

interface FootProps {
  readonly debrief: Debrief;
  readonly isPassed: boolean;
  readonly texts: DebriefTexts;
  readonly language: Language;
}

const filled = { look: "filled", isFirstFocus: true } as const;

/** A passed lesson leads to the next one; any other is to be run again. The filled button stands last. */
function Foot({ debrief, isPassed, texts, language }: FootProps) {
  const { next } = debrief;
  const leadsOn = isPassed && next !== undefined;
  const runAgain = (
    <TrainingButton {...(leadsOn ? {} : filled)} onPress={() => debrief.runAgain()}>
      <RotateCcw aria-hidden="true" size={18} />
      {texts.runAgain}
    </TrainingButton>
  );
  return (
    <>
      {debrief.save !== undefined && (
        <span className={styles["save"]}>
          <TrainingButton look="quiet" onPress={() => debrief.save?.()}>
            {texts.save}
          </TrainingButton>
        </span>
      )}
      {leadsOn && runAgain}
      {next !== undefined && (
        <TrainingButton {...(leadsOn ? filled : {})} onPress={() => next.open()}>
          {texts.nextLesson(next.title(language))}
        </TrainingButton>
      )}
      {!leadsOn && runAgain}
    </>
  );
}

interface JustBeforeProps {
  readonly view: DebriefView;
  readonly at: Instant;
  readonly texts: DebriefTexts;
  readonly times: Intl.DateTimeFormat;
}

const justBeforeCount = 2;

/** The last things that happened before the moment, the newest first. */
function JustBefore({ view, at, texts, times }: JustBeforeProps) {
  const marks = [...view.actions, ...view.trouble, ...view.missed]
    .filter(({ from }) => from <= at)
    .sort((one, other) => other.from - one.from)
    .slice(0, justBeforeCount);
  return (
    <div className={styles["before"]}>
      <h4>{texts.justBefore}</h4>
      {marks.length === 0 && <p className={styles["note"]}>{texts.nothingBefore}</p>}
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
