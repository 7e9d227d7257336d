import { runInAction } from "mobx";
import { useEffect } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { useStores } from "../context/stores-context.tsx";
import { openCheckouts } from "./open-checkouts.ts";

/** Counts the order's checkout as open while the component is mounted. */
export function useOpenCheckout(id: OrderId): void {
  const { payments } = useStores();
  useEffect(() => {
    const orders = openCheckouts(payments);
    runInAction(() => orders.add(id));
    return () => runInAction(() => void orders.delete(id));
  }, [payments, id]);
}
