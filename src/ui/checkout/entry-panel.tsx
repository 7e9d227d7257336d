import { Calculator, ChevronDown, Keyboard } from "lucide-react";
import { observer } from "mobx-react-lite";
import { Fragment, type SubmitEvent, useId, useState } from "react";
import type { Minor } from "../../../ports/entities/money.ts";
import { cashName } from "../../../ports/entities/payment.ts";
import { cashSums } from "../../payments/cash-sums.ts";
import type { Checkout } from "../../payments/checkout.ts";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import {
  type EntryObstacle,
  needsTerminal,
  type PaymentChoice,
} from "../../payments/payment-types.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control, type NamedControl } from "../parts/control.ts";
import { NumberField } from "../parts/number-field.tsx";
import { pressShield } from "../parts/press-shield.ts";
import type { Translate } from "../text/translate.ts";
import styles from "./entry-panel.module.css";
import { Keypad } from "./keypad.tsx";
import { PaymentIcon } from "./payment-icon.tsx";

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
    if (entry.isRestUntouched) {
      // Enter also ends a text whose keys were all refused, so that the next key begins an amount.
      entry.select();
      pressShield.say(event.currentTarget, t("pay.restIgnored"));
    } else entry.pay();
  };
  return (
    <form className={styles["entry"]} onSubmit={submit}>
      <TypeButton entry={entry} />
      <QuickTypes entry={entry} />
      <Reference entry={entry} />
      <Obstacle entry={entry} />
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

/** The selected payment type; pressing it opens the picker (PY-3, PY-21). One that went is not replaced (N45). */
const TypeButton = observer(function TypeButton({ entry }: Omit<EntryPanelProps, "checkout">) {
  const { t } = useText();
  const { choice } = entry;
  return (
    <Button
      className={styles["type"]}
      {...control("pay.by")}
      data-meaning="choose"
      onClick={() => entry.openPicker("types")}
    >
      {choice !== undefined && <PaymentIcon type={choice.type} />}
      <span className={styles["names"]}>
        <span className={styles["label"]}>{t("pay.by")}</span>
        {choice === undefined ? (
          <span className={styles["name"]}>{t("pay.chooseType")}</span>
        ) : (
          <ChoiceNames choice={choice} />
        )}
      </span>
      <ChevronDown aria-hidden="true" size={20} />
    </Button>
  );
});

function ChoiceNames({ choice }: { readonly choice: PaymentChoice }) {
  const { type, device, transactionType } = choice;
  const kind = type.terminal?.transactionTypes.find(({ code }) => code === transactionType);
  const details = [device?.name, kind?.label].filter(
    (detail) => detail !== undefined && detail !== type.displayName,
  );
  return (
    <>
      <bdi className={styles["name"]}>{type.displayName}</bdi>
      {details.length > 0 && <bdi className={styles["detail"]}>{details.join(" · ")}</bdi>}
    </>
  );
}

/** Why Pay is off, where the amount is not the reason. */
const Obstacle = observer(function Obstacle({ entry }: Omit<EntryPanelProps, "checkout">) {
  const { t } = useText();
  const { obstacle } = entry;
  if (obstacle === undefined) return null;
  const isGone = obstacle.kind !== "code_missing";
  return (
    <p className={styles[isGone ? "error" : "hint"]} role={isGone ? "alert" : "status"}>
      {obstacleText(obstacle, t)}
    </p>
  );
});

function obstacleText(obstacle: EntryObstacle, t: Translate): string {
  switch (obstacle.kind) {
    case "type_gone":
      return t("pay.typeGone", { name: obstacle.name });
    case "reader_gone":
      return t("pay.readerGone", { name: obstacle.name });
    case "transaction_type_gone":
      return t("pay.transactionGone");
    case "choice_was_gone":
      return t("pay.choiceWasGone");
    case "code_missing":
      return t("pay.codeMissing");
  }
}

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

interface AmountFieldProps {
  readonly entry: PaymentEntry;
  /** The amount due before rounding; undefined without rounding. */
  readonly roundedFrom: string | undefined;
  /** Closes the on-screen keypad; undefined while it is closed. While open it suppresses the tablet's keyboard. */
  readonly onCloseKeypad: (() => void) | undefined;
}

/** The amount field, prefilled with the amount due; what a terminal is asked for stands below. It reverts input that is not an amount (PY-3, PY-9). */
const AmountField = observer(function AmountField(props: AmountFieldProps) {
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

interface QuickEntryProps {
  readonly entry: PaymentEntry;
}

/** The payment types that staff use most, one press away. Each keeps its place, also when it is chosen (N39). */
const QuickTypes = observer(function QuickTypes({ entry }: QuickEntryProps) {
  const { t } = useText();
  const { quickTypes, choice } = entry;
  if (quickTypes.length < 2) return null;
  return (
    <fieldset className={styles["row"]} aria-label={t("pay.types")}>
      {quickTypes.map((type) => (
        <Button
          key={type.id}
          className={styles["quick"]}
          {...control("payment_type", type.id)}
          aria-pressed={type.id === choice?.type.id}
          onClick={() => entry.chooseType(type)}
        >
          <PaymentIcon type={type} />
          <bdi>{type.displayName}</bdi>
        </Button>
      ))}
    </fieldset>
  );
});

/** The cash that customers hand over most: the exact amount, and the next notes. One press takes it. */
const QuickCash = observer(function QuickCash({ entry }: QuickEntryProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { company } = useCompany();
  const { choice, due } = entry;
  if (choice?.type.name !== cashName || due.amount <= 0) return null;
  const button = (sum: Minor, label: string, name: NamedControl | undefined) => (
    <Button
      {...name}
      data-meaning={sum}
      disabled={!entry.canTakeCash}
      onClick={() => entry.takeCash(sum)}
    >
      {label}
    </Button>
  );
  // A rounded amount is another one than the rest that staff see.
  const exact =
    due.adjustment === 0
      ? t("pay.exact")
      : t("pay.exactAmount", { amount: amounts.plain(due.amount) });
  return (
    <fieldset className={`${styles["row"]} ${styles["sums"]}`} aria-label={t("pay.cashReceived")}>
      {button(due.amount, exact, control("pay.exact"))}
      {cashSums(due.amount, company.currency).map((sum, place) => (
        <Fragment key={place}>{button(sum, amounts.plain(sum), undefined)}</Fragment>
      ))}
    </fieldset>
  );
});
