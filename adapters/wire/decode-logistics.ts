import * as v from "valibot";
import type { BranchId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type {
  LogisticsPartner,
  Rider,
  RiderPosition,
  RiderStats,
} from "../../ports/entities/logistics.ts";
import { type CurrencyPrecision, zero } from "../../ports/entities/money.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { type Decoded, decode } from "./decoded.ts";
import {
  amount,
  coordinatesOf,
  decimal,
  flag,
  id,
  instant,
  latitude,
  listOf,
  longitude,
  objectOf,
  optional,
  text,
  whole,
} from "./fields.ts";
import { referenceCountMax, textLengthMax } from "./limits.ts";

const name = text(textLengthMax.name);

const partnerConfiguration = v.pipe(
  objectOf({
    driver_id: id<RiderId>(),
    partner_config: optional(
      objectOf({
        enabled_regions: listOf(text(textLengthMax.short), 300),
        scheduled_order_assignment: flag(false),
      }),
    ),
  }),
  v.transform(({ driver_id: driverId, partner_config: config }) => ({
    driverId,
    enabledRegions: config?.enabled_regions ?? [],
    isScheduledOrderAssignmentAllowed: config?.scheduled_order_assignment ?? false,
  })),
);

const partner = v.pipe(
  objectOf({
    id: id<PartnerId>(),
    name,
    unique_id: optional(whole(0, Number.MAX_SAFE_INTEGER)),
    configuration: optional(partnerConfiguration),
  }),
  v.transform(
    (wire): LogisticsPartner => ({
      id: wire.id,
      name: wire.name,
      ...(wire.unique_id !== undefined && { uniqueId: wire.unique_id }),
      ...(wire.configuration !== undefined && { configuration: wire.configuration }),
    }),
  ),
);

/** One element of GET /logistics/partners. */
export function decodePartner(value: unknown, path: string): Decoded<LogisticsPartner> {
  return decode(partner, value, path);
}

const rider = v.pipe(
  objectOf({
    id: id<RiderId>(),
    name,
    assigned_locations: listOf(id<BranchId>(), referenceCountMax),
  }),
  v.transform(
    (wire): Rider => ({ id: wire.id, name: wire.name, assignedBranchIds: wire.assigned_locations }),
  ),
);

/** One element of GET /logistics/riders. */
export function decodeRider(value: unknown, path: string): Decoded<Rider> {
  return decode(rider, value, path);
}

const position = v.pipe(
  objectOf({ lat: latitude, long: longitude, last_geo_updated_at: optional(instant) }),
  v.transform((wire): Omit<RiderPosition, "riderId"> => {
    const coordinates = coordinatesOf(wire.lat, wire.long);
    const lastUpdatedAt = wire.last_geo_updated_at;
    return {
      ...(coordinates !== undefined && { coordinates }),
      ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    };
  }),
);

/** GET /riders/{id}/geo-coordinates; the answer does not name the rider. */
export function decodeRiderPosition(body: unknown, riderId: RiderId): Decoded<RiderPosition> {
  const result = decode(position, body, "");
  return result.kind === "refused"
    ? result
    : { kind: "decoded", value: { riderId, ...result.value } };
}

function riderStats(precision: CurrencyPrecision) {
  const money = amount(precision);
  const moneyOrZero = v.nullish(money, 0);
  return v.pipe(
    objectOf({
      id: id<RiderId>(),
      name,
      total_orders: whole(0, 1_000_000),
      total_amount: money,
      average_delivery_time: v.nullish(decimal(0, 10_000_000), 0),
      amount_breakdown: optional(objectOf({ cash: moneyOrZero, others: moneyOrZero })),
    }),
    v.transform(
      (wire): RiderStats => ({
        riderId: wire.id,
        name: wire.name,
        totalOrders: wire.total_orders,
        totalAmount: wire.total_amount,
        averageDeliveryTimeMs: Math.round(wire.average_delivery_time * secondMs),
        cashAmount: wire.amount_breakdown?.cash ?? zero,
        otherAmount: wire.amount_breakdown?.others ?? zero,
      }),
    ),
  );
}

/** One element of GET /orders/delivered/rider-stats. */
export function decodeRiderStats(
  value: unknown,
  path: string,
  precision: CurrencyPrecision,
): Decoded<RiderStats> {
  return decode(riderStats(precision), value, path);
}
