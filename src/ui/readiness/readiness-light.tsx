import {
  CircleAlert,
  CircleCheck,
  ClockAlert,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
  WifiOff,
} from "lucide-react";
import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef } from "react";
import type { ReadinessLight as Light } from "../../../ports/entities/readiness.ts";
import { secondMs } from "../../../ports/entities/time.ts";
import { branchPollEveryMsMax, pollEveryMsMax } from "../../orders/feed/list-schedule.ts";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { control } from "../parts/control.ts";
import { lazyScreen } from "../parts/lazy-screen.tsx";
import { Popover, usePopover } from "../parts/popover.tsx";
import type { TextKey } from "../text/translate.ts";
import styles from "./readiness-light.module.css";

export const ReadinessPanel = lazyScreen(
  async () => (await import("./readiness-panel.tsx")).ReadinessPanel,
);

type Tone = "good" | "warn" | "late";
const looks: Readonly<Record<Light, readonly [TextKey, LucideIcon, Tone]>> = {
  offline: ["health.offline", WifiOff, "late"],
  missed: ["health.missed", CircleAlert, "late"],
  timeUnknown: ["health.timeUnknown", ClockAlert, "warn"],
  reconnecting: ["health.reconnecting", RefreshCw, "warn"],
  polling: ["health.polling", RefreshCw, "warn"],
  needsYou: ["health.needsYou", TriangleAlert, "warn"],
  partly: ["health.partly", TriangleAlert, "warn"],
  ready: ["health.ready", CircleCheck, "good"],
};
/** A toast announces these, and only when they last (N18). */
const quiet: readonly Light[] = ["reconnecting", "polling", "partly"];

const readinessScreen = { is: "readiness" } as const;

/** The readiness light: a word, an icon and a colour, and on a press the subjects with what staff can do (RL-1). */
export const ReadinessLight = observer(function ReadinessLight() {
  const { health, readiness } = useStores();
  const { t, language } = useText();
  const { brandOf } = useDirectory();
  const popover = usePopover(readinessScreen);
  useEffect(() => readiness.keepScreenOn(), [readiness]);
  const { light, needed } = readiness;
  const [label, Icon, tone] = looks[light];
  const { coverage } = health;
  const updatedAt = useUpdatedAt();
  const { format } = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const values = { live: format(coverage.live), chosen: format(coverage.chosen) };
  const [first] = readiness.subjects;
  const paused = light === "missed" && first?.name === "takingOrders" ? first.source : undefined;
  // Staff need the name of the source that a system has paused, not the general word (BZ-4).
  const word =
    paused === undefined
      ? t(label, { ...values, count: needed, seconds: pollEveryMsMax / secondMs })
      : t("acceptance.pausedLight", { sources: brandOf(paused).name, count: 1 });
  const hints = [
    light === "timeUnknown" && t("health.timeUnknownReason"),
    light === "partly" &&
      t("health.partlyReason", { ...values, seconds: branchPollEveryMsMax / secondMs }),
    updatedAt !== undefined && t("health.updatedAt", { time: updatedAt }),
  ];
  return (
    <>
      <button
        type="button"
        className={styles["light"]}
        {...control("readiness")}
        data-tone={tone}
        data-updates={health.push}
        title={hints.filter(Boolean).join(" ")}
        aria-haspopup="dialog"
        {...popover.opener}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Icon aria-hidden="true" size={16} strokeWidth={2.25} />
        <span className={styles["word"]}>{word}</span>
      </button>
      <Announcer light={light} word={word} />
      <Popover
        {...popover.panel}
        role="dialog"
        label={word}
        size="wide"
        className={styles["panel"]}
      >
        {popover.isOpen && <ReadinessPanel />}
      </Popover>
    </>
  );
});

/** The minute of the last load: lists load every few seconds, and most loads change nothing here (PF-1). In an observer. */
function useUpdatedAt(): string | undefined {
  const { connection, health, timeZone } = useStores();
  const { language } = useText();
  return useMemo(() => {
    const times = timeFormat(language, timeZone);
    return computed(() => {
      const { lastLoadedAt } = health;
      if (lastLoadedAt === undefined) return undefined;
      return times.time(Math.max(lastLoadedAt, connection.dataFrom ?? lastLoadedAt));
    });
  }, [health, connection, language, timeZone]).get();
}

function fetchAhead(): void {
  void ReadinessPanel.preload();
}

interface AnnouncerProps {
  readonly light: Light;
  readonly word: string;
}

/** Announces each change of the light once: red interrupts, the others wait for a pause (RL-1, RL-2). */
function Announcer({ light, word }: AnnouncerProps) {
  const { t } = useText();
  const urgent = useRef<HTMLSpanElement>(null);
  const polite = useRef<HTMLSpanElement>(null);
  const before = useRef({ light, word });
  useEffect(() => {
    const last = before.current;
    before.current = { light, word };
    if (last.word === word) return;
    const isRed = looks[light][2] === "late";
    write(urgent.current, isRed ? word : "");
    write(polite.current, isRed ? "" : politeText(last.light, light, word, t("health.back")));
  }, [light, word, t]);
  return (
    <>
      <span ref={urgent} aria-live="assertive" className={styles["hidden"]} />
      <span ref={polite} role="status" className={styles["hidden"]} />
    </>
  );
}

/** A board that is online again says only that; what a toast announces is left out. */
function politeText(last: Light, light: Light, word: string, back: string): string {
  if (last === "offline") return back;
  return quiet.includes(light) ? "" : word;
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null) element.textContent = text;
}
