import { WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import styles from "./banner.module.css";

/**
 * The small form of the offline overlay: the board stays readable (RL-2). Not a live region: the readiness light
 * announces that the board is offline, and online again.
 */
export const OfflineBanner = observer(function OfflineBanner() {
  const { connection } = useStores();
  const { dataFrom } = connection;
  if (connection.extent !== "banner" || dataFrom === undefined) return null;
  return <Strip dataFrom={dataFrom} />;
});

/**
 * Counts down to the next attempt, in real seconds also where branch time is faster or stands still. Not announced: only
 * going offline and coming back are (RL-2).
 */
const NextTry = observer(function NextTry() {
  const { connection, later } = useStores();
  const { t } = useText();
  const [beat, setBeat] = useState(0);
  useEffect(() => later(secondMs, () => setBeat(beat + 1)), [later, beat]);
  const count = Math.ceil((connection.msToNextTry() ?? 0) / secondMs);
  return (
    <span className={styles["next"]}>
      {count > 0 ? t("offline.tryingIn", { count }) : t("offline.trying")}
    </span>
  );
});

/** Says since when the board is offline, how old the list is, by whole minutes, and what still works. */
const Strip = observer(function Strip({ dataFrom }: { readonly dataFrom: number }) {
  const { connection, ticker, timeZone } = useStores();
  const { t, language } = useText();
  const [since] = useState(() => ticker.now);
  const count = Math.max(0, Math.floor((ticker.now - dataFrom) / minuteMs));
  const { time, exact } = timeFormat(language, timeZone);
  const age = count === 0 ? "" : ` (${t("offline.minutesOld", { count })})`;
  return (
    <section className={styles["banner"]} data-tone="late" aria-label={t("health.offline")}>
      <WifiOff className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>{t("offline.since", { time: time(since) })}</strong>
        {connection.isTooSlow && ` · ${t("offline.tooSlow")}`}
        {` · ${t("health.updatedAt", { time: exact(dataFrom) })}${age} · ${t("offline.works")}`}
      </p>
      <NextTry />
      <Button variant="clear" onClick={() => connection.fetchAgain()}>
        {t("offline.tryAgain")}
      </Button>
    </section>
  );
});
