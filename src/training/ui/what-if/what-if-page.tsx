import { Download } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Clock } from "../../../../ports/clock.ts";
import { type Language, languages } from "../../../../ports/entities/language.ts";
import { minor, toMajor } from "../../../../ports/entities/money.ts";
import { secondMs, timeOfDay } from "../../../../ports/entities/time.ts";
import {
  type WhatIfPoint,
  whatIfAsCsv,
  whatIfMinutesMax,
} from "../../../../simulator/training/what-if.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { WhatIfDay, WhatIfDays, WhatIfSource } from "../../session/what-if-days.ts";
import { Part } from "../parts/part.tsx";
import parts from "../parts/parts.module.css";
import { TrainingPage } from "../parts/parts.tsx";
import { dateText, minutesText } from "../parts/time-text.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { tookText } from "../results/results-page.tsx";
import { scenarioText } from "../text/scenario-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { conclusionOf } from "./conclusion.ts";
import styles from "./what-if-page.module.css";
import { WhatIfPlot } from "./what-if-plot.tsx";

/** Real time after the last step of the slider until its sentence is announced. */
const announceMs = secondMs / 2;
/** The slider opens at as many minutes more than the day had. */
const firstStep = 2;

export interface WhatIfPageProps {
  readonly days: WhatIfDays;
  /** The names of the scenarios that can be chosen. */
  readonly scenarios: readonly string[];
  readonly opened: WhatIfSource;
  /** Real time. */
  readonly clock: Pick<Clock, "now" | "schedule">;
  /** Lets the browser draw between two slices of the work. */
  yieldToPlatform(): Promise<void>;
  saveFile(name: string, type: string, text: string): void;
  /** Reports an error of the calculation. */
  onFailure(cause: unknown): void;
  onClose(): void;
}

/** Shows a day as it would have been with other minutes until an order is auto-rejected (DB-7). */
export function WhatIfPage(props: WhatIfPageProps) {
  const { days, scenarios, onClose } = props;
  const language = useDocumentLanguage();
  const t = trainingText("whatIf", language);
  const [source, choose] = useState(props.opened);
  return (
    <TrainingPage
      title={t("title")}
      lead={t("lead")}
      className={styles["page"]}
      onClose={onClose}
      tools={
        <DayChoice
          days={days}
          scenarios={scenarios}
          source={source}
          language={language}
          t={t}
          onChoose={choose}
        />
      }
    >
      <Part key={keyOf(source)}>
        <ChosenDay {...props} source={source} t={t} language={language} />
      </Part>
    </TrainingPage>
  );
}

interface ChosenDayProps extends WhatIfPageProps {
  readonly source: WhatIfSource;
  readonly t: TrainingText<"whatIf">;
  readonly language: Language;
}

function ChosenDay(props: ChosenDayProps) {
  const { t } = props;
  const computed = useComputed(props);
  switch (computed.kind) {
    case "working":
      return (
        <Message>
          <label>
            {t("working")} <progress value={computed.share} max={1} />
          </label>
        </Message>
      );
    case "none":
      return <Message>{t("cannotRepeat")}</Message>;
    case "day":
      return <Day {...props} day={computed.day} />;
  }
}

type Computed =
  | { readonly kind: "working"; readonly share: number }
  | { readonly kind: "none" }
  | { readonly kind: "day"; readonly day: WhatIfDay };

/** Computes the chosen day in slices, and stops when another one is chosen. */
function useComputed({ days, source, yieldToPlatform, onFailure }: ChosenDayProps): Computed {
  const [computed, setComputed] = useState<Computed>({ kind: "working", share: 0 });
  useEffect(() => {
    let isOver = false;
    const pause = async (share: number): Promise<void> => {
      await yieldToPlatform();
      if (isOver) throw new Error("Another day was chosen");
      setComputed({ kind: "working", share });
    };
    const end = (day: WhatIfDay | undefined): void => {
      if (!isOver) setComputed(day === undefined ? { kind: "none" } : { kind: "day", day });
    };
    days.compute(source, pause).then(end, (cause: unknown) => {
      if (!isOver) onFailure(cause);
      end(undefined);
    });
    return () => {
      isOver = true;
    };
  }, [days, source, yieldToPlatform, onFailure]);
  return computed;
}

function keyOf(source: WhatIfSource): string {
  return source.kind === "run" ? source.id : source.name;
}

interface DayChoiceProps {
  readonly days: WhatIfDays;
  readonly scenarios: readonly string[];
  readonly source: WhatIfSource;
  readonly language: Language;
  readonly t: TrainingText<"whatIf">;
  onChoose(source: WhatIfSource): void;
}

