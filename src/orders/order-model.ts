import { makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { CommandName } from "./command-ending.ts";

/**
 * One order as the board holds it; one instance per id for as long as the order is on the board.
 * Its data is a plain value that is replaced whole: three observables per order keep 10,000 light.
 */
export class OrderModel {
  readonly id: OrderId;
  data: Order;
  /** Where it stands; undefined when it stands in no list. */
  tab: OrderTab | undefined = undefined;
  /** The command in flight, which disables this order's buttons (LS-8). */
  command: CommandName | undefined = undefined;
  /** When it came, where it came after its list had been loaded once. Set before anyone sees it. */
  arrivedAt: Instant | undefined = undefined;
  /** The book's revision of the last change of this order; for the book and the feed. */
  touchedAt = 0;
  /** The key under which the tab's index keeps it; for the index. */
  sortKey = 0;
  /** When the passing of time moves it next; for the release queue. */
  dueAt: Instant | undefined = undefined;

  constructor(order: Order) {
    this.id = order.id;
    this.data = order;
    makeObservable(this, { data: observableRef, tab: observableRef, command: observableRef });
  }
}
