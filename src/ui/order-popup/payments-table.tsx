import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { type PaymentType, returnedAmount } from "../../../ports/entities/payment.ts";
import { isBlank } from "../../../ports/entities/text-signs.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./order-facts.module.css";

export interface PaymentsTableProps {
  readonly order: Order;
}

/** The payments of the order (OP-7). */
export const PaymentsTable = observer(function PaymentsTable({ order }: PaymentsTableProps) {
  const { paymentTypes } = useStores().company;
  const { t } = useText();
  const { amounts } = useFormats();
  const { plain } = amounts;
  return (
    <section className={styles["block"]}>
      <h3>{t("payments.title")}</h3>
      <table className={styles["payments"]}>
        <thead>
          <tr>
            <th scope="col">{t("payments.by")}</th>
            <th scope="col">{t("column.amount")}</th>
            <th scope="col">{t("payments.collected")}</th>
            <th scope="col">{t("payments.returned")}</th>
            <th scope="col">{t("payments.tips")}</th>
          </tr>
        </thead>
        <tbody>
          {order.payments.map((payment, place) => (
            <tr key={place}>
              <th scope="row" data-payment="">
                <bdi>{nameOf(payment.name, paymentTypes)}</bdi>
                {payment.cardLastFour !== undefined && (
                  <span className={styles["card"]}>
                    {t("payments.card", { digits: payment.cardLastFour })}
                  </span>
                )}
              </th>
              <td>{plain(payment.amount)}</td>
              <td>{plain(payment.amountCollected)}</td>
              <td>{plain(returnedAmount(payment))}</td>
              <td>{plain(payment.tip)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function nameOf(name: string, paymentTypes: readonly PaymentType[]): string {
  const shown = paymentTypes.find((type) => type.name === name)?.displayName ?? name;
  return isBlank(shown) ? "–" : shown;
}