function DayChoice({ days, scenarios, source, language, t, onChoose }: DayChoiceProps) {
  const runs = days.runs(language).map(({ id, number, title, trainee, at }) => {
    const time = dateText(at, language, { day: "numeric", month: "short", ...timeOfDay });
    const values = { number, title, trainee, time };
    const words = t(trainee === "" ? "runOfNobody" : "run", values);
    return { source: { kind: "run", id } as const, words };
  });
  const practice = scenarios.map((name) => ({
    source: { kind: "scenario", name } as const,
    words: scenarioText(name, language).title,
  }));
  const all = [...runs, ...practice];
  const option = ({ source: each, words }: (typeof all)[number]) => (
    <option key={keyOf(each)} value={keyOf(each)}>
      {words}
    </option>
  );
  return (
    <select
      className={styles["choice"]}
      aria-label={t("day")}
      value={keyOf(source)}
      data-first-focus
      onChange={({ target }) => {
        const chosen = all.find((each) => keyOf(each.source) === target.value);
        if (chosen !== undefined) onChoose(chosen.source);
      }}
    >
      {/* A run that is kept no more: the page still shows it, and no other one is marked (N45). */}
      {!all.some((each) => keyOf(each.source) === keyOf(source)) && (
        <option value={keyOf(source)} disabled hidden />
      )}
      {runs.length > 0 && <optgroup label={t("runs")}>{runs.map(option)}</optgroup>}
      <optgroup label={t("days")}>{practice.map(option)}</optgroup>
    </select>
  );
}

function Message({ children }: { readonly children: ReactNode }) {
  return <p className={`${parts["card"]} ${styles["message"]}`}>{children}</p>;
}

interface DayProps extends ChosenDayProps {
  readonly day: WhatIfDay;
}

function Day({ day, clock, t, language, saveFile }: DayProps) {
  const { whatIf, currency } = day;
  const { today, points } = whatIf;
  const step = today.lost > 0 ? firstStep : 0;
  const [minutes, setMinutes] = useState(
    Math.max(1, Math.min(today.minutes + step, whatIfMinutesMax)),
  );
  const point = points[minutes - 1] ?? today;
  const { locale } = languages[language];
  const { title, note } = conclusionOf(whatIf, point, { t, locale });
  const announced = useAnnounced(title, clock);
  if (today.saved + today.lost === 0) return <Message>{t("noOrders")}</Message>;
  const number = new Intl.NumberFormat(locale);
  const value = t("value", {
    minutes: minutesText(minutes, locale, "long"),
    saved: number.format(point.saved),
    lost: number.format(point.lost),
  });
  return (
    <>
      <header className={styles["conclusion"]}>
        <h3 className={styles["sentence"]}>{title}</h3>
        <p className={styles["note"]}>{note}</p>
        <p className={parts["hidden"]} role="status">
          {announced}
        </p>
      </header>
      <WhatIfPlot
        whatIf={whatIf}
        point={point}
        value={value}
        t={t}
        locale={locale}
        onMove={setMinutes}
      />
      <aside className={`${parts["card"]} ${styles["side"]}`}>
        <Figures today={today} point={point} t={t} language={language} currency={currency} />
        <div className={styles["export"]}>
          <Button
            onClick={() =>
              saveFile("what-if.csv", "text/csv", whatIfAsCsv(whatIf, currency.precision))
            }
          >
            <Download aria-hidden="true" size={18} />
            {t("csv")}
          </Button>
          <small>{t("note")}</small>
        </div>
      </aside>
    </>
  );
}

/** The sentence once it has stood for a while, so that a moving slider does not announce each step. */
function useAnnounced(sentence: string, clock: WhatIfPageProps["clock"]): string {
  const [announced, announce] = useState(sentence);
  useEffect(
    () => clock.schedule(clock.now() + announceMs, () => announce(sentence)),
    [sentence, clock],
  );
  return announced;
}

interface FiguresProps {
  readonly today: WhatIfPoint;
  readonly point: WhatIfPoint;
  readonly t: TrainingText<"whatIf">;
  readonly language: Language;
  readonly currency: WhatIfDay["currency"];
}

/** The plot in words: the day as it was beside the chosen minutes. */
function Figures({ today, point, t, language, currency }: FiguresProps) {
  const { locale } = languages[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const rows: readonly (readonly [string, (of: WhatIfPoint) => string])[] = [
    [t("saved"), ({ saved }) => whole.format(saved)],
    [t("lost"), ({ lost }) => whole.format(lost)],
    [
      t("sales", { currency: currency.code }),
      ({ sales }) => whole.format(toMajor(minor(sales), currency.precision)),
    ],
    [t("actions"), ({ actionsPerHour }) => whole.format(actionsPerHour)],
    [t("wait"), ({ longestWaitMs }) => tookText(longestWaitMs)],
  ];
  const chosen = minutesText(point.minutes, locale);
  const isAssumed = point.saved > point.savedAtLeast;
  return (
    <table className={styles["figures"]}>
      <thead>
        <tr>
          <th scope="col">{t("onThisDay")}</th>
          <th scope="col">{minutesText(today.minutes, locale)}</th>
          <th scope="col">{isAssumed ? t("atBest", { minutes: chosen }) : chosen}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text], place) => (
          <tr key={place}>
            <th scope="row">{name}</th>
            <td>{text(today)}</td>
            <td>
              <strong>{text(point)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
