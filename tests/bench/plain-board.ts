import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPlace } from "../../src/orders/order-rules/placement.ts";
import { position } from "./position.ts";

/** The baseline of the order book (PF-4): the same work with a Map and sorted arrays only. */
export class PlainBoard {
  private readonly orders = new Map<OrderId, Order>();
  private readonly tabs = new Map<OrderPlace, Order[]>();
  private readonly placement: (order: Order) => OrderPlace | undefined;

  constructor(placement: (order: Order) => OrderPlace | undefined) {
    this.placement = placement;
  }

  take(order: Order): void {
    const known = this.orders.get(order.id);
    const before = known === undefined ? undefined : this.placement(known);
    const after = this.placement(order);
    this.orders.set(order.id, order);
    if (known !== undefined && before === after && known.placedAt === order.placedAt) {
      if (after !== undefined) this.replace(after, order);
      return;
    }
    if (known !== undefined && before !== undefined) this.remove(before, known);
    if (after !== undefined) this.insert(after, order);
  }

  count(tab: OrderPlace): number {
    return this.tabs.get(tab)?.length ?? 0;
  }

  private replace(tab: OrderPlace, order: Order): void {
    const sorted = this.tabs.get(tab);
    if (sorted !== undefined) sorted[position(sorted, order)] = order;
  }

  private insert(tab: OrderPlace, order: Order): void {
    let sorted = this.tabs.get(tab);
    if (sorted === undefined) {
      sorted = [];
      this.tabs.set(tab, sorted);
    }
    sorted.splice(position(sorted, order), 0, order);
  }

  private remove(tab: OrderPlace, order: Order): void {
    const sorted = this.tabs.get(tab);
    sorted?.splice(position(sorted, order), 1);
  }
}
