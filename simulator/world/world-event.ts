import type { StaffId } from "../../ports/entities/ids.ts";
import type { Order, StatusEvent } from "../../ports/entities/order.ts";
import type { OrderEventName } from "../../ports/entities/push-message.ts";

/** A person in an order's history. */
export interface Person {
  readonly id?: StaffId;
  readonly name: string;
}

/** A change of an order, for the other parts of the world. */
export interface OrderChange {
  readonly order: Order;
  /** Absent when the order has just been placed. */
  readonly before?: Order;
  readonly event: StatusEvent | "job";
  /** The name of its push; absent for a job alone, which has a channel of its own. */
  readonly push?: OrderEventName;
  readonly by: Person;
}

/** A part of the world that reacts to changes of orders. */
export interface OrderObserver {
  onOrderChange(change: OrderChange): void;
  /** Continues an order that existed when the world began. */
  adopt?(order: Order): void;
}
