import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderTotals } from "../../orders/order-rules/order-totals.ts";
import type { RowKit } from "../board/row-kit.ts";
import styles from "./item-table.module.css";

export interface TotalsListProps {
  readonly order: Order;
  readonly kit: RowKit;
}

/** The sums under the items (OP-3). */
export function TotalsList({ order, kit }: TotalsListProps) {
  const { say, amounts } = kit;
  const totals = orderTotals(order, kit.company.isTaxInclusive);
  const { itemDiscount, tax, loyalty } = totals;
  return (
    <dl className={styles["totals"]}>
      <Sum kit={kit} label={say("total.subtotal")} amount={totals.subtotal} />
      {itemDiscount > 0 && (
        <Sum kit={kit} label={say("total.discount")} amount={minor(-itemDiscount)} />
      )}
      {totals.surcharges.map(({ name, amount }) => (
        <Sum key={`surcharge ${name}`} kit={kit} label={name} amount={amount} />
      ))}
      {totals.discounts.map(({ name, amount }) => (
        <Sum key={`discount ${name}`} kit={kit} label={name} amount={minor(-amount)} />
      ))}
      {tax !== undefined && <Sum kit={kit} label={say("total.tax")} amount={tax} />}
      {loyalty !== undefined && (
        <Sum kit={kit} label={say("total.loyalty")} amount={minor(-loyalty)} />
      )}
      <div className={styles["total"]}>
        <dt>{say("total.total")}</dt>
        <dd>
          <bdi>{amounts.withCurrency(totals.total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function Sum(props: { readonly kit: RowKit; readonly label: string; readonly amount: Minor }) {
  const { kit, label, amount } = props;
  const text = kit.amounts.plain(minor(Math.abs(amount)));
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{amount < 0 ? `−${text}` : text}</bdi>
      </dd>
    </div>
  );
}
