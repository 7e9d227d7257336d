import { useText } from "../context/texts-context.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";

export interface LeaveDialogProps {
  /** Whether something that a terminal approved stays behind. */
  readonly hasApprovals: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks before lines that have been taken are given up. */
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
