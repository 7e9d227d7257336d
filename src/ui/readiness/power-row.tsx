import { BatteryCharging } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Battery } from "../../../ports/entities/battery.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { PanelRow, type RowAction } from "./panel-row.tsx";

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
