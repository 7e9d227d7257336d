import { observer } from "mobx-react-lite";
import { Fragment } from "react";
import type { Minor } from "../../../ports/entities/money.ts";
import { cashName } from "../../../ports/entities/payment.ts";
import { cashSums } from "../../payments/cash-sums.ts";
import type { PaymentEntry } from "../../payments/payment-entry.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control, type NamedControl } from "../parts/control.ts";
import { PaymentIcon } from "./payment-icon.tsx";
import styles from "./quick-entry.module.css";

interface QuickEntryProps {
  readonly entry: PaymentEntry;
}

/** The payment types that staff use most, one press away. Each keeps its place, also when it is chosen (N39). */
export const QuickTypes = observer(function QuickTypes({ entry }: QuickEntryProps) {
  const { t } = useText();
  const { quickTypes, choice } = entry;
  if (quickTypes.length < 2) return null;
  return (
    <fieldset className={styles["row"]} aria-label={t("pay.types")}>
      {quickTypes.map((type) => (
        <Button
          key={type.id}
          className={styles["type"]}
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
export const QuickCash = observer(function QuickCash({ entry }: QuickEntryProps) {
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
