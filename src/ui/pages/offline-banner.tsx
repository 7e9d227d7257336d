import { WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { minuteMs } from "../../../ports/entities/time.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import styles from "./banner.module.css";

/** The small form of the offline overlay: the board stays readable and shows its age (RL-2). */
export const OfflineBanner = observer(function OfflineBanner() {
  const { connection } = useStores();
  const { t } = useText();
  const isShown = connection.extent === "banner" && connection.dataFrom !== undefined;
  return (
    <div role="status">
      {isShown && (
        <div className={styles["banner"]} data-tone="late">
          <WifiOff className={styles["icon"]} aria-hidden="true" size={20} strokeWidth={2} />
          <p className={styles["text"]}>
            <strong>{t("offline.banner")}</strong> <Age since={connection.dataFrom} />
          </p>
          <Button variant="clear" onClick={() => connection.fetchAgain()}>
            {t("offline.tryAgain")}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Whole minutes only, so that a screen reader does not announce each second. */
const Age = observer(function Age({ since }: { readonly since: number }) {
  const { ticker, timeZone } = useStores();
  const { t, language } = useText();
  const count = Math.max(0, Math.floor((ticker.now - since) / minuteMs));
  const time = timeFormat(language, timeZone).time(since);
  const asOf = t("health.updatedAt", { time });
  return <span>{count === 0 ? asOf : `${asOf} (${t("offline.minutesOld", { count })})`}</span>;
});
