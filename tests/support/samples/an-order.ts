import type {
  BranchId,
  OrderId,
  OrderSource,
  PartnerId,
  RiderId,
} from "../../../ports/entities/ids.ts";
import type { LogisticsJob } from "../../../ports/entities/logistics.ts";
import { minor, zero } from "../../../ports/entities/money.ts";
import type { Order, OrderItem, StatusEvent, StatusUpdate } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";

/** A Tuesday noon, the default start of tests. */
export const noon: Instant = Date.UTC(2026, 2, 3, 12, 0, 0);

export const branchA = 1 as BranchId;
export const branchB = 2 as BranchId;

export function orderId(number: number): OrderId {
  return number as OrderId;
}

export function riderId(number: number): RiderId {
  return number as RiderId;
}

export function partnerId(number: number): PartnerId {
  return number as PartnerId;
}

/** A paid home-delivery order of branch A that was placed at noon; tests set only the fields that matter. */
export function anOrder(set: Partial<Order> = {}): Order {
  const id = set.id ?? orderId(1);
  const placedAt = set.placedAt ?? noon;
  return {
    id,
    number: `A-${id}`,
    type: "online",
    source: "online_ordering" as OrderSource,
    status: "new",
    branchId: branchA,
    isTakeaway: false,
    isCurbsidePickup: false,
    isScheduled: set.scheduledFor !== undefined,
    placedAt,
    isCashOnDelivery: false,
    statusUpdates: [anUpdate("created", placedAt)],
    items: [anItem()],
    payments: [],
    surcharges: [],
    discounts: [],
    totalAmount: minor(4550),
    printBatchNumber: 1,
    deliveryAddress: { building: "Palm House", street: "Harbour Road", area: "Marina" },
    customer: { name: "Noor" },
    hasCustomerArrived: false,
    ...set,
  };
}

/** The same order after one more event. */
export function withUpdate(
  order: Order,
  event: StatusEvent,
  set: Partial<Order> = {},
  time: Instant = (order.statusUpdates.at(-1)?.time ?? order.placedAt) + 1_000,
): Order {
  const statusUpdates = [...order.statusUpdates, anUpdate(event, time)];
  return { ...order, event, statusUpdates, ...set };
}

export function anUpdate(event: StatusEvent, time: Instant): StatusUpdate {
  return { event, time };
}

export function aJob(set: Partial<LogisticsJob> = {}): LogisticsJob {
  return { status: "pending", partnerId: partnerId(3), updatedAt: noon, ...set };
}

export function anItem(set: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 1 as OrderItem["id"],
    isDeleted: false,
    name: "Chicken machboos",
    quantity: 1,
    price: minor(4550),
    amount: minor(4550),
    tax: zero,
    discountAmount: zero,
    printBatchNumber: 1,
    isNew: false,
    modifications: [],
    ...set,
  };
}
