import type { OrderId } from "../../ports/entities/ids.ts";
import { type Order, type OrderStatus, orderStatuses } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { Instant } from "../../ports/entities/time.ts";

type Shelf = Map<OrderId, Order>;

interface Place {
  readonly status: OrderStatus;
  readonly isTakeaway: boolean;
}

const placeOfList: Readonly<Record<Exclude<OrderList, "scheduled">, Place>> = {
  "homeDelivery.unconfirmed": { status: "unconfirmed", isTakeaway: false },
  "homeDelivery.new": { status: "new", isTakeaway: false },
  "homeDelivery.ready": { status: "ready", isTakeaway: false },
  "homeDelivery.inProgress": { status: "in_progress", isTakeaway: false },
  "homeDelivery.delivered": { status: "delivered", isTakeaway: false },
  "pickup.unconfirmed": { status: "unconfirmed", isTakeaway: true },
  "pickup.new": { status: "new", isTakeaway: true },
  "pickup.ready": { status: "ready", isTakeaway: true },
  "pickup.collected": { status: "collected", isTakeaway: true },
};

const scheduledPlaces: readonly Place[] = [
  { status: "new", isTakeaway: false },
  { status: "new", isTakeaway: true },
];

/**
 * All orders of the world, by id and by list. The status "unconfirmed" comes before a schedule, and a schedule comes
 * before the other statuses.
 */
export class OrderLedger {
  private readonly byId: Shelf = new Map();
  private readonly deliveries = emptyShelves();
  private readonly pickups = emptyShelves();

  get(id: OrderId): Order | undefined {
    return this.byId.get(id);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Stores an order, or its newer value. */
  put(order: Order): void {
    const before = this.byId.get(order.id);
    if (before !== undefined && before.status !== order.status) {
      this.shelf(before).delete(before.id);
    }
    this.byId.set(order.id, order);
    this.shelf(order).set(order.id, order);
  }

  /** The orders of a list at `now` that match, oldest first. */
  inList(list: OrderList, now: Instant, matches: (order: Order) => boolean): readonly Order[] {
    const found: Order[] = [];
    const isScheduled = list === "scheduled";
    const places = isScheduled ? scheduledPlaces : [placeOfList[list]];
    for (const { status, isTakeaway } of places) {
      for (const order of this.withStatus(status, isTakeaway)) {
        const isOfList = status !== "new" || isForLater(order, now) === isScheduled;
        if (isOfList && matches(order)) found.push(order);
      }
    }
    return found;
  }

  /** The orders of one status and flow, with and without a schedule. */
  withStatus(status: OrderStatus, isTakeaway: boolean): Iterable<Order> {
    return this.shelf({ status, isTakeaway }).values();
  }

  all(): Iterable<Order> {
    return this.byId.values();
  }

  /** Removes orders that ended before `instant`, so that a world may run for months. */
  forgetEndedBefore(instant: Instant): void {
    for (const status of ["delivered", "collected", "rejected", "voided"] as const) {
      for (const isTakeaway of [false, true]) {
        const shelf = this.shelf({ status, isTakeaway });
        for (const order of shelf.values()) {
          if (lastTouchedAt(order) >= instant) continue;
          shelf.delete(order.id);
          this.byId.delete(order.id);
        }
      }
    }
  }

  private shelf({ status, isTakeaway }: Place): Shelf {
    const shelf = (isTakeaway ? this.pickups : this.deliveries).get(status);
    if (shelf === undefined) throw new Error(`No shelf for ${status}`);
    return shelf;
  }
}

function emptyShelves(): ReadonlyMap<OrderStatus, Shelf> {
  return new Map(orderStatuses.map((status): [OrderStatus, Shelf] => [status, new Map()]));
}

/** Whether an order is scheduled for later. */
export function isForLater(order: Order, now: Instant): boolean {
  return order.scheduledFor !== undefined && order.scheduledFor > now;
}

function lastTouchedAt(order: Order): Instant {
  return order.statusUpdates.at(-1)?.time ?? order.placedAt;
}
