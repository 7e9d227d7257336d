import type { StaffId } from "../../ports/entities/ids.ts";
import type { Order, StatusEvent } from "../../ports/entities/order.ts";
import type { OrderEventName } from "../../ports/entities/push-message.ts";

/** Somebody whose name stands in an order's history. */
export interface Person {
  readonly id?: StaffId;
  readonly name: string;
}

/** What happened to an order, as the rest of the world hears of it. */
export interface OrderChange {
  readonly order: Order;
  /** Absent: it has just been placed. */
  readonly before?: Order;
  readonly event: StatusEvent | "job";
  /** Under which name it is pushed; absent for a job, which has its own channel. */
  readonly push?: OrderEventName;
  readonly by: Person;
}

/** A part of the world that reacts to what happens to orders. */
export interface OrderObserver {
  onOrderChange(change: OrderChange): void;
  /** Takes up an order that was already under way when the world began. */
  adopt?(order: Order): void;
}
