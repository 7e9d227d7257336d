import type { CSSProperties, ReactNode } from "react";
import {
  type WhatIf,
  type WhatIfPoint,
  whatIfMinutesMax,
} from "../../../../simulator/training/what-if.ts";
import parts from "../parts/parts.module.css";
import type { WhatIfText } from "../text/what-if-text.ts";
import styles from "./what-if-plot.module.css";

export interface WhatIfPlotProps {
  readonly whatIf: WhatIf;
  /** At the chosen minutes. */
  readonly point: WhatIfPoint;
  /** The point in words, for the slider. */
  readonly value: string;
  readonly t: WhatIfText;
  readonly locale: string;
  onMove(minutes: number): void;
}

type Figure = (point: WhatIfPoint) => number;
const savedOf: Figure = ({ saved }) => saved;
const lostOf: Figure = ({ lost }) => lost;
const actionsOf: Figure = ({ actionsPerHour }) => actionsPerHour;

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
        <Chart {...{ whatIf, point, number }} of={[savedOf, lostOf]}>
          <Line points={points} of={savedOf} kind="saved" least={(each) => each.savedAtLeast} />
          <Line points={points} of={lostOf} kind="lost" least={(each) => each.lostAtMost} />
        </Chart>
        <p className={styles["legend"]}>
          <span data-kind="saved">{t("saved")}</span> <span data-kind="lost">{t("lost")}</span>{" "}
          <small>{t("dashed")}</small>
        </p>
        <Chart {...{ whatIf, point, number }} of={[actionsOf]} isLow>
          <Line points={points} of={actionsOf} kind="actions" />
        </Chart>
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
  readonly whatIf: WhatIf;
  readonly point: WhatIfPoint;
  readonly of: readonly Figure[];
  readonly number: Intl.NumberFormat;
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

/** Lines over a scale from zero, with a dot on each at the chosen minutes. */
function Chart({ whatIf, point, of, number, isLow = false, children }: ChartProps) {
  const values = of.flatMap((figure) => whatIf.points.map(figure));
  const step = stepOf(Math.max(1, ...values), isLow ? 2 : 4);
  const top = step * Math.max(1, Math.ceil(Math.max(1, ...values) / step));
  const scale = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
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
        {children}
      </svg>
      {of.map((figure, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a chart never change.
          key={index}
          className={styles["dot"]}
          data-kind={isLow ? "actions" : ["saved", "lost"][index]}
          style={{ ...placeOf(point.minutes), "--value": figure(point) } as CSSProperties}
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

interface LineProps {
  readonly points: readonly WhatIfPoint[];
  readonly of: Figure;
  readonly kind: "saved" | "lost" | "actions";
  /** The same without the assumed answers. */
  readonly least?: Figure;
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
