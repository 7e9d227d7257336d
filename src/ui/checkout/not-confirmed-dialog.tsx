import type { PaymentAttempts } from "../../payments/attempt/service/payment-attempts.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { NotConfirmedList } from "./not-confirmed-list.tsx";

/** The card payments without a known result, opened from their notice (N10, N11). */
export function NotConfirmedDialog(props: { readonly attempts: PaymentAttempts; onClose(): void }) {
  const { t } = useText();
  return (
    <Dialog screen={{ is: "not_confirmed" }} title={t("unsure.title")} onClose={props.onClose}>
      <NotConfirmedList attempts={props.attempts} />
      <DialogActions>
        <Button variant="filled" {...control("close")} onClick={props.onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
