import type { Permission } from "../../ports/entities/company.ts";
import type { OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../ports/entities/logistics.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order, OrderStatus, StatusEvent } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import type { OrderPromise } from "../../ports/entities/promise.ts";
import type { OrderEventName } from "../../ports/entities/push-message.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isForLater, type OrderLedger } from "./order-ledger.ts";
import { promiseWithJob } from "./promise-rules.ts";
import type { Answer } from "./staff-api.ts";
import type { OrderChange, Person } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

interface Step {
  readonly order: Order;
  readonly event: StatusEvent;
  readonly push: OrderEventName;
  readonly by: Person;
  readonly changes: Partial<Order>;
}

/** The details of an order that may change without a step of its own. */
export type OrderDetails = Partial<
  Omit<
    Order,
    "id" | "number" | "branchId" | "type" | "status" | "event" | "statusUpdates" | "riderId" | "job"
  >
>;

/**
 * The steps of an order, their sequence, and the notifications about them. A step on an order in another status
 * answers 409, on an order that does not exist 404 (FL-13). Permissions are checked by the staff API, not here.
 */
export class OrderLifecycle {
  private readonly scheduler: WorldScheduler;
  private readonly ledger: OrderLedger;
  private readonly notify: (change: OrderChange) => void;
  private readonly firstPromise: (order: Order, gotAt: Instant) => OrderPromise | undefined;
  private readonly withCodes: (order: Order) => Order;

  constructor(
    scheduler: WorldScheduler,
    ledger: OrderLedger,
    notify: (change: OrderChange) => void,
    firstPromise: (order: Order, gotAt: Instant) => OrderPromise | undefined = () => undefined,
    withCodes: (order: Order) => Order = (order) => order,
  ) {
    this.scheduler = scheduler;
    this.ledger = ledger;
    this.notify = notify;
    this.firstPromise = firstPromise;
    this.withCodes = withCodes;
  }

  /** Stores a placed order. */
  place(order: Order, by: Person): Order {
    const event = order.status === "unconfirmed" ? "unconfirmed" : "created";
    const placed = this.withCodes(order);
    return this.take({ order: placed, event, push: "created", by, changes: {} }, undefined);
  }

  /** `payments`: all payments of the order so far. */
  confirm(
    id: OrderId,
    by: Person,
    payments: readonly OrderPayment[],
    etaMinutes?: number,
  ): Answer<Order> {
    return this.step(id, ["unconfirmed"], (order) => ({
      order,
      event: "marked_as_confirmed",
      push: "confirmed",
      by,
      changes: {
        status: "new",
        ...(etaMinutes === undefined ? {} : { deliveryEtaMinutes: etaMinutes }),
        payments,
      },
    }));
  }

