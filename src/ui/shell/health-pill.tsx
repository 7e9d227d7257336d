import { ClockAlert, type LucideIcon, RefreshCw, Wifi, WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { secondMs } from "../../../ports/entities/time.ts";
import { branchPollEveryMsMax } from "../../orders/feed/branch-coverage-worker.ts";
import { pollEveryMsMax } from "../../orders/feed/poll-worker.ts";
import type { ConnectionView, HealthView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./health-pill.module.css";

type State = "live" | "partly" | "timeUnknown" | "reconnecting" | "polling" | "offline";

const labels: Readonly<Record<State, TextKey>> = {
  live: "health.live",
  partly: "health.partly",
  timeUnknown: "health.timeUnknown",
  reconnecting: "health.reconnecting",
  polling: "health.polling",
  offline: "health.offline",
};
const pollingTime = { seconds: pollEveryMsMax / secondMs };
const branchPollingTime = { seconds: branchPollEveryMsMax / secondMs };
const icons: Readonly<Record<State, LucideIcon>> = {
  live: Wifi,
  partly: Wifi,
  timeUnknown: ClockAlert,
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
  const { lastLoadedAt } = health;
  const updatedAt =
    lastLoadedAt === undefined
      ? undefined
      : t("health.updatedAt", { time: timeFormat(language, timeZone).time(lastLoadedAt) });
  const { format } = new Intl.NumberFormat(language, { numberingSystem: "latn" });
  const values = {
    ...pollingTime,
    live: format(health.coverage.live),
    chosen: format(health.coverage.chosen),
  };
  const hints = {
    ...{ live: updatedAt, reconnecting: updatedAt, polling: updatedAt, offline: updatedAt },
    partly: [t("health.partlyReason", { ...values, ...branchPollingTime }), updatedAt].join(" "),
    timeUnknown: t("health.timeUnknownReason"),
  };
  return (
    <span className={styles["pill"]} data-state={state} title={hints[state]}>
      <Icon aria-hidden="true" size={16} strokeWidth={2.25} />
      <span className={styles["word"]}>{t(labels[state], values)}</span>
    </span>
  );
});

/** "Auto-reject paused" matters more to staff than late updates (N15). "Offline" only where lists cannot be loaded either; without push they are polled (N18), and so are branches without live updates (N24). */
function stateOf(
  { push, isOverLimit, isServerTimeKnown, coverage }: HealthView,
  { extent }: Pick<ConnectionView, "extent">,
): State {
  if (extent !== "none") return "offline";
  if (!isServerTimeKnown) return "timeUnknown";
  if (push === "live") return coverage.live < coverage.chosen ? "partly" : "live";
  return isOverLimit ? "polling" : "reconnecting";
}
