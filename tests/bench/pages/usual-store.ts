import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";

/** An order whose later versions replace it whole. */
export class UsualOrder {
  data: Order;

  constructor(data: Order) {
    this.data = data;
    makeObservable(this, { data: observableRef });
  }
}

/**
 * The store that teams usually write (PF-13): an observable map, a computed list that sorts it, and the time as an
 * observable that every row reads.
 */
export class UsualStore {
  private readonly orders = observable.map<OrderId, UsualOrder>([], { deep: false });
  now: Instant;

  constructor(now: Instant) {
    this.now = now;
    makeObservable(this, {
      now: observable,
      sorted: computed,
      take: action,
      tick: action,
    });
  }

  /** The orders on the tab, oldest first. */
  get sorted(): UsualOrder[] {
    return [...this.orders.values()].sort(
      ({ data: one }, { data: other }) => one.placedAt - other.placedAt || one.id - other.id,
    );
  }

  take(orders: readonly Order[]): void {
    for (const order of orders) {
      const known = this.orders.get(order.id);
      if (order.status !== "new") this.orders.delete(order.id);
      else if (known === undefined) this.orders.set(order.id, new UsualOrder(order));
      else known.data = order;
    }
  }

  tick(now: Instant): void {
    this.now = now;
  }
}
