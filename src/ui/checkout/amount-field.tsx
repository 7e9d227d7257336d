import { Keyboard } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef } from "react";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import { useCompany } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./entry-panel.module.css";

export interface AmountFieldProps {
  readonly entry: PaymentEntry;
  /** The amount due before rounding; undefined without rounding. */
  readonly roundedFrom: string | undefined;
  /** Closes the on-screen keypad; undefined while it is closed. While open it suppresses the tablet's keyboard. */
  readonly onCloseKeypad: (() => void) | undefined;
}

/** The amount field, prefilled with the amount due. It reverts input that is not an amount (PY-3, PY-9). */
export const AmountField = observer(function AmountField(props: AmountFieldProps) {
  const { entry, roundedFrom, onCloseKeypad } = props;
  const { t } = useText();
  const { company } = useCompany();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
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
        <input
          ref={field}
          id={id}
          className={styles["input"]}
          type="text"
          inputMode={onCloseKeypad === undefined ? "decimal" : "none"}
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={`${id}-rounding`}
          value={entry.text}
          onFocus={(event) => {
            event.target.select();
            entry.select();
          }}
          onChange={(event) => entry.type(event.target.value)}
        />
      </span>
      <p id={`${id}-rounding`} className={styles["rounding"]} aria-live="polite">
        {roundedFrom !== undefined &&
          t(entry.due.adjustment > 0 ? "pay.roundedDown" : "pay.roundedUp", {
            amount: roundedFrom,
          })}
      </p>
    </div>
  );
});
