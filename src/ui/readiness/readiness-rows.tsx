import {
  Banknote,
  BatteryCharging,
  CircleAlert,
  CircleCheck,
  type LucideIcon,
  PackageCheck,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import {
  Fragment,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ControlName } from "../../../ports/entities/control-name.ts";
import type { Battery, ReadinessLevel } from "../../../ports/entities/readiness.ts";
import { needsStaff } from "../../alerts/readiness-rules.ts";
import { isPaymentForgotten } from "../../company/payment-validation.ts";
import type { UpdatesView } from "../../lasting-views.ts";
import { pageRelease } from "../context/page-release.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { configurationSentence } from "../start-text/configuration-sentence.ts";
import { isolate } from "../text/isolate.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./readiness-panel.module.css";

/** At this level a tablet off its charger does not last for long. */
const lowBatteryMax = 0.2;

/**
 * The battery, where the browser reports it, and whether the page fills the screen. It only informs: the light does
 * not count it.
 */
export function PowerRow() {
  const { t, language } = useText();
  const { page } = useStores();
  const [battery, setBattery] = useState<Battery>();
  useEffect(() => page.onBattery?.(setBattery), [page]);
  const isFull = useFullScreen();
  const { format } = new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" });
  const power = battery?.isCharging ? "readiness.power.charging" : "readiness.power.onBattery";
  const why = [
    battery !== undefined && t(power, { level: format(battery.level) }),
    t(isFull ? "readiness.window.full" : "readiness.window.partial"),
  ];
  const isLow = battery !== undefined && isLowBattery(battery);
  return (
    <PanelRow
      icon={BatteryCharging}
      name={t("readiness.power")}
      level={isLow ? "limited" : "fine"}
      why={why.filter(Boolean).join(" ")}
      word={t(isLow ? "readiness.power.low" : "readiness.power.fine")}
      action={useFullScreenAction(isFull)}
    />
  );
}

function isLowBattery({ isCharging, level }: Battery): boolean {
  return !isCharging && level <= lowBatteryMax;
}

/** Undefined where the browser has no full screen, as on phones of Apple. */
function useFullScreenAction(isFull: boolean): RowAction | undefined {
  const { t } = useText();
  if (!document.fullscreenEnabled) return undefined;
  const change = (): Promise<void> =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return {
    label: t(isFull ? "readiness.exitFullScreen" : "readiness.fullScreen"),
    // The browser may refuse; the row then keeps its words.
    press: () => void change().catch(() => undefined),
  };
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("fullscreenchange", changed);
      return () => document.removeEventListener("fullscreenchange", changed);
    },
    () => (document.fullscreenElement ?? undefined) !== undefined,
  );
}

/** To administrators: the company may record payments, and the installation never asks for them (PY-1). */
export const PaymentsRow = observer(function PaymentsRow() {
  const { company: store, configuration } = useStores();
  const { t } = useText();
  const { company, staff } = store;
  if (company === undefined || staff?.isAdmin !== true) return null;
  if (!isPaymentForgotten(company, configuration)) return null;
  return (
    <PanelRow
      icon={Banknote}
      name={t("readiness.payments")}
      level="limited"
      why={t("readiness.payments.why")}
      word={t("readiness.payments.notAsked")}
      action={undefined}
    />
  );
});

/** The settings of the installation that a default replaces (IN-4). Only the installation's engineer can mend them. */
export function SettingsRow() {
  const { configuration } = useStores();
  const { t, language } = useText();
  const { problems = [] } = configuration;
  if (problems.length === 0) return null;
  return (
    <PanelRow
      icon={Wrench}
      name={t("readiness.settings")}
      level="limited"
      why={
        <>
          {t("readiness.settings.why")}
          {problems.map((problem, place) => (
            <Fragment key={place}>
              <br />
              {configurationSentence(problem, language)}
            </Fragment>
          ))}
        </>
      }
      word={t("readiness.settings.defaults")}
      action={undefined}
    />
  );
}

