import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";

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
      <DialogActions>
        <Button onClick={onStay}>{t("pay.stay")}</Button>
        <Button variant="danger" onClick={onLeave}>
          {t("pay.discard")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
