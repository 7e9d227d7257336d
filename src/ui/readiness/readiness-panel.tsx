import {
  Bell,
  CircleAlert,
  CircleCheck,
  Clock,
  type LucideIcon,
  Monitor,
  Printer,
  Radio,
  RefreshCw,
  TriangleAlert,
  Wifi,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef, useState } from "react";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import {
  needsStaff,
  type ReadinessLevel,
  type ReadinessSubject,
} from "../../alerts/readiness-rules.ts";
import { volumeDefault } from "../../alerts/sound-settings.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import type { TextKey } from "../text/text-keys.ts";
import type { Text } from "../text/translate.ts";
import styles from "./readiness-panel.module.css";
import { type Steps, stepsOf } from "./steps.ts";

type Name = ReadinessSubject["name"];

const icons: Readonly<Record<Name, LucideIcon>> = {
  sound: Bell,
  printing: Printer,
  updates: Radio,
  network: Wifi,
  orders: RefreshCw,
  clock: Clock,
  screen: Monitor,
};
const marks: Readonly<Record<ReadinessLevel, LucideIcon>> = {
  fine: CircleCheck,
  limited: TriangleAlert,
  needs_you: TriangleAlert,
  missed: CircleAlert,
};

/** Everything that the light joins, in words, each with the one thing to do (RL-1). */
export function ReadinessPanel() {
  const { readiness } = useStores();
  const [steps, setSteps] = useState<Steps>();
  // A row that was just mended keeps its place and the focus.
  const [order] = useState(() => readiness.subjects.map(({ name }) => name));
  if (steps !== undefined) return <HowTo steps={steps} onBack={() => setSteps(undefined)} />;
  return <Subjects order={order} onShow={setSteps} />;
}

interface SubjectsProps {
  readonly order: readonly Name[];
  onShow(steps: Steps): void;
}

const Subjects = observer(function Subjects({ order, onShow }: SubjectsProps) {
  const { readiness } = useStores();
  const { t } = useText();
  const { subjects, needed } = readiness;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const first = list.current?.querySelector<HTMLElement>("[data-needs] button");
    (first ?? title.current)?.focus();
  }, []);
  const placeOf = ({ name }: ReadinessSubject): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  const rows = subjects.toSorted((one, other) => placeOf(one) - placeOf(other));
  const next = rows.find(needsStaff);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles["title"]}>
        {needed === 0 ? t("readiness.nothing") : t("health.needsYou", { count: needed })}
      </h2>
      <ul ref={list} className={styles["rows"]}>
        {rows.map((subject) => (
          <Row key={subject.name} subject={subject} isNext={subject === next} onShow={onShow} />
        ))}
      </ul>
    </>
  );
});

interface RowProps {
  readonly subject: ReadinessSubject;
  /** Whether its button is the filled one. */
  readonly isNext: boolean;
  onShow(steps: Steps): void;
}

function Row({ subject, isNext, onShow }: RowProps) {
  const texts = useText();
  const { t } = texts;
  const { name, level } = subject;
  const Icon = icons[name];
  const Mark = marks[level];
  const action = useAction(subject, onShow);
  return (
    <li className={styles["row"]} data-level={level} data-needs={needsStaff(subject) || undefined}>
      <Icon className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className={styles["text"]}>
        <strong className={styles["name"]}>{t(`readiness.${name}`)}</strong>
        <span className={styles["why"]}>
          {name === "orders" ? <LoadedAt /> : whyOf(subject, texts)}
        </span>
      </span>
      <span className={styles["state"]}>
        <Mark aria-hidden="true" size={16} strokeWidth={2} />
        {name === "orders" ? <Age /> : wordOf(subject, texts)}
      </span>
      <span className={styles["action"]}>
        {action !== undefined && (
          <Button
            variant={isNext ? "filled" : needsStaff(subject) ? "outlined" : "quiet"}
            aria-label={t("readiness.actionOf", {
              action: action.label,
              subject: t(`readiness.${name}`),
            })}
            onClick={action.press}
          >
            {action.label}
          </Button>
        )}
      </span>
    </li>
  );
}

function wordOf(subject: Exclude<ReadinessSubject, { name: "orders" }>, { t }: Text): string {
  switch (subject.name) {
    case "sound":
      return t(`readiness.sound.${subject.state}`);
    case "printing":
      return t(`readiness.printing.${subject.state}`);
    case "updates":
      return t(`readiness.updates.${subject.state}`);
    case "network":
      return t(`readiness.network.${subject.state}`);
    case "clock":
      return t(`readiness.clock.${subject.state}`);
    case "screen":
      return t(`readiness.screen.${subject.state}`);
  }
}

