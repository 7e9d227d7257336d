import type { RiderId } from "../../ports/entities/ids.ts";
import type { RiderStats } from "../../ports/entities/logistics.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import { decodeRiderStats } from "../wire/decode-rider-stats.ts";
import type { ApiCalls } from "./api-calls.ts";

/** Reads the rows of the delivered report, with one request for each of the queries. */
export async function readRiderStats(
  calls: ApiCalls,
  queries: readonly string[],
  cancel: CancelSignal | undefined,
): Promise<Read<readonly RiderStats[]>> {
  const parts: (readonly RiderStats[])[] = [];
  for (const query of queries) {
    const read = await statsOf(calls, `/orders/delivered/rider-stats${query}`, cancel);
    if (read.kind !== "loaded") return read;
    parts.push(read.value);
  }
  return { kind: "loaded", value: merged(parts) };
}

function statsOf(
  calls: ApiCalls,
  path: string,
  cancel: CancelSignal | undefined,
): Promise<Read<readonly RiderStats[]>> {
  return calls.readAmounts(
    path,
    (body, conventions) =>
      calls.listOf(path, body, "rider_stats", (value, at) =>
        decodeRiderStats(value, at, conventions),
      ),
    { cancel },
  );
}

/** One row for each rider, who may have deliveries in several slices of the branches (N24). */
function merged(parts: readonly (readonly RiderStats[])[]): readonly RiderStats[] {
  const byRider = new Map<RiderId, RiderStats>();
  for (const stats of parts.flat()) {
    const known = byRider.get(stats.riderId);
    byRider.set(stats.riderId, known === undefined ? stats : sum(known, stats));
  }
  return [...byRider.values()];
}

function sum(one: RiderStats, other: RiderStats): RiderStats {
  const { averageDeliveryTimeMs: _, ...rest } = one;
  const averageDeliveryTimeMs = average(one, other);
  return {
    ...rest,
    totalOrders: one.totalOrders + other.totalOrders,
    totalAmount: plus(one.totalAmount, other.totalAmount),
    cashAmount: plus(one.cashAmount, other.cashAmount),
    otherAmount: plus(one.otherAmount, other.otherAmount),
    ...(averageDeliveryTimeMs !== undefined && { averageDeliveryTimeMs }),
  };
}

/** Weighted by the orders of each side that has an average. */
function average(one: RiderStats, other: RiderStats): number | undefined {
  const sides = [one, other].filter(({ averageDeliveryTimeMs: each }) => each !== undefined);
  const orders = sides.reduce((total, { totalOrders }) => total + totalOrders, 0);
  if (orders === 0) return sides[0]?.averageDeliveryTimeMs;
  const time = sides.reduce(
    (total, { averageDeliveryTimeMs: each = 0, totalOrders }) => total + each * totalOrders,
    0,
  );
  return Math.round(time / orders);
}

/** An adapter never throws: a sum beyond the safe integers is cut. */
function plus(one: Minor, other: Minor): Minor {
  const limit = Number.MAX_SAFE_INTEGER;
  return minor(Math.max(-limit, Math.min(limit, one + other)));
}
