import type { Order } from "../../../ports/entities/order.ts";
import { returnedAmount } from "../../orders/order-rules/order-totals.ts";
import type { RowKit } from "../board/row-kit.ts";
import styles from "./order-facts.module.css";

export interface PaymentsTableProps {
  readonly order: Order;
  readonly kit: RowKit;
}

/** What has been paid, and how (OP-7). */
export function PaymentsTable({ order, kit }: PaymentsTableProps) {
  const { t } = kit;
  const { plain } = kit.amounts;
  if (order.payments.length === 0) return null;
  const lines = order.payments.map((payment, place) => ({
    payment,
    key: `${place} ${payment.name}`,
  }));
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
          {lines.map(({ payment, key }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{nameOf(payment.name, kit)}</bdi>
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
}

function nameOf(name: string, kit: RowKit): string {
  return kit.paymentTypes.find((type) => type.name === name)?.displayName ?? name;
}
