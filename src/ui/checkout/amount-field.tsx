import { Keyboard } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { NumberField } from "../parts/number-field.tsx";
import styles from "./entry-panel.module.css";

export interface AmountFieldProps {
  readonly entry: PaymentEntry;
  /** The amount due before rounding; undefined without rounding. */
  readonly roundedFrom: string | undefined;
  /** Closes the on-screen keypad; undefined while it is closed. While open it suppresses the tablet's keyboard. */
  readonly onCloseKeypad: (() => void) | undefined;
}

/** The amount field, prefilled with the amount due; what a terminal is asked for stands below. It reverts input that is not an amount (PY-3, PY-9). */
export const AmountField = observer(function AmountField(props: AmountFieldProps) {
  const { entry, roundedFrom, onCloseKeypad } = props;
  const { t } = useText();
  const { company } = useCompany();
  const { amounts } = useFormats();
  const id = useId();
  return (
    <div className={styles["amount"]}>
      <div className={styles["amountHead"]}>
        <label className={styles["label"]} htmlFor={id}>
          {t("pay.amount")}
        </label>
        {onCloseKeypad !== undefined && (
          <Button onClick={onCloseKeypad}>
            <Keyboard aria-hidden="true" size={18} />
            {t("pay.keypadClose")}
          </Button>
        )}
      </div>
      <span className={styles["figure"]} dir="ltr">
        <span className={styles["currency"]} aria-hidden="true">
          {company.currency.code}
        </span>
        <NumberField
          field={entry.amount}
          isFirst
          id={id}
          className={styles["input"]}
          inputMode={onCloseKeypad === undefined ? "decimal" : "none"}
          enterKeyHint="done"
          aria-describedby={`${id}-rounding`}
        />
      </span>
      <p id={`${id}-rounding`} className={styles["rounding"]} aria-live="polite">
        {entry.isPaymentMissing && t("pay.noneRecorded")}
        {!entry.isPaymentMissing &&
          roundedFrom !== undefined &&
          t(entry.due.adjustment > 0 ? "pay.roundedDown" : "pay.roundedUp", {
            amount: roundedFrom,
          })}
        {entry.cappedAt !== undefined &&
          t("pay.cappedAt", { amount: amounts.withCurrency(entry.cappedAt) })}
      </p>
    </div>
  );
});
