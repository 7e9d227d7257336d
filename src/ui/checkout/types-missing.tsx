import { useCallback, useEffect, useState } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./types-missing.module.css";

/** Fetches the payment types where there are none, and says so where they do not come (PY-19). */
export function TypesMissing() {
  const { t } = useText();
  const { payments } = useStores();
  const [hasFailed, setFailed] = useState(false);
  const fetch = useCallback(async (): Promise<void> => {
    setFailed(false);
    await payments.fetchTypes();
    // Had they come, this would no longer be shown.
    setFailed(true);
  }, [payments]);
  useEffect(() => {
    void fetch();
  }, [fetch]);
  if (!hasFailed) {
    return (
      <p className={styles["missing"]} role="status">
        {t("pay.loadingTypes")}
      </p>
    );
  }
  return (
    <div className={styles["missing"]}>
      <p role="alert">{t("pay.noTypes")}</p>
      <Button variant="filled" onClick={() => void fetch()}>
        {t("offline.tryAgain")}
      </Button>
    </div>
  );
}
