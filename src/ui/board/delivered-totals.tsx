import { observer } from "mobx-react-lite";
import { type Minor, minor } from "../../../ports/entities/money.ts";
import { shownDuration } from "../../company/duration.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../stores-context.tsx";
import { completionOf } from "./cells.tsx";
import styles from "./delivered-totals.module.css";
import type { RowKit } from "./row-kit.ts";

export interface DeliveredTotalsProps {
  readonly kit: RowKit;
}

/** What was delivered, in one line below the list. */
export const DeliveredTotals = observer(function DeliveredTotals({ kit }: DeliveredTotalsProps) {
  const { orders } = useStores().tabs.get("homeDelivery.delivered");
  const { amount, cash, averageMs } = totals(orders);
  const average = shownDuration(averageMs);
  const { withCurrency } = kit.amounts;
  const facts = [
    ["delivered.orders", String(orders.length)],
    ["delivered.average", kit.say(`duration.${average.unit}`, { count: average.value })],
    ["delivered.cash", withCurrency(cash)],
    ["delivered.others", withCurrency(minor(amount - cash))],
    ["delivered.amount", withCurrency(amount)],
  ] as const;
  return (
    <dl className={styles["totals"]}>
      {facts.map(([label, text]) => (
        <div key={label} className={styles["fact"]}>
          <dt>{kit.say(label)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
});

interface Totals {
  readonly amount: Minor;
  readonly cash: Minor;
  readonly averageMs: number;
}

function totals(orders: readonly OrderView[]): Totals {
  let amount = 0;
  let cash = 0;
  let tookMs = 0;
  for (const { data } of orders) {
    amount += data.totalAmount;
    if (data.isCashOnDelivery) cash += data.totalAmount;
    tookMs += Math.max(0, (completionOf(data) ?? data.placedAt) - data.placedAt);
  }
  const averageMs = orders.length === 0 ? 0 : Math.floor(tookMs / orders.length);
  return { amount: minor(amount), cash: minor(cash), averageMs };
}
