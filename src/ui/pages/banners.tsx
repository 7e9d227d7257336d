import { Cookie, UserRoundX, WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./banner.module.css";

/**
 * The small form of the offline overlay: the board stays readable (RL-2). Not a live region: the readiness light
 * announces that the board is offline, and online again.
 */
export const OfflineBanner = observer(function OfflineBanner() {
  const { connection } = useStores();
  const { dataFrom } = connection;
  if (connection.extent !== "banner" || dataFrom === undefined) return null;
  return <OfflineStrip dataFrom={dataFrom} />;
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
const OfflineStrip = observer(function OfflineStrip({ dataFrom }: { readonly dataFrom: number }) {
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

/** The banner about blocked cookies and storage, where they are (RT-11, SE-4). */
export function StorageNotice() {
  return useStores().isStorageUsable ? null : <StorageBanner />;
}

/** Says that cookies and storage are blocked; the app works without them (RT-11, SE-4). */
function StorageBanner() {
  const { t } = useText();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <section className={styles["banner"]} data-tone="warn" aria-label={t("storage.title")}>
      <Cookie className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>{t("storage.title")}</strong> {t("storage.text")}
      </p>
      <Button variant="clear" onClick={() => setDismissed(true)}>
        {t("dismiss")}
      </Button>
    </section>
  );
}

/** Says that another person has signed in on this device, and what holds the restart back (N25). */
export const SignedInElsewhere = observer(function SignedInElsewhere(props: {
  /** True beside a payment, which staff finish first. */
  readonly isPaying?: boolean;
}) {
  const { replacedBy } = useStores().session;
  return (
    <div role="status">
      {replacedBy !== undefined && (
        <ReplacedBanner name={replacedBy.name} isPaying={props.isPaying === true} />
      )}
    </div>
  );
});

interface ReplacedBannerProps {
  /** The person who has signed in, where the name is known. */
  readonly name: string | undefined;
  readonly isPaying: boolean;
}

/** Names the person who has signed in, and what staff finish or close first (N25). */
function ReplacedBanner({ name, isPaying }: ReplacedBannerProps) {
  const { t, language } = useText();
  return (
    <div className={styles["banner"]} data-tone="warn">
      <UserRoundX className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
      <p className={styles["text"]}>
        <strong>
          {name === undefined
            ? t("elsewhere.unnamed")
            : t("elsewhere.named", { name: isolate(name, language) })}
        </strong>{" "}
        {t(isPaying ? "elsewhere.finish" : "elsewhere.close")}
      </p>
    </div>
  );
}
