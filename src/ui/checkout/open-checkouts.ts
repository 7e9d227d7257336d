import { type ObservableSet, observable, runInAction } from "mobx";
import { useEffect } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { PaymentsView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

const made = new WeakMap<PaymentsView, ObservableSet<OrderId>>();

/** Orders with an open checkout, so that none opens twice. Observable. */
export function openCheckouts(payments: PaymentsView): ObservableSet<OrderId> {
  const known = made.get(payments);
  if (known !== undefined) return known;
  const orders = observable.set<OrderId>();
  made.set(payments, orders);
  return orders;
}

/** Counts the order's checkout as open while the component is mounted. */
export function useOpenCheckout(id: OrderId): void {
  const { payments } = useStores();
  useEffect(() => {
    const orders = openCheckouts(payments);
    runInAction(() => orders.add(id));
    return () => runInAction(() => void orders.delete(id));
  }, [payments, id]);
}