function whyOf(subject: Exclude<ReadinessSubject, { name: "orders" }>, { t }: Text): string {
  switch (subject.name) {
    case "sound":
      return t(`readiness.sound.${subject.state}Why`);
    case "printing":
      return t(`readiness.printing.${subject.state}Why`);
    case "updates":
      return t(`readiness.updates.${subject.state}Why`);
    case "network":
      return t(`readiness.network.${subject.state}Why`);
    case "clock":
      return subject.state === "unknown"
        ? t("health.timeUnknownReason")
        : t("readiness.clock.rightWhy");
    case "screen":
      return t(`readiness.screen.${subject.state}Why`);
  }
}

interface RowAction {
  readonly label: string;
  press(): void;
}

/** The one thing to do about a subject; undefined where there is nothing to press. */
function useAction(subject: ReadinessSubject, onShow: RowProps["onShow"]): RowAction | undefined {
  const { connection } = useStores();
  const { t } = useText();
  const playTone = useToneAction(subject);
  const topic = stepsTopic(subject);
  if (topic !== undefined) {
    return { label: t("readiness.showHow"), press: () => onShow(stepsOf(topic)) };
  }
  if (subject.name === "sound") return playTone;
  const fetchLabel = fetchLabelOf(subject);
  if (fetchLabel === undefined) return undefined;
  return { label: t(fetchLabel), press: () => connection.fetchAgain() };
}

/** Mends the sound and plays the tone, by which staff hear that it works. */
function useToneAction({ name, state }: ReadinessSubject): RowAction | undefined {
  const { alarm, sound } = useStores();
  const { t } = useText();
  if (name !== "sound") return undefined;
  const mended = state === "low" ? t("readiness.turnUp") : t("sound.turnOn");
  return {
    label: state === "on" ? t("readiness.testTone") : mended,
    press: () => {
      sound.setMuted(false);
      if (state === "low" || sound.isSilent) sound.setVolume(volumeDefault);
      alarm.playTestTone();
    },
  };
}

/** The subject whose mending takes steps outside the app. */
function stepsTopic({ name, state, level }: ReadinessSubject): Steps["subject"] | undefined {
  if (name === "sound") return state === "unavailable" ? "sound" : undefined;
  const hasSteps = name === "printing" || name === "screen";
  return hasSteps && level !== "fine" ? name : undefined;
}

/** The label of the button that asks the server again: any answer brings orders and the server's time. */
function fetchLabelOf({ name, level }: ReadinessSubject): TextKey | undefined {
  if (name === "orders") return "readiness.loadAgain";
  if (level === "fine") return undefined;
  if (name === "network") return "offline.tryAgain";
  return name === "clock" ? "readiness.askAgain" : undefined;
}

const LoadedAt = observer(function LoadedAt() {
  const { health, timeZone } = useStores();
  const { t, language } = useText();
  if (health.lastLoadedAt === undefined) return t("loading");
  const time = timeFormat(language, timeZone).exact(health.lastLoadedAt);
  return t("readiness.loadedAt", { time });
});

const Age = observer(function Age() {
  const { ticker, health } = useStores();
  const { t, language } = useText();
  const since = health.lastLoadedAt;
  if (since === undefined) return "–";
  const { format } = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const ageMs = Math.max(0, ticker.now - since);
  return ageMs < minuteMs
    ? t("readiness.secondsOld", { age: format(Math.floor(ageMs / secondMs)) })
    : t("readiness.minutesOld", { age: format(Math.floor(ageMs / minuteMs)) });
});

interface HowToProps {
  readonly steps: Steps;
  onBack(): void;
}

/** The steps for this browser or tablet, in the same place. */
function HowTo({ steps, onBack }: HowToProps) {
  const { readiness } = useStores();
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const isScreen = steps.subject === "screen";
  return (
    <div className={styles["how"]}>
      <h2 ref={title} tabIndex={-1} className={styles["heading"]}>
        {t(`readiness.${steps.subject}`)}
      </h2>
      <ol className={styles["steps"]}>
        {t(steps.text)
          .split("\n")
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      <p className={styles["buttons"]}>
        <Button onClick={onBack}>{t("readiness.back")}</Button>
        {isScreen && (
          <Button
            variant="filled"
            onClick={() => {
              readiness.acknowledgeScreen();
              onBack();
            }}
          >
            {t("readiness.isSet")}
          </Button>
        )}
      </p>
    </div>
  );
}
