import { Eye, Timer } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Language } from "../../../../ports/entities/language.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import type { GoalState } from "../../../../simulator/training/goal.ts";
import type { LessonRun } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { branchNow, type CoachStep, coachStep, orderMeant } from "../../session/coach-view.ts";
import type { OrderFinder } from "../../session/training-view.ts";
import { watched } from "../../session/watched.ts";
import parts from "../parts/parts.module.css";
import { timerText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./coach-strip.module.css";
import { EndButton } from "./end-button.tsx";
import { HintRing } from "./hint-ring.ts";
import type { ReadPage } from "./read-page.ts";
import { stepSentence } from "./step-sentence.ts";
import { usePage } from "./use-page.ts";

export interface CoachStripProps {
  readonly run: LessonRun;
  readonly hasHints: boolean;
  readonly orders: OrderFinder;
  /** Says who has paused the branch, while the board stands still. */
  readonly pausedBy?: "trainer" | "trainee" | undefined;
}

/**
 * Says below the band what to do now, and helps where the trainee looks (LE-5). It stands with the band above dialogs
 * and covers nothing, because its height is part of the band's.
 */
export const CoachStrip = observer(function CoachStrip({
  run,
  hasHints,
  orders,
  pausedBy,
}: CoachStripProps) {
  const language = useDocumentLanguage();
  const t = trainingText("coach", language);
  const { current, goals } = watched(run);
  const isPaused = pausedBy !== undefined;
  const read = usePage(hasHints && !run.isExam && run.end === undefined && !isPaused);
  const step = read && coachStep(run, read.page, orders);
  const ring = useRing(run.hint === "ring" ? step : undefined, read);
  const place = current === undefined ? goals.length : run.order.indexOf(current.id) + 1;
  const hasStep = run.plan.task !== undefined && step?.kind !== "wait" && !isPaused;
  const strip = useKeptHeight();
  const showMe = (): void => {
    if (!hasStep) return;
    run.showHint();
    ring.point(elementOf(step, read));
    ring.reveal(step?.kind === "scroll");
  };
  return (
    <section ref={strip} className={styles["strip"]} aria-label={t("coach")}>
      <div className={styles["progress"]}>
        <span className={styles["goal"]}>
          {t(run.isBeside ? "goalBeside" : "goalOf", { goal: place, all: goals.length })}
        </span>
        <span className={styles["bars"]} aria-hidden="true">
          {run.order.map((id, place) => (
            <span key={place} data-state={id === current?.id ? "now" : stateOf(id, goals)} />
          ))}
        </span>
      </div>
      <div className={styles["words"]}>
        <p className={styles["sentence"]} aria-live="polite">
          {current === undefined
            ? t("settled")
            : run.lesson.texts[language].goals[current.id]?.goal}
          <NamedOrder run={run} orders={orders} />
          {current !== undefined && current.progress.of > 1 && <Progress goal={current} />}
        </p>
        <Step run={run} orders={orders} step={step} language={language} pausedBy={pausedBy} />
        {run.looks !== undefined && (
          <p className={styles["fact"]}>{t("looking", { looks: run.looks })}</p>
        )}
      </div>
      <TimeLeft run={run} t={t} />
      <div className={styles["buttons"]}>
        {!run.isExam && hasHints && (
          <Button aria-disabled={!hasStep} onClick={showMe}>
            <Eye aria-hidden="true" size={18} />
            {t("showMe")}
          </Button>
        )}
        <EndButton run={run} t={t} />
      </div>
    </section>
  );
});

/** The number of the order that is meant. */
function NamedOrder({ run, orders }: Pick<CoachStripProps, "run" | "orders">) {
  const id = orderMeant(run);
  const order = id === undefined ? undefined : orders.find(id);
  return (
    order && (
      <>
        {" "}
        {/* The space stands outside: in a right-to-left line one inside it would come behind the number. */}
        <bdi className={styles["count"]}>{`#${order.number}`}</bdi>
      </>
    )
  );
}

interface StepProps extends Pick<CoachStripProps, "run" | "orders" | "pausedBy"> {
  readonly step: CoachStep | undefined;
  readonly language: Language;
}

/** The sentence of the next step. Waiting is no hint: it is said at once, and counts down in silence. */
function Step({ run, orders, step, language, pausedBy }: StepProps) {
  const t = trainingText("coach", language);
  const note = pausedBy === undefined ? noteOf(run, t) : t(`paused.${pausedBy}`);
  const isWaiting = step?.kind === "wait";
  const isSaid = run.hint !== undefined || isWaiting;
  return (
    <p className={styles["hint"]} data-step={step?.kind} aria-live={isWaiting ? "off" : "polite"}>
      {run.hint === "ring" && !isWaiting && (
        <span className={styles["ringMark"]} aria-hidden="true" />
      )}
      {note ?? (isSaid && step && stepSentence(step, { language, orders, now: branchNow(run) }))}
    </p>
  );
}

/** Stands in the place of a step. An exam says facts only. */
function noteOf(run: LessonRun, t: TrainingText<"coach">): string | undefined {
  if (run.current === undefined) return t("settledNote");
  if (!run.isExam) return undefined;
  return `${t("ordersWait", { count: run.waiting })} ${t("examNote")}`;
}

function stateOf(id: GoalState["id"], goals: readonly GoalState[]): GoalState["state"] | undefined {
  return goals.find((goal) => goal.id === id)?.state;
}

function Progress({ goal }: { readonly goal: GoalState }) {
  const { done, of } = goal.progress;
  return <span className={styles["count"]}> {`${done}/${of}`}</span>;
}

interface TimeLeftProps {
  readonly run: LessonRun;
  readonly t: TrainingText<"coach">;
}

/** The time left; a screen reader hears it at 2 minutes, 1 minute and 10 seconds. */
function TimeLeft({ run, t }: TimeLeftProps) {
  const shown = timerText(run.timeLeftMs);
  return (
    <div className={styles["time"]}>
      <span aria-hidden="true" className={styles["timer"]}>
        <Timer size={16} className={styles["timerIcon"]} />
        <time className={styles["digits"]}>{shown}</time> <small>{t("left")}</small>
      </span>
      <span role="status" className={parts["hidden"]}>
        {announcedTime(run.timeLeftMs, run.lesson.minutes * minuteMs, t)}
      </span>
    </div>
  );
}

function announcedTime(leftMs: number, wholeMs: number, t: TrainingText<"coach">): string {
  if (leftMs <= 10 * secondMs) return t("tenSeconds");
  if (leftMs <= minuteMs) return t("oneMinute");
  return leftMs <= 2 * minuteMs && wholeMs > 2 * minuteMs ? t("twoMinutes") : "";
}

/**
 * The strip keeps the greatest height that its words have needed at this width: a shorter sentence does not move the
 * board under a finger that is about to press.
 */
function useKeptHeight(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const strip = ref.current;
    if (strip === null) return;
    let width = 0;
    let kept = 0;
    const keep = (): void => {
      const { width: now, height } = strip.getBoundingClientRect();
      if (now !== width) strip.style.minBlockSize = "";
      kept = now === width ? Math.max(kept, height) : strip.getBoundingClientRect().height;
      width = now;
      strip.style.minBlockSize = `${kept}px`;
    };
    const sizes = new ResizeObserver(keep);
    sizes.observe(strip);
    return () => sizes.disconnect();
  }, []);
  return ref;
}

function useRing(step: CoachStep | undefined, read: ReadPage | undefined): HintRing {
  const [ring] = useState(() => new HintRing(document));
  // In the frame of the sentence that names the control.
  useLayoutEffect(() => () => ring.clear(), [ring]);
  useLayoutEffect(() => ring.point(elementOf(step, read), step?.kind === "scroll"));
  return ring;
}

function elementOf(step: CoachStep | undefined, read: ReadPage | undefined): Element | undefined {
  return step !== undefined && "control" in step ? read?.elementOf(step.control) : undefined;
}
