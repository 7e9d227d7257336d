import {
  Bell,
  Clock,
  type LucideIcon,
  Monitor,
  Printer,
  Radio,
  RefreshCw,
  Store,
  Wifi,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { ReadinessLight } from "../../../ports/entities/readiness.ts";
import { type Duration, hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { needsStaff, type ReadinessSubject } from "../../alerts/readiness-rules.ts";
import { volumeDefault } from "../../device/sound-settings.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import type { Text, TextKey } from "../text/translate.ts";
import styles from "./readiness-panel.module.css";
import {
  HowTo,
  NewVersionRow,
  PanelRow,
  PaymentsRow,
  PowerRow,
  type RowAction,
  SettingsRow,
  type Steps,
  stepsOf,
  VersionLine,
} from "./readiness-rows.tsx";

type Name = ReadinessSubject["name"];

const icons: Readonly<Record<Name, LucideIcon>> = {
  sound: Bell,
  printing: Printer,
  updates: Radio,
  network: Wifi,
  orders: RefreshCw,
  clock: Clock,
  screen: Monitor,
  takingOrders: Store,
};

/** The label of the button that asks the server again. */
const fetchLabels = {
  fresh: "readiness.loadAgain",
  old: "readiness.loadAgain",
  good: "readiness.check",
  offline: "offline.tryAgain",
  right: "readiness.compare",
  unknown: "readiness.askAgain",
} as const satisfies Readonly<Record<string, TextKey>>;

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
  const { subjects, needed, light } = readiness;
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
        {t(headingOf(light, needed), { count: needed })}
      </h2>
      <ul ref={list} className={styles["rows"]}>
        {rows.map((subject) => (
          <Row key={subject.name} subject={subject} isNext={subject === next} onShow={onShow} />
        ))}
        <PowerRow />
        <SettingsRow />
        <PaymentsRow />
        <NewVersionRow />
      </ul>
      <VersionLine />
    </>
  );
});

/** An amber light on which staff cannot act, as while push reconnects, is not "ready". */
function headingOf(light: ReadinessLight, needed: number): TextKey {
  if (needed > 0) return "health.needsYou";
  return light === "ready" ? "readiness.nothing" : "readiness.nothingToDo";
}

interface RowProps {
  readonly subject: ReadinessSubject;
  /** Whether its button is the filled one. */
  readonly isNext: boolean;
  onShow(steps: Steps): void;
}

function Row({ subject, isNext, onShow }: RowProps) {
  const texts = useText();
  const { name, level } = subject;
  return (
    <PanelRow
      icon={icons[name]}
      name={texts.t(`readiness.${name}`)}
      level={level}
      why={whyOf(subject, texts)}
      word={name === "orders" ? <Age /> : wordOf(subject, texts)}
      action={useAction(subject, onShow)}
      isNext={isNext}
    />
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
    case "takingOrders":
      return t(`readiness.takingOrders.${subject.state}`);
  }
}

function whyOf(subject: ReadinessSubject, { t }: Text): ReactNode {
  switch (subject.name) {
    case "orders":
      return <LoadedAt />;
    case "sound":
      return t(`readiness.sound.${subject.state}Why`);
    case "printing":
      return t(`readiness.printing.${subject.state}Why`);
    case "updates":
      return t(`readiness.updates.${subject.state}Why`);
    case "network":
      return subject.state === "good" ? <AnsweredIn /> : <Unanswered />;
    case "clock":
      return subject.state === "unknown" ? t("health.timeUnknownReason") : <DeviceClock />;
    case "screen":
      return t(`readiness.screen.${subject.state}Why`);
    case "takingOrders":
      return <TakingOrdersWhy subject={subject} />;
  }
}

/** The one thing to do about a subject; undefined where there is nothing to press. */
function useAction(subject: ReadinessSubject, onShow: RowProps["onShow"]): RowAction | undefined {
  const { connection, readiness, takingOrders } = useStores();
  const { t } = useText();
  const playTone = useToneAction(subject);
  const topic = stepsTopic(subject);
  if (topic !== undefined) {
    return { label: t("readiness.showHow"), press: () => onShow(stepsOf(topic)) };
  }
  switch (subject.name) {
    case "sound":
      return playTone;
    case "printing":
      return undefined;
    case "updates":
      return { label: t("readiness.reconnect"), press: () => connection.reconnect() };
    case "screen":
      return subject.state === "on"
        ? { label: t("readiness.letSleep"), press: () => readiness.letScreenSleep() }
        : subject.state === "released"
          ? { label: t("readiness.keepOn"), press: () => readiness.holdScreen() }
          : undefined;
    case "takingOrders":
      return {
        label: t("acceptance.show"),
        control: "acceptance.show",
        closesPanel: true,
        press: () => takingOrders.current?.showList(true),
      };
    default:
      // Any answer brings orders and the server's time.
      return { label: t(fetchLabels[subject.state]), press: () => connection.fetchAgain() };
  }
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
  const hasSteps = name === "printing" || (name === "screen" && state !== "released");
  return hasSteps && level !== "fine" ? name : undefined;
}

const AnsweredIn = observer(function AnsweredIn() {
  const { connection } = useStores();
  const { t, language } = useText();
  const { answeredInMs } = connection;
  if (answeredInMs === 0) return t("readiness.network.goodWhy");
  const { format } = new Intl.NumberFormat(language, {
    numberingSystem: "latn",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  // Shown as at least a tenth: no server answers at once.
  const seconds = format(Math.max(0.1, answeredInMs / secondMs));
  return t("readiness.network.answersIn", { seconds });
});

const Unanswered = observer(function Unanswered() {
  const { connection } = useStores();
  const { t } = useText();
  return t(connection.isTooSlow ? "offline.tooSlow" : "readiness.network.offlineWhy");
});

/** Compares the device's clock with the server's; in training there is no other clock. */
const DeviceClock = observer(function DeviceClock() {
  const { connection, ticker } = useStores();
  const { t } = useText();
  // The lead is no observable: it is read again with each tick.
  const leadMs = ticker.now > 0 ? connection.deviceLeadMs : undefined;
  if (leadMs === undefined) return t("readiness.clock.rightWhy");
  if (Math.abs(leadMs) < secondMs) return t("readiness.clock.same");
  const duration = inWords(Math.abs(leadMs), t);
  return t(leadMs > 0 ? "readiness.clock.ahead" : "readiness.clock.behind", { duration });
});

/** In the largest unit of which it has at least one. */
function inWords(durationMs: Duration, t: Text["t"]): string {
  if (durationMs < minuteMs)
    return t("duration.seconds", { count: Math.floor(durationMs / secondMs) });
  return durationMs < hourMs
    ? t("duration.minutes", { count: Math.floor(durationMs / minuteMs) })
    : t("duration.hours", { count: Math.floor(durationMs / hourMs) });
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
  if (since === undefined || health.isAgeUnknown) return "–";
  const { format } = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const ageMs = Math.max(0, ticker.now - since);
  return ageMs < minuteMs
    ? t("readiness.secondsOld", { age: format(Math.floor(ageMs / secondMs)) })
    : t("readiness.minutesOld", { age: format(Math.floor(ageMs / minuteMs)) });
});

function TakingOrdersWhy({
  subject,
}: {
  readonly subject: Extract<ReadinessSubject, { readonly name: "takingOrders" }>;
}) {
  const { t } = useText();
  const { brandOf } = useDirectory();
  const { state, source } = subject;
  return t(`readiness.takingOrders.${state}Why`, {
    source: source === undefined ? "" : brandOf(source).name,
  });
}
