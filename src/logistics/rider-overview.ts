import type { RiderId } from "../../ports/entities/ids.ts";
import type { Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Instant, isSet, minuteMs } from "../../ports/entities/time.ts";

/** The tabs whose orders have a rider. */
export const deliveryTabs = [
  "homeDelivery.inProgress",
  "homeDelivery.ready",
  "homeDelivery.new",
] as const;

/** One rider of the branch with their orders. */
export interface RiderRound {
  readonly riderId: RiderId;
  /** Undefined for a rider whom the administrator has deleted. */
  readonly name: string | undefined;
  /** Out with orders; assigned to orders that are still in the branch; or free. */
  readonly state: "out" | "assigned" | "free";
  readonly orders: readonly Order[];
  /** The time when the first of the orders left; absent where none of them names it. */
  readonly outSince?: Instant;
  /** The promised time of the last order: after it the rider can be back. Absent where no order was placed at a known time. */
  readonly dueAt?: Instant;
}

/** The riders: first those who are out, the longest first, last the free ones by name. */
export function riderRounds(
  riders: readonly Rider[],
  orders: readonly Order[],
  defaultEtaMinutes: number,
): readonly RiderRound[] {
  const carried = new Map<RiderId, Order[]>(riders.map(({ id }) => [id, []]));
  for (const order of orders) {
    if (order.riderId === undefined) continue;
    const own = carried.get(order.riderId);
    if (own === undefined) carried.set(order.riderId, [order]);
    else own.push(order);
  }
  const names = new Map(riders.map(({ id, name }) => [id, name]));
  return [...carried]
    .map(([riderId, own]) => roundOf(riderId, names.get(riderId), own, defaultEtaMinutes))
    .sort(byUrgency);
}

const readiness = { free: 0, assigned: 1, out: 2 } as const;

/** Sorts by who can take an order soonest: free, then with the fewest orders, then back first. */
export function byReadiness(one: RiderRound, other: RiderRound): number {
  return (
    readiness[one.state] - readiness[other.state] ||
    one.orders.length - other.orders.length ||
    (one.dueAt ?? 0) - (other.dueAt ?? 0)
  );
}

function roundOf(
  riderId: RiderId,
  name: string | undefined,
  orders: readonly Order[],
  defaultEtaMinutes: number,
): RiderRound {
  const out = orders.filter(({ status }) => status === "in_progress");
  if (out.length === 0) {
    return { riderId, name, state: orders.length === 0 ? "free" : "assigned", orders };
  }
  const due = out
    .filter(({ placedAt }) => isSet(placedAt))
    .map((order) => order.placedAt + (order.deliveryEtaMinutes ?? defaultEtaMinutes) * minuteMs);
  const left = out.map(leftAt).filter(isSet);
  return {
    riderId,
    name,
    state: "out",
    orders,
    ...(left.length > 0 && { outSince: Math.min(...left) }),
    ...(due.length > 0 && { dueAt: Math.max(...due) }),
  };
}

/** The time when the order left the branch, by its history. */
function leftAt({ statusUpdates, placedAt }: Order): Instant {
  const left = statusUpdates.findLast(
    ({ event }) => event === "marked_as_picked_up" || event === "rider_assigned",
  );
  return left?.time ?? statusUpdates.at(-1)?.time ?? placedAt;
}

const places = { out: 0, assigned: 1, free: 2 } as const;

function byUrgency(one: RiderRound, other: RiderRound): number {
  return (
    places[one.state] - places[other.state] ||
    (one.outSince ?? 0) - (other.outSince ?? 0) ||
    (one.name ?? "").localeCompare(other.name ?? "")
  );
}
