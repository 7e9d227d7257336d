import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { isCompleted, isRemoved } from "../../orders/order-rules/order-status.ts";
import { promisedAtOf, targetOf } from "../../promise/promise-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MoreTime } from "../lazy/lazy.ts";
import { Fact } from "../parts/fact.tsx";
import styles from "./promised.module.css";
import { PromisedTime } from "./promised-time.tsx";

/** More time, as long as the order has a promise that can still be kept. */
export const PopupMoreTime = observer(function PopupMoreTime({
  order,
}: {
  readonly order: OrderView;
}) {
  const { company } = useCompany();
  const { moreTime } = useStores();
  const { data } = order;
  const promisedAt = promisedAtOf(data, company.capabilities?.promise);
  if (isOver(data) || promisedAt === undefined || moreTime.current === undefined) return null;
  return (
    <div className={styles["moreTime"]}>
      <MoreTime order={order} moreTime={moreTime.current} />
    </div>
  );
});

/** The customer's time until the order is completed, and the kitchen's until it is ready (DL-2). */
export function PromiseFacts({ order }: { readonly order: Order }) {
  const { t } = useText();
  const { times } = useFormats();
  const { company } = useCompany();
  if (isOver(order)) return null;
  const promise = company.capabilities?.promise;
  const promisedAt = promisedAtOf(order, promise);
  const target = targetOf(order, promise);
  const promisedFirst = promisedAt === undefined ? undefined : order.promise?.promisedFirst;
  return (
    <>
      <Fact label={t("fact.promisedAt")}>
        {promisedAt !== undefined && <PromisedTime at={promisedAt} />}
      </Fact>
      <Fact label={t("fact.promisedFirst")}>
        {promisedFirst !== undefined && promisedFirst !== promisedAt && times.time(promisedFirst)}
      </Fact>
      <Fact label={t("fact.readyBy")}>
        {target?.is === "ready_by" && <PromisedTime at={target.at} />}
      </Fact>
    </>
  );
}

function isOver({ status }: Order): boolean {
  return isCompleted(status) || isRemoved(status);
}
