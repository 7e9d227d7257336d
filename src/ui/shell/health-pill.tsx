import { type LucideIcon, RefreshCw, Wifi, WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { HealthView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./health-pill.module.css";

type State = "live" | "reconnecting" | "offline";

const labels: Readonly<Record<State, TextKey>> = {
  live: "health.live",
  reconnecting: "health.reconnecting",
  offline: "health.offline",
};
const icons: Readonly<Record<State, LucideIcon>> = {
  live: Wifi,
  reconnecting: RefreshCw,
  offline: WifiOff,
};

/** The state of live updates as a word, an icon and a colour, with the age of the orders. */
export const HealthPill = observer(function HealthPill() {
  const { health, timeZone } = useStores();
  const { t, language } = useText();
  const state = stateOf(health.push);
  const Icon = icons[state];
  const time =
    health.lastLoadedAt === undefined
      ? undefined
      : timeFormat(language, timeZone).time(health.lastLoadedAt);
  return (
    <span
      className={styles["pill"]}
      data-state={state}
      title={time === undefined ? undefined : t("health.updatedAt", { time })}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={2.25} />
      {t(labels[state])}
    </span>
  );
});

function stateOf(push: HealthView["push"]): State {
  switch (push) {
    case "live":
      return "live";
    case "catching_up":
    case "degraded":
      return "reconnecting";
    case "down":
      return "offline";
  }
}
