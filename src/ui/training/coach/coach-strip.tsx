import { Eye, Timer } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import type { GoalState } from "../../../../simulator/training/goal.ts";
import type { GoalTexts, LessonRun, ShownHint } from "../../../../simulator/training/lesson.ts";
import type { OrderFinder } from "../../../training/session/training-view.ts";
import parts from "../parts/parts.module.css";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type CoachTexts, coachTexts } from "../text/coach-texts.ts";
import styles from "./coach-strip.module.css";
import { EndButton } from "./end-button.tsx";
import type { PointedHint } from "./hint-places.ts";
import { HintRing } from "./hint-ring.ts";

export interface CoachStripProps {
  readonly run: LessonRun;
  readonly hasHints: boolean;
  readonly orders: OrderFinder;
}

/**
 * Says below the band what to do now, and helps where the trainee looks (LE-5). It stands with the band above dialogs
 * and covers nothing, because its height is part of the band's.
 */
export function CoachStrip(props: CoachStripProps) {
  const place = document.getElementById("training-coach");
  return place === null ? null : createPortal(<Strip {...props} />, place);
}

function Strip({ run, hasHints, orders }: CoachStripProps) {
  const language = useDocumentLanguage();
  const texts = coachTexts[language];
  useRun(run);
  const { current, goals } = run;
  const hint = hasHints && !run.isExam ? run.hint : undefined;
  const ring = useRing(hint, orders);
  const [askedFor, setAskedFor] = useState<string>();
  const isAsked = current !== undefined && askedFor === current.id;
  const goalTexts = current && run.lesson.texts[language].goals[current.id];
  const place = current === undefined ? goals.length : run.order.indexOf(current.id) + 1;
  return (
    <section className={styles["strip"]} aria-label={texts.coach}>
      <div className={styles["progress"]}>
        <span className={styles["goal"]}>
          {(run.isBeside ? texts.goalBeside : texts.goalOf)(place, goals.length)}
        </span>
        <span className={styles["bars"]} aria-hidden="true">
          {run.order.map((id) => (
            <span key={id} data-state={id === current?.id ? "now" : stateOf(id, goals)} />
          ))}
        </span>
      </div>
      <div className={styles["words"]}>
        <p className={styles["sentence"]} aria-live="polite">
          {goalTexts === undefined
            ? texts.settled
            : sentenceNow(goalTexts, current?.subject, orders)}
          {current !== undefined && current.progress.of > 1 && <Progress goal={current} />}
        </p>
        <p className={styles["hint"]} aria-live="polite">
          {isAsked && hint === undefined
            ? texts.wait
            : hintWords(run, hint, goalTexts, orders, texts)}
        </p>
      </div>
      <TimeLeft run={run} texts={texts} />
      <div className={styles["buttons"]}>
        {!run.isExam && hasHints && (
          <button
            type="button"
            className={parts["button"]}
            disabled={current?.state !== "open"}
            onClick={() => {
              setAskedFor(current?.id);
              run.showHint();
              ring.point(pointed(run.hint, orders));
              ring.reveal();
            }}
          >
            <Eye aria-hidden="true" size={18} />
            {texts.showMe}
          </button>
        )}
        <EndButton run={run} texts={texts} />
      </div>
    </section>
  );
}

function stateOf(id: GoalState["id"], goals: readonly GoalState[]): GoalState["state"] | undefined {
  return goals.find((goal) => goal.id === id)?.state;
}

function Progress({ goal }: { readonly goal: GoalState }) {
  const { done, of } = goal.progress;
  return <span className={styles["count"]}> {`${done}/${of}`}</span>;
}

function hintWords(
  run: LessonRun,
  hint: ShownHint | undefined,
  goal: GoalTexts | undefined,
  orders: OrderFinder,
  texts: CoachTexts,
) {
  if (run.current === undefined) return texts.settledNote;
  if (run.isExam) return texts.examNote;
  if (hint === undefined || goal?.hint === undefined) return null;
  return (
    <>
      {hint.phase === "ring" && <span className={styles["ringMark"]} aria-hidden="true" />}
      {filled(goal.hint, hint.orderId ?? run.current.subject, orders)}
    </>
  );
}

/** Before its first order has come, the goal is said as in the brief. */
function sentenceNow(texts: GoalTexts, id: OrderId | undefined, orders: OrderFinder): string {
  const isKnown = id !== undefined && orders.find(id) !== undefined;
  return !isKnown && texts.now.includes("{order}") ? texts.goal : filled(texts.now, id, orders);
}

/** A sentence with the number and the rider of its order, each kept in its own direction. */
function filled(sentence: string, id: OrderId | undefined, orders: OrderFinder): string {
  const order = id === undefined ? undefined : orders.find(id);
  return sentence
    .replaceAll("{order}", isolated(order === undefined ? "…" : `#${order.number}`))
    .replaceAll("{rider}", isolated(order?.rider ?? "…"));
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

interface TimeLeftProps {
  readonly run: LessonRun;
  readonly texts: CoachTexts;
}

/** The time left; a screen reader hears it at 2 minutes, 1 minute and 10 seconds. */
function TimeLeft({ run, texts }: TimeLeftProps) {
  const seconds = Math.max(Math.ceil(run.timeLeftMs / secondMs), 0);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className={styles["time"]}>
      <span aria-hidden="true" className={styles["timer"]}>
        <Timer size={16} className={styles["timerIcon"]} />
        <time className={styles["digits"]}>{shown}</time> <small>{texts.left}</small>
      </span>
      <span role="status" className={parts["hidden"]}>
        {announcedTime(run.timeLeftMs, run.lesson.minutes * minuteMs, texts)}
      </span>
    </div>
  );
}

function announcedTime(leftMs: number, wholeMs: number, texts: CoachTexts): string {
  if (leftMs <= 10 * secondMs) return texts.tenSeconds;
  if (leftMs <= minuteMs) return texts.oneMinute;
  return leftMs <= 2 * minuteMs && wholeMs > 2 * minuteMs ? texts.twoMinutes : "";
}

function useRun(run: LessonRun): void {
  const [versions] = useState(() => ({ count: 0 }));
  useSyncExternalStore(
    (listener) =>
      run.onChange(() => {
        versions.count += 1;
        listener();
      }),
    () => versions.count,
  );
}

function useRing(hint: ShownHint | undefined, orders: OrderFinder): HintRing {
  const [ring] = useState(() => new HintRing(document));
  useEffect(() => ring.start(), [ring]);
  useEffect(() => {
    ring.point(hint?.phase === "ring" ? pointed(hint, orders) : undefined);
  });
  return ring;
}

function pointed(hint: ShownHint | undefined, orders: OrderFinder): PointedHint | undefined {
  if (hint === undefined) return undefined;
  const { points, tab } = hint.hint;
  const facts = hint.orderId === undefined ? undefined : orders.find(hint.orderId);
  return {
    points,
    ...(tab !== undefined && { tab }),
    ...(hint.orderId !== undefined &&
      facts !== undefined && {
        order: { ...facts, id: hint.orderId },
      }),
  };
}
