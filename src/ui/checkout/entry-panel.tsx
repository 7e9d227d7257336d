import { Calculator, ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type SubmitEvent, useId, useState } from "react";
import type { Checkout } from "../../payments/checkout.ts";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import { needsTerminal } from "../../payments/payment-types.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { pressShield } from "../parts/press-shield.ts";
import { AmountField } from "./amount-field.tsx";
import styles from "./entry-panel.module.css";
import { Keypad } from "./keypad.tsx";
import { PaymentIcon } from "./payment-icon.tsx";
import { QuickCash, QuickTypes } from "./quick-entry.tsx";

export interface EntryPanelProps {
  readonly checkout: Checkout;
  readonly entry: PaymentEntry;
}

/** Type, reference, amount and keypad; Enter pays (PY-3). */
export const EntryPanel = observer(function EntryPanel({ checkout, entry }: EntryPanelProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const [isKeypadOpen, setKeypadOpen] = useState(true);
  const { due, entered } = entry;
  const isSplit = entered !== undefined && entered < due.amount && entered < checkout.remaining;
  // A card is charged at once, also for a part of the balance.
  const isAdded = isSplit && entry.choice !== undefined && !needsTerminal(entry.choice.type);
  const payLabel = isAdded ? "pay.add" : "pay.pay";
  // Typing changes its label at once; a payment that was taken changes its meaning (N39).
  const payMeaning = checkout.lines.length;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (entry.isRestUntouched) pressShield.say(event.currentTarget, t("pay.restIgnored"));
    else entry.pay();
  };
  return (
    <form className={styles["entry"]} onSubmit={submit}>
      <TypeButton entry={entry} />
      <QuickTypes entry={entry} />
      <Reference entry={entry} />
      <AmountField
        entry={entry}
        onCloseKeypad={isKeypadOpen ? () => setKeypadOpen(false) : undefined}
        roundedFrom={due.adjustment === 0 ? undefined : amounts.withCurrency(checkout.remaining)}
      />
      {entry.startRefusal !== undefined && (
        <p className={styles["error"]} role="alert">
          {t(`terminal.start.${entry.startRefusal}`)}
        </p>
      )}
      <QuickCash entry={entry} />
      {isKeypadOpen ? (
        <Keypad entry={entry} payLabel={payLabel} payMeaning={payMeaning} />
      ) : (
        <div className={styles["closed"]}>
          <Button size="largest" onClick={() => setKeypadOpen(true)}>
            <Calculator aria-hidden="true" size={20} />
            {t("pay.keypad")}
          </Button>
          <Button
            type="submit"
            variant="filled"
            size="largest"
            className={styles["pay"]}
            {...control(payLabel)}
            data-meaning={payMeaning}
            disabled={!entry.canPay}
          >
            {t(payLabel)}
          </Button>
        </div>
      )}
    </form>
  );
});

/** The selected payment type; pressing it opens the picker (PY-3, PY-21). */
const TypeButton = observer(function TypeButton({ entry }: Omit<EntryPanelProps, "checkout">) {
  const { t } = useText();
  const { choice } = entry;
  if (choice === undefined) return null;
  const { type, device, transactionType } = choice;
  const kind = type.terminal?.transactionTypes.find(({ code }) => code === transactionType);
  const details = [device?.name, kind?.label].filter(
    (detail) => detail !== undefined && detail !== type.displayName,
  );
  return (
    <Button
      className={styles["type"]}
      {...control("pay.by")}
      data-meaning="choose"
      onClick={() => entry.openPicker("types")}
    >
      <PaymentIcon type={type} />
      <span className={styles["names"]}>
        <span className={styles["label"]}>{t("pay.by")}</span>
        <bdi className={styles["name"]}>{type.displayName}</bdi>
        {details.length > 0 && <bdi className={styles["detail"]}>{details.join(" · ")}</bdi>}
      </span>
      <ChevronDown aria-hidden="true" size={20} />
    </Button>
  );
});

/** The first field of types with a reference code (PY-8). */
const Reference = observer(function Reference({ entry }: Omit<EntryPanelProps, "checkout">) {
  const { t } = useText();
  const id = useId();
  if (entry.choice?.type.requiresReferenceCode !== true) return null;
  return (
    <div className={styles["reference"]}>
      <label className={styles["label"]} htmlFor={id}>
        {t("pay.reference")}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        maxLength={64}
        autoComplete="off"
        value={entry.reference}
        onChange={(event) => entry.setReference(event.target.value)}
      />
    </div>
  );
});
