import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { keepOnOrder, mayBeCarried, refundLine } from "../../payments/approved-lines.ts";
import type { Checkout } from "../../payments/checkout.ts";
import type { PaymentLine } from "../../payments/payment-line.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./paid-panel.module.css";

export interface ExcessPanelProps {
  readonly order: Pick<OrderView, "data">;
  readonly checkout: Checkout;
}

interface CardLinesProps extends ExcessPanelProps {
  readonly lines: readonly PaymentLine[];
}

/**
 * Approved card payments come to more than is due, as the order's total fell or the order was paid elsewhere: staff
 * choose the payment that goes on the refund list, or say that the order carries it already.
 */
export const ExcessPanel = observer(function ExcessPanel({ order, checkout }: ExcessPanelProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  return (
    <div className={styles["paid"]}>
      <TriangleAlert aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
      <h3 className={styles["title"]} role="alert">
        {t("refund.excess", { amount: amounts.withCurrency(checkout.excess) })}
      </h3>
      <p>{t("refund.excessText")}</p>
      <CardLines order={order} checkout={checkout} lines={checkout.lines} />
    </div>
  );
});

/** Approved card payments are in another currency than the company's now: staff put them on the refund list (N47). */
export const ForeignPanel = observer(function ForeignPanel(props: ExcessPanelProps) {
  const { t } = useText();
  return (
    <div className={styles["paid"]}>
      <TriangleAlert aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
      <h3 className={styles["title"]} role="alert">
        {t("amount.unknown")}
      </h3>
      <p>{t("refund.foreignText")}</p>
      <CardLines {...props} lines={props.checkout.foreign} />
    </div>
  );
});

/** The approved card payments among these lines, each with the ways to take it off the order. */
const CardLines = observer(function CardLines({ order, checkout, lines }: CardLinesProps) {
  const { t } = useText();
  const id = useId();
  const { amountsIn } = useFormats();
  const { attempts } = useStores().payments;
  const completed = attempts?.store.completedOn(order.data.id) ?? [];
  return (
    <ul className={styles["choices"]}>
      {lines.map((line) => {
        const { key, kind, displayName, amount, currency, reference } = line;
        if (kind !== "terminal" || attempts === undefined) return null;
        const shown = amountsIn(currency).withCurrency(amount);
        return (
          <li key={key}>
            <span>
              <bdi>{displayName}</bdi> <bdi>{shown}</bdi>
              {/* Two payments may be equal in everything else. */}
              <bdi id={`${id}-${key}`} className={styles["reference"]}>
                {reference}
              </bdi>
            </span>
            {mayBeCarried(line, order.data, completed) && (
              <Button
                size="large"
                aria-label={t("refund.onOrderNamed", { name: displayName, amount: shown })}
                aria-describedby={`${id}-${key}`}
                onClick={() => keepOnOrder(line, checkout, attempts)}
              >
                {t("refund.onOrder")}
              </Button>
            )}
            <Button
              size="large"
              aria-label={t("refund.putNamed", { name: displayName, amount: shown })}
              aria-describedby={`${id}-${key}`}
              onClick={() => refundLine(line, checkout, attempts)}
            >
              {t("refund.put")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
});
