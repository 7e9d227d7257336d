import { observer } from "mobx-react-lite";
import type { AttemptRecord } from "../../payments/attempt/attempt-record.ts";
import type { PaymentAttempts } from "../../payments/attempt/payment-attempts.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./refunds-list.module.css";

export interface RefundsListProps {
  readonly attempts: Pick<PaymentAttempts, "approvedNotUsed" | "settleRefund">;
  /** Whether the surrounding dialog already has its title. */
  readonly isTitled?: boolean;
}

/** Card payments that no order uses, until staff have refunded them (PAY-R3, PAY-R20). */
export const RefundsList = observer(function RefundsList(props: RefundsListProps) {
  const { attempts, isTitled = false } = props;
  const { t } = useText();
  if (attempts.approvedNotUsed.length === 0) return null;
  return (
    <section className={styles["refunds"]} aria-label={t("refund.title")}>
      {!isTitled && <h3>{t("refund.title")}</h3>}
      <p>{t("refund.text")}</p>
      <ul>
        {attempts.approvedNotUsed.map((record) => (
          <li key={record.request.reference}>
            <Facts record={record} />
            <span className={styles["answers"]}>
              {record.refundReason?.kind === "maybe_on_order" && (
                <Button onClick={() => attempts.settleRefund(record.request.reference, false)}>
                  {t("refund.onOrder")}
                </Button>
              )}
              <Button onClick={() => attempts.settleRefund(record.request.reference, true)}>
                {t("refund.done")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The facts that staff need to find the payment and to refund it. */
const Facts = observer(function Facts({ record }: { readonly record: AttemptRecord }) {
  const { t } = useText();
  const { ticker } = useStores();
  const { amounts, times } = useFormats();
  const { request, approvedAmount, approvedAt, startedAt, receipt, refundReason: why } = record;
  const stood = why !== undefined && "stood" in why ? why.stood : [];
  return (
    <span className={styles["facts"]} data-payment="">
      <span className={styles["sum"]}>
        <bdi>{amounts.withCurrency(approvedAmount ?? request.amount)}</bdi>
        <bdi>#{request.orderNumber}</bdi>
      </span>
      <span className={styles["place"]}>
        <bdi>{request.device.name}</bdi>
        <bdi>{times.dayAndTime(approvedAt ?? startedAt, ticker.now)}</bdi>
      </span>
      <bdi>{request.reference}</bdi>
      {receipt?.transactionId !== undefined && (
        <span>{t("refund.transaction", { id: receipt.transactionId })}</span>
      )}
      {why !== undefined && <span>{t(`refund.why.${why.kind}`)}</span>}
      {stood.map((reference) => (
        <span key={reference}>{t("refund.stood", { reference })}</span>
      ))}
    </span>
  );
});
