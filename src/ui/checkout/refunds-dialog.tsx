import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { RefundsList, type RefundsListProps } from "./refunds-list.tsx";

/** The card payments that staff have to refund, opened from their notice (PAY-R3, PAY-R20). */
export function RefundsDialog({
  attempts,
  onClose,
}: Pick<RefundsListProps, "attempts"> & { onClose(): void }) {
  const { t } = useText();
  return (
    <Dialog title={t("refund.title")} onClose={onClose}>
      <RefundsList attempts={attempts} isTitled />
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
