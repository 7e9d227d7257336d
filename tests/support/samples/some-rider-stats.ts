import type { RiderStats } from "../../../ports/entities/logistics.ts";
import { minor } from "../../../ports/entities/money.ts";
import { riderId } from "./an-order.ts";

type Figures = { readonly [Name in Exclude<keyof RiderStats, "riderId" | "name">]?: number };

/** One delivery of a rider in cash, unless a test says otherwise. */
export function someRiderStats(
  id: number,
  set: Figures & { readonly name?: string } = {},
): RiderStats {
  const { name = `Rider ${id}`, totalOrders = 1, averageDeliveryTimeMs = 0 } = set;
  return {
    riderId: riderId(id),
    name,
    totalOrders,
    averageDeliveryTimeMs,
    totalAmount: minor(set.totalAmount ?? 4550),
    cashAmount: minor(set.cashAmount ?? 4550),
    otherAmount: minor(set.otherAmount ?? 0),
  };
}
