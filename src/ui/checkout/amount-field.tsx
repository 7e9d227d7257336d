import { useEffect, useId, useRef } from "react";
import { useCompany } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./entry-panel.module.css";
import type { Entry } from "./use-entry.ts";

export interface AmountFieldProps {
  readonly entry: Entry;
  /** The amount due before rounding; undefined without rounding. */
  readonly roundedFrom: string | undefined;
  /** The on-screen keypad is open, which suppresses the tablet's keyboard. */
  readonly hasKeypad: boolean;
}

/** The amount field, prefilled with the amount due. It reverts input that is not an amount (PY-3, PY-9). */
export function AmountField({ entry, roundedFrom, hasKeypad }: AmountFieldProps) {
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
      <label className={styles["label"]} htmlFor={id}>
        {t("pay.amount")}
      </label>
      <span className={styles["figure"]} dir="ltr">
        <span className={styles["currency"]} aria-hidden="true">
          {company.currency.code}
        </span>
        <input
          ref={field}
          id={id}
          className={styles["input"]}
          type="text"
          inputMode={hasKeypad ? "none" : "decimal"}
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={`${id}-rounding`}
          value={entry.text}
          onFocus={(event) => event.target.select()}
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
}
