import { Delete } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import { useCompany } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "./keypad.module.css";

export interface KeypadProps {
  readonly entry: PaymentEntry;
  readonly payLabel: "pay.add" | "pay.pay";
  /** Changes when the next press of Pay means another payment. */
  readonly payMeaning: number;
}

/** The on-screen keypad (PY-3); its Close stands beside the amount's label, away from the digits. Digits run left to right in every language, as on a till. */
export const Keypad = observer(function Keypad({ entry, payLabel, payMeaning }: KeypadProps) {
  const { t } = useText();
  const { company } = useCompany();
  const hasDecimals = company.currency.precision > 0;
  const keys = ["7", "8", "9", "4", "5", "6", "1", "2", "3", hasDecimals ? "." : "00", "0"];
  return (
    <fieldset className={styles["keypad"]} dir="ltr">
      <legend className={styles["legend"]}>{t("pay.keypad")}</legend>
      {keys.map((key) => (
        <Button
          key={key}
          className={styles["digit"]}
          data-key={key}
          onClick={() => entry.press(key)}
        >
          {key}
        </Button>
      ))}
      <Button className={styles["delete"]} onClick={() => entry.deleteLast()}>
        <Delete aria-hidden="true" size={20} />
        <span>{t("pay.delete")}</span>
      </Button>
      <Button className={styles["clear"]} onClick={() => entry.clear()}>
        {t("pay.clear")}
      </Button>
      <Button
        type="submit"
        variant="filled"
        className={styles["pay"]}
        {...control(payLabel)}
        data-meaning={payMeaning}
        disabled={!entry.canPay}
      >
        {t(payLabel)}
      </Button>
    </fieldset>
  );
});
