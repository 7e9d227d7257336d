import { type LucideIcon, RefreshCw, Wifi, WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { secondMs } from "../../../ports/entities/time.ts";
import { pollEveryMsMax } from "../../orders/feed/poll-worker.ts";
import type { ConnectionView, HealthView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./health-pill.module.css";

type State = "live" | "reconnecting" | "polling" | "offline";

const labels: Readonly<Record<State, TextKey>> = {
  live: "health.live",
  reconnecting: "health.reconnecting",
  polling: "health.polling",
  offline: "health.offline",
};
const pollingTime = { seconds: pollEveryMsMax / secondMs };
const icons: Readonly<Record<State, LucideIcon>> = {
  live: Wifi,
  reconnecting: RefreshCw,
  polling: RefreshCw,
  offline: WifiOff,
};

/** The state of live updates as a word, an icon and a colour, with the age of the orders. */
export const HealthPill = observer(function HealthPill() {
  const { health, connection, timeZone } = useStores();
  const { t, language } = useText();
  const state = stateOf(health, connection);
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
      <span className={styles["word"]}>{t(labels[state], pollingTime)}</span>
    </span>
  );
});

/** "Offline" only where lists cannot be loaded either; without push they are polled (N18). */
function stateOf(
  { push, isOverLimit }: HealthView,
  { extent }: Pick<ConnectionView, "extent">,
): State {
  if (extent !== "none") return "offline";
  if (push === "live") return "live";
  return isOverLimit ? "polling" : "reconnecting";
}
