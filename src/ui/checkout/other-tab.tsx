import { AppWindow } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import styles from "./types-missing.module.css";

/** Says that another tab holds the payment; this one continues when that one closes it (N9). */
export function OtherTab() {
  const { t } = useText();
  return (
    <div className={styles["missing"]} role="status">
      <AppWindow aria-hidden="true" size={32} strokeWidth={1.75} />
      <h3>{t("pay.otherTab")}</h3>
      <p>{t("pay.otherTabText")}</p>
    </div>
  );
}
