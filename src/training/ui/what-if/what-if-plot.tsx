import type { CSSProperties } from "react";
import {
  type WhatIf,
  type WhatIfPoint,
  whatIfMinutesMax,
} from "../../../../simulator/training/what-if.ts";
import parts from "../parts/parts.module.css";
import type { TrainingText } from "../text/training-texts.ts";
import styles from "./what-if-plot.module.css";

export interface WhatIfPlotProps {
  readonly whatIf: WhatIf;
  /** At the chosen minutes. */
  readonly point: WhatIfPoint;
  /** The point in words, for the slider. */
  readonly value: string;
  readonly t: TrainingText<"whatIf">;
  readonly locale: string;
  onMove(minutes: number): void;
}

type Figure = (point: WhatIfPoint) => number;

interface ShownLine {
  readonly kind: "saved" | "lost" | "actions";
  readonly of: Figure;
  /** The same without the assumed answers. */
  readonly least?: Figure;
}

const orderLines: readonly ShownLine[] = [
  { kind: "saved", of: ({ saved }) => saved, least: ({ savedAtLeast }) => savedAtLeast },
  { kind: "lost", of: ({ lost }) => lost, least: ({ lostAtMost }) => lostAtMost },
];
const actionLines: readonly ShownLine[] = [
  { kind: "actions", of: ({ actionsPerHour }) => actionsPerHour },
];

/** The minutes that are named under the plot. */
const ticks = [1, 5, 10, 15, 20, 25, whatIfMinutesMax];

/** Orders saved and lost, and the actions of staff, over the minutes; the slider is its axis. */
export function WhatIfPlot({ whatIf, point, value, t, locale, onMove }: WhatIfPlotProps) {
  const { today, points } = whatIf;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const isTodayShown = today.minutes >= 1 && today.minutes <= whatIfMinutesMax;
  const { minutes } = point;
  const named = [...new Set([...ticks, minutes, ...(isTodayShown ? [today.minutes] : [])])];
  // Two numbers side by side need the room of two minutes.
  const shown = named.filter((each) => each === minutes || Math.abs(each - minutes) > 1);
  return (
    <section className={`${parts["card"]} ${styles["plot"]}`} aria-label={t("axis")}>
      <div className={styles["charts"]} aria-hidden="true">
        <Chart points={points} point={point} number={number} lines={orderLines} />
        <p className={styles["legend"]}>
          <span data-kind="saved">{t("saved")}</span> <span data-kind="lost">{t("lost")}</span>{" "}
          <small>{t("dashed")}</small>
        </p>
        <Chart points={points} point={point} number={number} lines={actionLines} isLow />
        <p className={styles["legend"]}>
          <span data-kind="actions">{t("actions")}</span>
        </p>
        {isTodayShown && (
          <span className={styles["today"]} style={placeOf(today.minutes)}>
            <small>{t("today")}</small>
          </span>
        )}
        <span className={styles["chosen"]} style={placeOf(minutes)} />
      </div>
      <input
        className={styles["slider"]}
        style={placeOf(minutes)}
        type="range"
        min={1}
        max={whatIfMinutesMax}
        step={1}
        value={minutes}
        aria-label={t("axis")}
        aria-valuetext={value}
        onChange={({ target }) => onMove(Number(target.value))}
      />
      <div className={styles["ticks"]} aria-hidden="true">
        {shown.map((each) => (
          <span key={each} style={placeOf(each)} data-chosen={each === minutes}>
            {number.format(each)}
          </span>
        ))}
      </div>
      <p className={styles["axis"]} aria-hidden="true">
        {t("axis")}
      </p>
    </section>
  );
}

/** The place of a minute along the axis. */
function placeOf(minutes: number): CSSProperties {
  return { "--place": (minutes - 1) / (whatIfMinutesMax - 1) } as CSSProperties;
}

interface ChartProps {
  readonly points: readonly WhatIfPoint[];
  readonly point: WhatIfPoint;
  readonly lines: readonly ShownLine[];
  readonly number: Intl.NumberFormat;
  readonly isLow?: boolean;
}

/** Lines over a scale from zero, with a dot on each at the chosen minutes. */
function Chart({ points, point, lines, number, isLow = false }: ChartProps) {
  const most = Math.max(1, ...lines.flatMap(({ of }) => points.map(of)));
  const step = stepOf(most, isLow ? 2 : 4);
  const steps = Math.ceil(most / step);
  const top = steps * step;
  const scale = Array.from({ length: steps + 1 }, (_, index) => index * step);
  return (
    <div className={styles["chart"]} data-low={isLow} style={{ "--top": top } as CSSProperties}>
      {scale.map((each) => (
        <span key={each} className={styles["grid"]} style={{ "--value": each } as CSSProperties}>
          <small>{number.format(each)}</small>
        </span>
      ))}
      <svg
        className={styles["lines"]}
        aria-hidden="true"
        viewBox={`0 ${-top} ${whatIfMinutesMax - 1} ${top}`}
        preserveAspectRatio="none"
      >
        {lines.map((line) => (
          <Line key={line.kind} points={points} {...line} />
        ))}
      </svg>
      {lines.map(({ kind, of }) => (
        <span
          key={kind}
          className={styles["dot"]}
          data-kind={kind}
          style={{ ...placeOf(point.minutes), "--value": of(point) } as CSSProperties}
        />
      ))}
    </div>
  );
}

/** A round step that divides `most` into about as many parts. */
function stepOf(most: number, parts: number): number {
  const size = 10 ** Math.floor(Math.log10(most / parts));
  return Math.max(
    1,
    [1, 2, 5, 10].map((each) => each * size).find((each) => most / each <= parts) ?? size,
  );
}

interface LineProps extends ShownLine {
  readonly points: readonly WhatIfPoint[];
}

function Line({ points, of, kind, least }: LineProps) {
  const place = (figure: Figure) => points.map((point) => `${point.minutes - 1},${-figure(point)}`);
  return (
    <g data-kind={kind}>
      {least !== undefined && (
        <>
          <polygon points={[...place(of), ...place(least).reverse()].join(" ")} />
          <polyline points={place(least).join(" ")} data-dashed />
        </>
      )}
      <polyline points={place(of).join(" ")} />
    </g>
  );
}