/** The new version of the app that waits to be started (IN-2). The light does not count it. */
export const NewVersionRow = observer(function NewVersionRow() {
  const updates = useStores().updates.get();
  const { t, language } = useText();
  if (updates?.ready === undefined) return null;
  return (
    <PanelRow
      icon={PackageCheck}
      name={t("readiness.update")}
      level="fine"
      why={
        <>
          {t("readiness.update.ready", { release: isolate(updates.ready.release, language) })}{" "}
          {t(startOf(updates))}
        </>
      }
      word={t("readiness.update.word")}
      action={{ label: t("readiness.update.start"), press: () => updates.request() }}
    />
  );
});

/** The version that this page runs. */
export function VersionLine() {
  const { t, language } = useText();
  const release = isolate(pageRelease(), language);
  return <p className={styles["version"]}>{t("readiness.version", { release })}</p>;
}

function startOf({ isRequested, takesItself }: UpdatesView): TextKey {
  if (isRequested) return "readiness.update.requested";
  return takesItself ? "readiness.update.itself" : "readiness.update.byPress";
}

interface HowToProps {
  readonly steps: Steps;
  onBack(): void;
}

/** The steps for this browser or tablet, in the same place. */
export function HowTo({ steps, onBack }: HowToProps) {
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
          .map((step, place) => (
            <li key={place}>{step}</li>
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

/** Steps that staff take in the browser or on the tablet; each line of the text is one. */
export interface Steps {
  readonly subject: "sound" | "printing" | "screen";
  readonly text: TextKey;
}

/** The steps for the browser of `userAgent`; browsers put settings in different places. */
export function stepsOf(subject: Steps["subject"], userAgent: string = navigator.userAgent): Steps {
  switch (subject) {
    case "sound":
      return { subject, text: "readiness.soundSteps" };
    case "printing":
      return { subject, text: `readiness.printing.${browserOf(userAgent)}Steps` };
    case "screen":
      return { subject, text: `readiness.screen.${systemOf(userAgent)}Steps` };
  }
}

/** Chromium names Safari too, and browsers of iPads are all Safari inside. */
function browserOf(userAgent: string): "chromium" | "safari" | "firefox" {
  if (/Firefox\//.test(userAgent)) return "firefox";
  return /Chrome\/|Chromium\//.test(userAgent) ? "chromium" : "safari";
}

/** Safari on an iPad calls itself a Mac, whose steps lead to the same settings. */
function systemOf(userAgent: string): "android" | "ios" | "other" {
  if (/Android/.test(userAgent)) return "android";
  return /iPad|iPhone/.test(userAgent) ? "ios" : "other";
}

const marks: Readonly<Record<ReadinessLevel, LucideIcon>> = {
  fine: CircleCheck,
  limited: TriangleAlert,
  needs_you: TriangleAlert,
  missed: CircleAlert,
};

export interface RowAction {
  readonly label: string;
  /** Its name for hints; absent: no hint points at it. */
  readonly control?: ControlName;
  /** It opens something on the page, over which the panel would lie on a phone. */
  readonly closesPanel?: true;
  press(): void;
}

interface PanelRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly level: ReadinessLevel;
  /** The state in a sentence. */
  readonly why: ReactNode;
  /** The state in a word. */
  readonly word: ReactNode;
  /** Undefined where there is nothing to press. */
  readonly action: RowAction | undefined;
  /** Whether its button is the filled one. */
  readonly isNext?: boolean;
}

/** A subject of the readiness light: what it is, its state in words, and the one thing to do (RL-1). */
export function PanelRow(props: PanelRowProps) {
  const { icon: Icon, name, level, why, word, action, isNext = false } = props;
  const { t } = useText();
  const Mark = marks[level];
  const needs = needsStaff({ level });
  return (
    <li className={styles["row"]} data-level={level} data-needs={needs || undefined}>
      <Icon className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className={styles["text"]}>
        <strong className={styles["name"]}>{name}</strong>
        <span className={styles["why"]}>{why}</span>
      </span>
      <span className={styles["state"]}>
        <Mark aria-hidden="true" size={16} strokeWidth={2} />
        {word}
      </span>
      <span className={styles["action"]}>
        {action !== undefined && (
          <Button
            {...(action.control && control(action.control))}
            variant={isNext ? "filled" : needs ? "outlined" : "quiet"}
            aria-label={t("readiness.actionOf", { action: action.label, subject: name })}
            onClick={({ currentTarget }) => {
              action.press();
              if (action.closesPanel)
                currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    </li>
  );
}
