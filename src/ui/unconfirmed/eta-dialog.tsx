import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { SubmitEvent } from "react";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { CheckingNotice } from "../parts/checking-notice.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { takeFirstFocus, useFocusReturn } from "../parts/focus.ts";
import { GoneNotice, isGone } from "../parts/order-gone.tsx";
import { AnsweredElsewhere } from "./answered-elsewhere.tsx";
import { DeadlineCountdown } from "./deadline-countdown.tsx";
import { EtaStepper } from "./eta-stepper.tsx";
import { LimboHint } from "./limbo-hint.tsx";
import { useConfirmation } from "./use-confirmation.ts";

export interface EtaDialogProps {
  readonly order: OrderView;
  onClose(): void;
}

/** Asks for the delivery time and approves a home delivery with it, or retries (UC-2, UC-3, UC-12). */
export const EtaDialog = observer(function EtaDialog({ order, onClose }: EtaDialogProps) {
  const { t } = useText();
  const { number, status } = order.data;
  const confirmation = useConfirmation({ order, place: "eta_popup", onClose });
  const { typed, minutes, sum, isSending, isInLimbo, hasFailed } = confirmation;
  const confirmLabel = isInLimbo ? "action.retry" : "confirm";
  useFocusReturn(order.id);
  // Ignores the status while sending: the echo of our own confirmation may arrive before the answer.
  if (status !== "unconfirmed" && !isSending && !isGone(order)) {
    return <AnsweredElsewhere order={order} onClose={onClose} />;
  }
  const confirm = (event: SubmitEvent): void => {
    event.preventDefault();
    if (minutes !== undefined && !isGone(order))
      void confirmation.approve({ deliveryTimeMinutes: minutes });
  };
  return (
    <Dialog
      screen={{ is: "delivery_time", order: order.id }}
      title={t("eta.title", { number })}
      onClose={onClose}
    >
      <form className={styles["form"]} onSubmit={confirm}>
        <DeadlineCountdown order={order} isInForm />
        <EtaStepper place="eta_popup" order={order} typed={typed} sum={sum} />
        <GoneNotice order={order} />
        <CheckingNotice order={order} />
        {isInLimbo && <LimboHint order={order} />}
        {hasFailed && (
          <p className={styles["error"]} role="alert">
            <TriangleAlert aria-hidden="true" size={18} />
            {t("notice.refused", { number })}
          </p>
        )}
        <DialogActions>
          <Button {...control("cancel")} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            // Enter accepts the default time, and the keyboard of a phone stays closed.
            ref={takeFirstFocus}
            type="submit"
            variant="filled"
            {...control(confirmLabel)}
            disabled={minutes === undefined || order.command !== undefined || isGone(order)}
          >
            {t(confirmLabel)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
});
