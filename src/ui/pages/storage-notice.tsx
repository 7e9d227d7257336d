import { Cookie } from "lucide-react";
import { useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./banner.module.css";

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
