import type { RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider, RiderStats } from "../../ports/entities/logistics.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { cashName } from "./company-payments.ts";

/** The deliverer of an order: its rider, else the partner's driver id; undefined when neither is known. */
export function delivererOf(
  order: Order,
  partners: readonly LogisticsPartner[],
): RiderId | undefined {
  if (order.riderId !== undefined) return order.riderId;
  const partner = partners.find(({ id }) => id === order.job?.partnerId);
  return partner?.configuration?.driverId;
}

/** One line for each rider with deliveries, in the order of their ids. */
export function riderStatsOf(
  delivered: readonly Order[],
  riders: readonly Rider[],
  partners: readonly LogisticsPartner[],
): readonly RiderStats[] {
  const byRider = new Map<RiderId, Order[]>();
  for (const order of delivered) {
    const riderId = delivererOf(order, partners);
    if (riderId === undefined) continue;
    const orders = byRider.get(riderId);
    if (orders === undefined) byRider.set(riderId, [order]);
    else orders.push(order);
  }
  return [...byRider]
    .sort(([one], [other]) => one - other)
    .map(([riderId, orders]) => statsOf(riderId, nameOf(riderId, riders, partners), orders));
}

function statsOf(riderId: RiderId, name: string, orders: readonly Order[]): RiderStats {
  let total = 0;
  let cash = 0;
  let time = 0;
  for (const order of orders) {
    total += order.totalAmount ?? 0;
    time += deliveredAt(order) - order.placedAt;
    for (const payment of order.payments) if (payment.name === cashName) cash += payment.amount;
  }
  return {
    riderId,
    name,
    totalOrders: orders.length,
    totalAmount: minor(total),
    averageDeliveryTimeMs: Math.floor(time / orders.length),
    cashAmount: minor(cash),
    otherAmount: minor(total - cash),
  };
}

function deliveredAt(order: Order): number {
  const update = order.statusUpdates.find(({ event }) => event === "marked_as_delivered");
  return update?.time ?? order.placedAt;
}

function nameOf(
  riderId: RiderId,
  riders: readonly Rider[],
  partners: readonly LogisticsPartner[],
): string {
  const rider = riders.find(({ id }) => id === riderId);
  const partner = partners.find(({ configuration }) => configuration?.driverId === riderId);
  return rider?.name ?? partner?.name ?? `Rider ${riderId}`;
}
