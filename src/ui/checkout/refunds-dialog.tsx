import { observer } from "mobx-react-lite";
import type { AttemptRecord } from "../../payments/attempt/attempt-record.ts";
import type { PaymentAttempts } from "../../payments/attempt/service/attempt-service.ts";
import type { LostCheckout } from "../../payments/kept-checkout.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { enteredLinesText } from "./entered-lines-text.ts";
import { KeptAge } from "./kept-age.tsx";
import styles from "./refunds-list.module.css";

interface RefundsListProps {
  readonly attempts: PaymentAttempts;
  /** Whether the surrounding dialog already has its title. */
  readonly isTitled?: boolean;
}

/**
 * Payments that no order uses, until staff have refunded them: by card (PAY-R3, PAY-R20), and those that staff entered
 * for an order that has left (N8).
 */
export const RefundsList = observer(function RefundsList(props: RefundsListProps) {
  const { attempts, isTitled = false } = props;
  const { t } = useText();
  const { lines } = useStores().payments;
  if (attempts.store.approvedNotUsed.length + lines.lost.length === 0) return null;
  const title = t(lines.lost.length === 0 ? "refund.title" : "refund.titleAny");
  return (
    <section className={styles["refunds"]} aria-label={title}>
      {!isTitled && <h3>{title}</h3>}
      <p>{t("refund.text")}</p>
      <ul>
        {attempts.store.approvedNotUsed.map((record) => (
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
        {lines.lost.map((lost) => (
          <li key={`lines ${lost.orderId} ${lost.at}`}>
            <LostFacts lost={lost} />
            <span className={styles["answers"]}>
              <Button onClick={() => lines.removeLost(lost)}>{t("refund.done")}</Button>
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
  const { amountsIn, times } = useFormats();
  const { request, approvedAmount, approvedAt, startedAt, receipt, refundReason: why } = record;
  const amounts = amountsIn(request.currency);
  const requested = amounts.withCurrency(request.amount);
  const taken = approvedAmount === undefined ? requested : amounts.withCurrency(approvedAmount);
  const stood = why !== undefined && "stood" in why ? why.stood : [];
  return (
    <span className={styles["facts"]} data-payment="">
      <span className={styles["sum"]}>
        <bdi>{why?.kind === "unreadable_amount" ? record.amountText : taken}</bdi>
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
      {why !== undefined && <span>{t(`refund.why.${why.kind}`, { amount: requested })}</span>}
      {stood.map((reference, place) => (
        <span key={place}>{t("refund.stood", { reference })}</span>
      ))}
    </span>
  );
});

/** The payments that staff entered, and how long ago. */
const LostFacts = observer(function LostFacts({ lost }: { readonly lost: LostCheckout }) {
  const { t, language } = useText();
  const { ticker } = useStores();
  const { times } = useFormats();
  return (
    <span className={styles["facts"]} data-payment="">
      <span className={styles["sum"]}>
        <span>{enteredLinesText(lost, language).isolated}</span>
        <bdi>#{lost.orderNumber}</bdi>
      </span>
      <span className={styles["place"]}>
        <bdi>{times.dayAndTime(lost.at, ticker.now)}</bdi>
        <KeptAge at={lost.at} />
      </span>
      <span>{t(`refund.why.${lost.lost.why}`)}</span>
    </span>
  );
});

/** The payments that staff have to refund, opened from their notice (N8, PAY-R3, PAY-R20). */
export const RefundsDialog = observer(function RefundsDialog({
  attempts,
  onClose,
}: Pick<RefundsListProps, "attempts"> & { onClose(): void }) {
  const { t } = useText();
  const { lines } = useStores().payments;
  return (
    <Dialog
      screen={{ is: "refunds" }}
      title={t(lines.lost.length === 0 ? "refund.title" : "refund.titleAny")}
      onClose={onClose}
    >
      <RefundsList attempts={attempts} isTitled />
      <DialogActions>
        <Button variant="filled" {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
});
