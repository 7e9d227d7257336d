import { observer } from "mobx-react-lite";
import type { PaymentAttempts } from "../../payments/attempt/payment-attempts.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./refunds-list.module.css";

export interface RefundsListProps {
  readonly attempts: Pick<PaymentAttempts, "approvedNotUsed" | "markRefunded">;
  /** Whether the surrounding dialog already has its title. */
  readonly isTitled?: boolean;
}

/** Card payments that no order uses, until staff have refunded them (PAY-R3, PAY-R20). */
export const RefundsList = observer(function RefundsList(props: RefundsListProps) {
  const { attempts, isTitled = false } = props;
  const { t } = useText();
  const { amounts } = useFormats();
  if (attempts.approvedNotUsed.length === 0) return null;
  return (
    <section className={styles["refunds"]} aria-label={t("refund.title")}>
      {!isTitled && <h3>{t("refund.title")}</h3>}
      <p>{t("refund.text")}</p>
      <ul>
        {attempts.approvedNotUsed.map(({ request, approvedAmount, receipt }) => (
          <li key={request.reference}>
            <span className={styles["facts"]}>
              <bdi className={styles["sum"]}>
                {amounts.withCurrency(approvedAmount ?? request.amount)}
              </bdi>
              <bdi>#{request.orderNumber}</bdi>
              <bdi>{request.reference}</bdi>
              {receipt?.transactionId !== undefined && (
                <span>{t("refund.transaction", { id: receipt.transactionId })}</span>
              )}
            </span>
            <Button onClick={() => attempts.markRefunded(request.reference)}>
              {t("refund.done")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});
