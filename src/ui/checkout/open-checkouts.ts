import { type ObservableSet, observable } from "mobx";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { PaymentsView } from "../../stores.ts";

const made = new WeakMap<PaymentsView, ObservableSet<OrderId>>();

/** Orders with an open checkout, so that none opens twice. Observable. */
export function openCheckouts(payments: PaymentsView): ObservableSet<OrderId> {
  const known = made.get(payments);
  if (known !== undefined) return known;
  const orders = observable.set<OrderId>();
  made.set(payments, orders);
  return orders;
}
