import { useText } from "../context/texts-context.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";

export interface LeaveDialogProps {
  /** Whether a payment that a terminal approved would be left behind. */
  readonly hasApprovals: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks before payments that were taken are discarded. */
export function LeaveDialog({ hasApprovals, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useText();
  return (
    <Dialog title={t("pay.leave")} onClose={onStay}>
      <p className={styles["text"]}>{t("pay.leaveText")}</p>
      {hasApprovals && <p className={styles["text"]}>{t("pay.leaveKept")}</p>}
      <div className={styles["buttons"]}>
        <button type="button" className={styles["plain"]} onClick={onStay}>
          {t("pay.stay")}
        </button>
        <button type="button" className={styles["danger"]} onClick={onLeave}>
          {t("pay.discard")}
        </button>
      </div>
    </Dialog>
  );
}
