import { Play, SkipBack, SkipForward, Square } from "lucide-react";
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { type Instant, minuteMs } from "../../../../ports/entities/time.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type {
  DebriefAction,
  DebriefMark,
  DebriefTimes,
  DebriefView,
} from "../../session/debrief-view.ts";
import parts from "../parts/parts.module.css";

import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./debrief-timeline.module.css";
import {
  eventsOf,
  followingEvent,
  joined,
  placedLabels,
  previousEvent,
  waitingAt,
} from "./timeline-events.ts";

/** Marks that are closer are joined: a twentieth of the lane has room for a dot, a sixth for a label. */
const closeActions = minuteMs / 20;
const closeSpans = minuteMs / 6;
/** The least room of a label, in percent: seven stand side by side. */
const leastRoom = 100 / 7;
/** Most labels under the timeline. */
const labelsMax = 6;

export interface DebriefTimelineProps {
  readonly view: DebriefView;
  readonly at: Instant;
  readonly times: DebriefTimes;
  readonly isPlaying: boolean;
  onMove(at: Instant): void;
  onPlay(): void;
}

/** The lanes of a run under one handle, which chooses the moment. */
export function DebriefTimeline(props: DebriefTimelineProps) {
  const { view, at, times, isPlaying, onMove, onPlay } = props;
  const t = trainingText("debrief", useDocumentLanguage());
  const events = eventsOf(view);
  const move = (to: Instant): void => onMove(clamp(to, view));
  return (
    <section className={`${parts["card"]} ${styles["timeline"]}`}>
      <div className={styles["lanes"]}>
        <Lane title={t("waiting")} isTall>
          <WaitingPlot view={view} />
        </Lane>
        <Lane title={t("actions")}>
          {joined(view.actions, closeActions * view.minutes).map((mark) => (
            <Dot key={mark.id} mark={mark} view={view} times={times} onMove={move} />
          ))}
        </Lane>
        <Lane title={t("trouble")}>
          <Spans marks={view.trouble} kind="trouble" view={view} times={times} onMove={move} />
        </Lane>
        <Lane title={t("missed")}>
          <Spans marks={view.missed} kind="missed" view={view} times={times} onMove={move} />
        </Lane>
        <Labels view={view} times={times} />
        <div
          className={styles["plane"]}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            move(instantAt(event, view));
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              move(instantAt(event, view));
          }}
        >
          <Handle view={view} at={at} times={times} t={t} events={events} onMove={move} />
        </div>
      </div>
      <div className={styles["tools"]}>
        <Button onClick={onPlay}>
          {isPlaying ? (
            <Square aria-hidden="true" size={18} />
          ) : (
            <Play aria-hidden="true" size={18} />
          )}
          {isPlaying ? t("stop") : t("play")}
        </Button>
        <Button variant="quiet" onClick={() => move(previousEvent(events, at) ?? view.startedAt)}>
          <SkipBack aria-hidden="true" size={18} className={styles["arrow"]} />
          {t("previous")}
        </Button>
        <Button variant="quiet" onClick={() => move(followingEvent(events, at) ?? view.endedAt)}>
          <SkipForward aria-hidden="true" size={18} className={styles["arrow"]} />
          {t("next")}
        </Button>
        <span className={styles["legend"]} aria-hidden="true">
          <span className={styles["key"]} data-kind="earned">
            {t("earned")}
          </span>
          <span className={styles["key"]} data-kind="towards">
            {t("towards")}
          </span>
          <span className={styles["key"]} data-kind="plain">
            {t("notEarned")}
          </span>
        </span>
      </div>
    </section>
  );
}

interface LaneProps {
  readonly title: string;
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

function Lane({ title, isTall = false, children }: LaneProps) {
  return (
    <div className={styles["lane"]} data-tall={isTall}>
      <h3 className={styles["title"]}>{title}</h3>
      <div className={styles["track"]}>{children}</div>
    </div>
  );
}

/** The number of waiting orders as steps. */
function WaitingPlot({ view }: { readonly view: DebriefView }) {
  const { waiting, startedAt, endedAt } = view;
  const most = Math.max(1, ...waiting.map(({ count }) => count));
  const x = (at: Instant): number => place(at, view);
  const y = (count: number): number => 100 - (85 * count) / most;
  const steps = waiting
    .filter(({ at }) => at <= endedAt)
    .map(({ at, count }) => ` H${x(Math.max(at, startedAt))} V${y(count)}`)
    .join("");
  const first = y(waitingAt(view, startedAt));
  const line = `M0 ${first}${steps} H${x(endedAt)}`;
  return (
    <>
      <svg
        className={styles["plot"]}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles["area"]} d={`${line} V100 H0 Z`} />
        <path className={styles["line"]} d={line} />
      </svg>
      <span
        className={styles["most"]}
        style={{
          insetInlineStart: `${x(waiting.find(({ count }) => count === most)?.at ?? startedAt)}%`,
        }}
        aria-hidden="true"
      >
        {most}
      </span>
    </>
  );
}

interface DotProps {
  readonly mark: DebriefAction;
  readonly view: DebriefView;
  readonly times: DebriefTimes;
  onMove(at: Instant): void;
}

