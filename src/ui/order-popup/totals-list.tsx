import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { isPriced, orderTotals } from "../../orders/order-rules/order-totals.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./item-table.module.css";

export interface TotalsListProps {
  readonly order: Order;
}

/** The sums under the items (OP-3). */
export function TotalsList({ order }: TotalsListProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { company } = useCompany();
  const totals = orderTotals(order, company);
  const { itemDiscount, surcharges, discounts, tax, loyalty } = totals;
  const adjustments = [
    ...surcharges.map(({ name, amount }) => ({ name: name.trim() || "–", amount })),
    ...discounts.map(({ name, amount }) => ({
      name: name.trim() || t("line.discount"),
      amount: minor(-amount),
    })),
  ];
  return (
    <dl className={styles["totals"]}>
      <Sum label={t("total.subtotal")} amount={totals.subtotal} />
      {itemDiscount > 0 && <Sum label={t("total.discount")} amount={minor(-itemDiscount)} />}
      {adjustments.map(({ name, amount }, place) => (
        <Sum key={place} label={name} amount={amount} />
      ))}
      {tax !== undefined && <Sum label={t("total.tax")} amount={tax} />}
      {loyalty !== undefined && <Sum label={t("total.loyalty")} amount={minor(-loyalty)} />}
      <div className={styles["total"]}>
        <dt>{t("total.total")}</dt>
        <dd>
          {isPriced(order) ? <bdi>{amounts.withCurrency(totals.total)}</bdi> : t("amount.unknown")}
        </dd>
      </div>
    </dl>
  );
}

function Sum(props: { readonly label: string; readonly amount: Minor | undefined }) {
  const { label, amount } = props;
  const { amounts } = useFormats();
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{amounts.plain(amount)}</bdi>
      </dd>
    </div>
  );
}
