import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { RefundsList, type RefundsListProps } from "./refunds-list.tsx";

/** The payments that staff have to refund, opened from their notice (N8, PAY-R3, PAY-R20). */
export const RefundsDialog = observer(function RefundsDialog({
  attempts,
  onClose,
}: Pick<RefundsListProps, "attempts"> & { onClose(): void }) {
  const { t } = useText();
  const { lines } = useStores().payments;
  return (
    <Dialog
      screen={{ is: "refunds" }}
      title={t(lines.lost.length === 0 ? "refund.title" : "refund.titleAny")}
      onClose={onClose}
    >
      <RefundsList attempts={attempts} isTitled />
      <DialogActions>
        <Button variant="filled" {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
});
