import { Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Checkout } from "../../payments/checkout.ts";
import type { CheckoutKeeper } from "../../payments/checkout-keeper.ts";
import type { PaymentLine } from "../../payments/payment-line.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/button.tsx";
import { KeptAge } from "./kept-age.tsx";
import styles from "./order-summary.module.css";
import { RefundsList } from "./refunds-dialog.tsx";

export interface OrderSummaryProps {
  readonly order: Pick<OrderView, "id" | "data">;
  readonly checkout: Checkout;
  readonly keeper: CheckoutKeeper;
  /** Whether lines are locked: while the payment is sent, a terminal is busy, or another tab holds them. */
  readonly isFrozen: boolean;
}

/** The order's total, the payments taken, and the remaining amount (PY-11). */
export const OrderSummary = observer(function OrderSummary({
  order,
  checkout,
  keeper,
  isFrozen,
}: OrderSummaryProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { payments } = useStores();
  const { plain, withCurrency } = amounts;
  const failedCount = payments.attempts?.failedCount(order.id) ?? 0;
  const isUnconfirmed = payments.attempts?.store
    .unsettledOf(order.id)
    .some(({ certainty }) => certainty === "unknown");
  const isKnown = checkout.isAmountKnown;
  return (
    <section className={styles["summary"]} aria-label={t("pay.lines")}>
      <dl className={styles["facts"]}>
        <dt>{t("pay.total")}</dt>
        <dd>{isKnown ? withCurrency(order.data.totalAmount) : t("amount.unknown")}</dd>
        {checkout.alreadyPaid > 0 && (
          <>
            <dt>{t("pay.alreadyPaid")}</dt>
            <dd>{plain(checkout.alreadyPaid)}</dd>
          </>
        )}
      </dl>
      <Lines checkout={checkout} isFrozen={isFrozen} />
      <Kept order={order} keeper={keeper} />
      {failedCount > 0 && (
        <p className={styles["failed"]}>{t("pay.failedAttempts", { count: failedCount })}</p>
      )}
      {isUnconfirmed === true && (
        <p className={styles["unconfirmed"]}>{t("terminal.notConfirmed")}</p>
      )}
      {payments.attempts?.store.isUnsaved(order.id) === true && (
        <p className={styles["unconfirmed"]} role="alert">
          {t("terminal.unsaved")}
        </p>
      )}
      {payments.attempts !== undefined && <RefundsList attempts={payments.attempts} />}
      <p className={styles["remaining"]} role="status">
        <span>{t("pay.remaining")}</span>
        {/* Another device may have paid it, too: then nothing remains, and the excess is reported. */}
        <bdi>{withCurrency(isKnown ? minor(Math.max(zero, checkout.remaining)) : undefined)}</bdi>
      </p>
    </section>
  );
});

/** Says that lines were put back, and when a reload would lose them (N9). */
const Kept = observer(function Kept({
  order,
  keeper,
}: Pick<OrderSummaryProps, "order" | "keeper">) {
  const { t } = useText();
  const { amounts, times } = useFormats();
  const { restored, isUnsaved } = keeper;
  const before = restored?.total === order.data.totalAmount ? undefined : restored?.total;
  return (
    <>
      {restored !== undefined && (
        <p className={styles["failed"]} role="status">
          {t("pay.linesKept", { time: times.time(restored.at) })} <KeptAge at={restored.at} />
          {before !== undefined && (
            <> {t("pay.linesTotal", { amount: amounts.withCurrency(before) })}</>
          )}
        </p>
      )}
      {isUnsaved && (
        <p className={styles["unconfirmed"]} role="alert">
          {t("pay.unsaved")}
        </p>
      )}
    </>
  );
});

const Lines = observer(function Lines(props: Pick<OrderSummaryProps, "checkout" | "isFrozen">) {
  const { checkout, isFrozen } = props;
  const { t } = useText();
  const { amounts, amountsIn } = useFormats();
  const { foreign } = checkout;
  const lines = [...checkout.lines, ...foreign];
  const textOf = (line: PaymentLine): string =>
    foreign.includes(line)
      ? amountsIn(line.currency).withCurrency(line.amount)
      : amounts.plain(line.amount);
  if (lines.length === 0) return <p className={styles["none"]}>{t("pay.none")}</p>;
  return (
    <table className={styles["lines"]}>
      <caption>{t("pay.lines")}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} data-kind={line.kind}>
            <th scope="row" data-payment="">
              <bdi>{line.displayName}</bdi>
              <LineDetail line={line} />
            </th>
            <td>{textOf(line)}</td>
            <td>
              {line.kind === "manual" && (
                <IconButton
                  variant="remove"
                  disabled={isFrozen}
                  label={t("pay.remove", {
                    name: line.displayName,
                    amount: textOf(line),
                  })}
                  onClick={() => checkout.remove(line.key)}
                >
                  <Trash2 aria-hidden="true" size={18} />
                </IconButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function LineDetail({ line }: { readonly line: PaymentLine }) {
  const { t } = useText();
  const { amounts } = useFormats();
  if (line.referenceCode !== undefined) {
    return <bdi className={styles["note"]}>{line.referenceCode}</bdi>;
  }
  if (line.kind === "terminal") {
    return <span className={styles["note"]}>{t("pay.terminalLine")}</span>;
  }
  if (line.kind === "rounding" || line.amountCollected === line.amount) return null;
  const amount = amounts.plain(line.amountCollected);
  return <span className={styles["note"]}>{t("pay.collected", { amount })}</span>;
}