function Dot({ mark: { from, sentence, isEarned, isTowards }, view, times, onMove }: DotProps) {
  return (
    <button
      type="button"
      className={styles["mark"]}
      data-kind={isEarned ? "earned" : isTowards === true ? "towards" : "plain"}
      style={{ insetInlineStart: `${place(from, view)}%` }}
      aria-label={`${times.second.format(from)}, ${sentence}`}
      title={sentence}
      onClick={() => onMove(from)}
    />
  );
}

interface SpansProps {
  readonly marks: readonly DebriefMark[];
  readonly kind: "trouble" | "missed";
  readonly view: DebriefView;
  readonly times: DebriefTimes;
  onMove(at: Instant): void;
}

/** A bar for each time span, and labels that stand beside each other and are never cut. */
function Spans({ marks, kind, view, times, onMove }: SpansProps) {
  const groups = joined(marks, closeSpans * view.minutes);
  return (
    <>
      {marks.map(({ id, from, to }) => (
        <span
          key={id}
          className={styles["extent"]}
          data-kind={kind}
          style={{
            insetInlineStart: `${place(from, view)}%`,
            inlineSize: `${place(to, view) - place(from, view)}%`,
          }}
        />
      ))}
      {placedLabels(groups, (at) => place(at, view), leastRoom).map(({ mark, start, room }) => (
        <button
          key={mark.id}
          type="button"
          className={styles["mark"]}
          data-kind={kind}
          style={{ insetInlineStart: `${start}%`, maxInlineSize: `${room}%` }}
          aria-label={`${times.second.format(mark.from)}, ${mark.sentence}`}
          aria-description={spanText(mark, times)}
          title={`${spanText(mark, times)} ${mark.sentence}`}
          onClick={() => onMove(mark.from)}
        >
          <bdi className={styles["label"]}>{mark.label}</bdi>
        </button>
      ))}
    </>
  );
}

/** A moment, or a time with its end. */
function spanText({ from, to }: DebriefMark, { second }: DebriefTimes): string {
  return second.format(from) === second.format(to)
    ? second.format(from)
    : second.formatRange(from, to);
}

function Labels({ view, times }: { readonly view: DebriefView; readonly times: DebriefTimes }) {
  const { startedAt, minutes } = view;
  const step = Math.ceil(minutes / labelsMax);
  const labels = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, count) => count * step);
  return (
    <div className={styles["labels"]} aria-hidden="true">
      {labels.map((minute) => (
        <span
          key={minute}
          className={styles["moment"]}
          style={{ insetInlineStart: `${place(startedAt + minute * minuteMs, view)}%` }}
        >
          {times.minute.format(startedAt + minute * minuteMs)}
        </span>
      ))}
    </div>
  );
}

interface HandleProps {
  readonly view: DebriefView;
  readonly at: Instant;
  readonly times: DebriefTimes;
  readonly t: TrainingText<"debrief">;
  readonly events: readonly Instant[];
  onMove(at: Instant): void;
}

/** Left and Right go by event, Page Up and Page Down by minute. */
function Handle({ view, at, times, t, events, onMove }: HandleProps) {
  const late = view.missed.filter(({ from, to }) => from <= at && at <= to);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = document.documentElement.dir === "rtl";
    const [back, forth] = isMirrored ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const to = {
      [back ?? ""]: previousEvent(events, at) ?? view.startedAt,
      [forth ?? ""]: followingEvent(events, at) ?? view.endedAt,
      ArrowDown: previousEvent(events, at) ?? view.startedAt,
      ArrowUp: followingEvent(events, at) ?? view.endedAt,
      PageDown: at - minuteMs,
      PageUp: at + minuteMs,
      Home: view.startedAt,
      End: view.endedAt,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const time = times.second.format(at);
  return (
    <div
      className={styles["handle"]}
      style={{ insetInlineStart: `${place(at, view)}%` }}
      role="slider"
      tabIndex={0}
      aria-label={t("timeline")}
      aria-valuemin={0}
      aria-valuemax={Math.round((view.endedAt - view.startedAt) / 1000)}
      aria-valuenow={Math.round((at - view.startedAt) / 1000)}
      aria-valuetext={[
        time,
        t("ordersWaiting", { count: waitingAt(view, at) }),
        ...late.map(({ orderNumber }) => t("missedNow", { number: orderNumber })),
      ].join(trainingText("common", useDocumentLanguage())("listSeparator"))}
      onKeyDown={onKeyDown}
    >
      <span className={styles["flag"]} style={{ "--place": place(at, view) } as CSSProperties}>
        {time}
      </span>
    </div>
  );
}

/** The place of an instant in the track, in percent. */
function place(at: Instant, { startedAt, minutes }: DebriefView): number {
  return Math.min(Math.max((100 * (at - startedAt)) / (minutes * minuteMs), 0), 100);
}

function instantAt(event: PointerEvent<HTMLElement>, { startedAt, minutes }: DebriefView): Instant {
  const { left, right, width } = event.currentTarget.getBoundingClientRect();
  const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
  const offset = isMirrored ? right - event.clientX : event.clientX - left;
  const second = 1000;
  return startedAt + Math.round(((offset / width) * minutes * minuteMs) / second) * second;
}

function clamp(at: Instant, { startedAt, endedAt }: DebriefView): Instant {
  return Math.min(Math.max(at, startedAt), endedAt);
}