  reject(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, ["unconfirmed"], (order) => ({
      order,
      event: "rejected",
      push: "rejected",
      by,
      changes: { status: "rejected" },
    }));
  }

  markReady(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, ["new"], (order) => ({
      order,
      event: "marked_as_ready",
      push: order.isTakeaway ? "marked_pickup_as_ready" : "marked_as_ready",
      by,
      changes: { status: "ready" },
    }));
  }

  /** `movesOn`: a ready order leaves with the rider at once; otherwise the order keeps its status. */
  assignRider(
    id: OrderId,
    riderId: RiderId,
    stage: "new" | "ready",
    by: Person,
    movesOn: boolean,
  ): Answer<Order> {
    return this.step(id, [stage], (order) => ({
      order,
      event: "rider_assigned",
      push: "rider_assigned",
      by,
      changes: { riderId, ...(movesOn ? { status: "in_progress" as const } : {}) },
    }));
  }

  unassignRider(id: OrderId, stage: "new" | "ready", by: Person): Answer<Order> {
    return this.step(id, [stage], ({ riderId: _, ...order }) => ({
      order,
      event: "rider_unassigned",
      push: "rider_unassigned",
      by,
      changes: {},
    }));
  }

  markPickedUp(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, ["ready"], (order) => ({
      order,
      event: "marked_as_picked_up",
      push: "marked_as_picked_up",
      by,
      changes: { status: "in_progress" },
    }));
  }

  /** `payments`: all payments of the order so far. */
  markDelivered(id: OrderId, by: Person, payments: readonly OrderPayment[]): Answer<Order> {
    return this.step(id, ["in_progress"], (order) => ({
      order,
      event: "marked_as_delivered",
      push: "marked_as_delivered",
      by,
      changes: { status: "delivered", payments },
    }));
  }

  markCollected(id: OrderId, by: Person, payments: readonly OrderPayment[]): Answer<Order> {
    return this.step(id, ["ready"], (order) => ({
      order,
      event: "marked_as_collected",
      push: "marked_as_collected",
      by,
      changes: { status: "collected", payments },
    }));
  }

  markReprinted(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, undefined, (order) => ({
      order,
      event: "marked_as_reprinted",
      push: "marked_as_reprinted",
      by,
      changes: { printBatchNumber: order.printBatchNumber + 1 },
    }));
  }

  reschedule(id: OrderId, scheduledFor: Instant, by: Person): Answer<Order> {
    return this.step(id, ["new", "unconfirmed"], (order) => ({
      order,
      event: "rescheduled",
      push: "rescheduled",
      by,
      changes: { scheduledFor, isScheduled: true },
    }));
  }

  /** Moves the promise of a live order. */
  setPromise(id: OrderId, promise: OrderPromise, by: Person): Answer<Order> {
    return this.step(id, ["new", "ready", "in_progress"], (order) => ({
      order,
      event: "promise_changed",
      push: "promise_changed",
      by,
      changes: { promise },
    }));
  }

  customerArrived(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, ["new", "ready"], (order) => ({
      order,
      event: "customer_arrived",
      push: "customer_arrived",
      by,
      changes: { hasCustomerArrived: true },
    }));
  }

  /** Adds the tip to the last payment line. */
  tipCollected(id: OrderId, tip: number, by: Person): Answer<Order> {
    return this.step(id, undefined, (order) => ({
      order,
      event: "tip_collected",
      push: "tip_collected",
      by,
      changes: {
        payments: order.payments.map((line, index) =>
          index === order.payments.length - 1 ? { ...line, tip: minor(line.tip + tip) } : line,
        ),
      },
    }));
  }

  /** Changes the items, the total and the print batch. */
  update(
    id: OrderId,
    by: Person,
    changes: Pick<Order, "items" | "totalAmount" | "discounts">,
  ): Answer<Order> {
    return this.step(id, ["new", "ready"], (order) => ({
      order,
      event: "order_updated",
      push: "updated",
      by,
      changes: { ...changes, printBatchNumber: order.printBatchNumber + 1 },
    }));
  }

  /** Changes other details of a live order, as its source does. */
  change(id: OrderId, by: Person, changes: OrderDetails): Answer<Order> {
    return this.step(id, ["unconfirmed", "new", "ready", "in_progress"], (order) => ({
      order,
      event: "order_updated",
      push: "updated",
      by,
      changes,
    }));
  }

  void(id: OrderId, by: Person): Answer<Order> {
    return this.step(id, ["new", "ready", "in_progress"], (order) => ({
      order,
      event: "voided",
      push: "voided",
      by,
      changes: { status: "voided" },
    }));
  }

  /** Sets the partner's job of this order. The order's history does not contain jobs. */
  setJob(id: OrderId, job: LogisticsJob, by: Person): Answer<Order> {
    const before = this.ledger.get(id);
    if (before === undefined) return unknown(id);
    const promise = promiseWithJob(before, job, this.scheduler.now());
    const isMoved = promise !== undefined && promise.fixedFrom !== before.promise?.fixedFrom;
    const order: Order = { ...before, job, ...(isMoved && { promise }) };
    this.ledger.put(order);
    const push = isMoved ? ({ push: "promise_changed" } as const) : {};
    this.notify({ order, before, event: "job", by, ...push });
    return { status: 200, value: order };
  }

  private step(
    id: OrderId,
    from: readonly OrderStatus[] | undefined,
    plan: (order: Order) => Step,
  ): Answer<Order> {
    const before = this.ledger.get(id);
    if (before === undefined) return unknown(id);
    if (from !== undefined && !from.includes(before.status)) {
      return conflict(`Order ${before.number} is ${before.status}, not ${from.join(" or ")}`);
    }
    return { status: 200, value: this.take(plan(before), before) };
  }

  private take({ order, event, push, by, changes }: Step, before: Order | undefined): Order {
    const time = this.scheduler.now();
    const update = {
      event,
      ...(by.id === undefined ? {} : { staffId: by.id }),
      staffName: by.name,
      time,
    };
    const after: Order = {
      ...order,
      ...changes,
      event,
      statusUpdates: [...order.statusUpdates, update],
      ...this.promiseOf(event, { ...order, ...changes }),
    };
    this.ledger.put(after);
    this.notify({ order: after, ...(before === undefined ? {} : { before }), event, push, by });
    return after;
  }

  /** An order is promised when the kitchen gets it, and again when it moves to another time. */
  private promiseOf(event: StatusEvent, order: Order): Pick<Order, "promise"> {
    if (order.status !== "new") return {};
    const isFirst = order.promise === undefined;
    if (!isFirst && event !== "rescheduled") return {};
    // An incident may place an order of some time ago.
    const gotAt = event === "created" ? order.placedAt : this.scheduler.now();
    const promise = this.firstPromise(order, gotAt);
    return promise === undefined ? {} : { promise };
  }
}

/** Whether the calls of this flow apply to the order. */
export function isOfFlow(order: Order, flow: OrderFlow): boolean {
  return order.isTakeaway === (flow === "pickup");
}

/** Whether the kitchen may start: the order is new, and not scheduled for later. */
export function isDue(order: Order, now: Instant): boolean {
  return order.status === "new" && !isForLater(order, now);
}

export function unknown(id: OrderId): Answer<never> {
  return { status: 404, message: `There is no order ${id}` };
}

export function forbidden(permission: Permission): Answer<never> {
  return { status: 403, message: `${permission} is needed` };
}

export function conflict(message: string): Answer<never> {
  return { status: 409, message };
}
