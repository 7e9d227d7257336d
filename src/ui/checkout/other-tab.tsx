import { AppWindow } from "lucide-react";
import { useEffect, useRef } from "react";
import { useText } from "../context/texts-context.tsx";
import styles from "./types-missing.module.css";

/** Says that another tab holds the payment; this one continues when that one closes it (N9). */
export function OtherTab() {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  // It replaces the amount, which had the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles["missing"]} role="status" tabIndex={-1}>
      <AppWindow aria-hidden="true" size={32} strokeWidth={1.75} />
      <h3>{t("pay.otherTab")}</h3>
      <p>{t("pay.otherTabText")}</p>
    </div>
  );
}
