import type { KeptCheckout } from "../../payments/kept-checkout.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { enteredLinesText } from "./entered-lines-text.ts";

export interface DoubtDialogProps {
  /** The lines that staff entered, which equal payments of their order. */
  readonly kept: KeptCheckout;
  onAnswer(areSame: boolean): void;
  /** Leaves the checkout; the lines stay. */
  onClose(): void;
}

/** Asks whether the order's payments are the ones that staff entered here, or others. */
export function DoubtDialog({ kept, onAnswer, onClose }: DoubtDialogProps) {
  const { t, language } = useText();
  const { ticker } = useStores();
  const { times } = useFormats();
  const lines = enteredLinesText(kept, language);
  const time = times.dayAndTime(kept.at, ticker.now);
  return (
    <Dialog
      screen={{ is: "same_payment", order: kept.orderId }}
      title={t("pay.doubt")}
      onClose={onClose}
    >
      <p className={styles["text"]}>
        {t("pay.doubtText", { number: kept.orderNumber, lines, time })}
      </p>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{t("pay.doubtOthers")}</Button>
        <Button onClick={() => onAnswer(true)}>{t("pay.doubtSame")}</Button>
      </DialogActions>
    </Dialog>
  );
}
