import type { OrderId } from "../../../ports/entities/ids.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";

export interface LeaveDialogProps {
  readonly order: OrderId;
  /** Whether there are lines that staff entered. */
  readonly hasEntered: boolean;
  /** Whether there is a payment that a terminal approved. */
  readonly hasApprovals: boolean;
  /** Whether a reload would lose the entered lines. */
  readonly isUnsaved: boolean;
  onStay(): void;
  onLeave(): void;
  /** Leaves, and removes the lines that staff entered. */
  onDiscard(): void;
}

/** Asks before a payment with lines is left; they are kept unless staff discard them (N9). */
export function LeaveDialog(props: LeaveDialogProps) {
  const { hasEntered, hasApprovals, isUnsaved, onStay, onLeave, onDiscard } = props;
  const { t } = useText();
  return (
    <Dialog
      screen={{ is: "leave_payment", order: props.order }}
      title={t("pay.leave")}
      onClose={onStay}
    >
      {hasEntered && (
        <p className={styles["text"]}>{t(isUnsaved ? "pay.unsaved" : "pay.leaveText")}</p>
      )}
      {hasApprovals && <p className={styles["text"]}>{t("pay.leaveKept")}</p>}
      <DialogActions>
        <Button {...control("pay.stay")} onClick={onStay}>
          {t("pay.stay")}
        </Button>
        {hasEntered && (
          <Button variant="danger" onClick={onDiscard}>
            {t("pay.discard")}
          </Button>
        )}
        <Button variant="filled" {...control("pay.leaveNow")} onClick={onLeave}>
          {t("pay.leaveNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
