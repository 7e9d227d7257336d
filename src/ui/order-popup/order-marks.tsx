import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { type ReactNode, useMemo } from "react";
import { sizeOf } from "../../large-orders/large-order-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";
import { LargeMark, LargeNotice } from "../large-orders/large-mark.tsx";
import { ChangedMark, ChangedNotice } from "../parts/changed-order.tsx";

/**
 * The marks of an order, below its number in a row; undefined without any. `isShort`: the name of the branch stands there,
 * too. To be called in an observer.
 */
export function useOrderMarks({ id, data }: OrderView, isShort: boolean): ReactNode {
  const { changedOrders, company } = useStores();
  // A change of another order renders nothing.
  const change = useMemo(() => computed(() => changedOrders.of(id)?.at), [changedOrders, id]);
  const changedAt = change.get();
  const size = sizeOf(data, company.company?.capabilities?.largeOrder);
  if (size === undefined && changedAt === undefined) return undefined;
  return (
    <>
      {size && <LargeMark size={size} isShort={isShort} />}
      {changedAt !== undefined && <ChangedMark at={changedAt} />}
    </>
  );
}

/** The same in words, above the items in the popup. */
export const OrderRemarks = observer(function OrderRemarks({
  order,
}: {
  readonly order: OrderView;
}) {
  return (
    <>
      <ChangedNotice id={order.id} />
      <LargeNotice order={order.data} />
    </>
  );
});
