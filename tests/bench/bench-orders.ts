import type { BranchId, OrderId, OrderItemId, OrderSource } from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order, OrderItem, OrderStatus } from "../../ports/entities/order.ts";

/** A small generator of numbers, so that both sides of a bench get the same orders. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const sources = ["point_of_sale", "online", "byod"];
const areas = ["Dubai Marina", "JBR", "Al Sufouh", "The Greens", "Internet City"];
const dishes = [
  "Chicken shawarma",
  "Fattoush",
  "Lentil soup",
  "Margherita",
  "Garlic bread",
  "Ramen",
];

/** An order of a busy branch; the same index gives the same order. */
export function benchOrder(index: number, options: { lines: number; start: number }): Order {
  const next = numbers(index + 1);
  const items: OrderItem[] = [];
  for (let line = 0; line < options.lines; line += 1) items.push(benchItem(index, line, next));
  return {
    id: (index + 1) as OrderId,
    number: String(100_000 + index),
    type: "online",
    source: (sources[index % sources.length] ?? "online") as OrderSource,
    status: "new",
    branchId: 1 as BranchId,
    isTakeaway: false,
    isCurbsidePickup: false,
    isScheduled: false,
    placedAt: options.start - next(3_600) * 1_000,
    isCashOnDelivery: index % 2 === 0,
    statusUpdates: [{ event: "created", staffName: "Online", time: options.start - 1_000 }],
    items,
    payments: [],
    surcharges: [{ name: "Delivery charge", amount: minor(500) }],
    discounts: [],
    totalAmount: minor(2_000 + next(20_000)),
    printBatchNumber: 1,
    deliveryAddress: {
      area: areas[next(areas.length)] ?? "JBR",
      building: "Sadaf 6",
      street: "The Walk",
    },
    customer: { name: "Noura Haddad", telephone: "+971 52 555 0193" },
    hasCustomerArrived: false,
  };
}

function benchItem(index: number, line: number, next: (below: number) => number): OrderItem {
  const price = minor(500 + next(4_000));
  return {
    id: (index * 100 + line + 1) as OrderItemId,
    isDeleted: false,
    name: `${dishes[next(dishes.length)]} ${line}`,
    quantity: 1 + next(3),
    price,
    amount: price,
    tax: minor(0),
    discountAmount: minor(0),
    printBatchNumber: 1,
    isNew: false,
    modifications: [],
  };
}

/** The orders of a page wait for approval, are new, or are ready to be paid at the collect. */
export type BenchStage = "unconfirmed" | "new" | "checkout";

/** The fields that orders of a stage have in common, and the status with which they leave their tab. */
export const benchStages: Readonly<
  Record<BenchStage, Pick<Order, "status" | "isTakeaway"> & { readonly next: OrderStatus }>
> = {
  unconfirmed: { status: "unconfirmed", isTakeaway: false, next: "new" },
  new: { status: "new", isTakeaway: false, next: "ready" },
  checkout: { status: "ready", isTakeaway: true, next: "collected" },
};

/** The same order, promised for the instant at which it was placed: it is late. */
export function promised(order: Order): Order {
  return { ...order, promise: { promisedAt: order.placedAt, readyBy: order.placedAt } };
}

/** The same order after its next step, as a push event would bring it. */
export function moved(order: Order, status: OrderStatus, at: number): Order {
  return {
    ...order,
    status,
    statusUpdates: [
      ...order.statusUpdates.slice(-4),
      {
        event: status === "ready" ? "marked_as_ready" : "order_updated",
        staffName: "Kitchen",
        time: at,
      },
    ],
  };
}
