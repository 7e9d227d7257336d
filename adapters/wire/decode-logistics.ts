import * as v from "valibot";
import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type {
  LogisticsPartner,
  Rider,
  RiderPosition,
  RiderStats,
} from "../../ports/entities/logistics.ts";
import { type CurrencyPrecision, zero } from "../../ports/entities/money.ts";
import { secondMs } from "../../ports/entities/time.ts";
import {
  amount,
  decimal,
  flag,
  id,
  instant,
  listOf,
  optional,
  orElse,
  text,
  whole,
} from "./checks.ts";
import { branchIds, positionSchemas, toCoordinates } from "./decode-branch.ts";
import type { Decoded } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

const name = text(textLengthMax.name);
const countries = listOf(text(textLengthMax.short), 300);

const partnerSchema = v.object({
  id: checked(id<PartnerId>),
  name: checked(name),
  unique_id: lenient(optional(whole(0, Number.MAX_SAFE_INTEGER))),
  configuration: v.nullish(
    v.object({
      driver_id: checked(id<RiderId>),
      partner_config: v.nullish(
        v.object({
          enabled_regions: lenient(countries),
          scheduled_order_assignment: lenient(flag(false)),
        }),
      ),
    }),
  ),
});

/** One element of GET /logistics/partners. */
export function decodePartner(value: unknown, path: string): Decoded<LogisticsPartner> {
  return decodeBy(partnerSchema, value, path, (wire): LogisticsPartner => {
    const { configuration } = wire;
    return {
      id: wire.id,
      name: wire.name,
      ...(wire.unique_id !== undefined && { uniqueId: wire.unique_id }),
      ...(configuration && {
        configuration: {
          driverId: configuration.driver_id,
          enabledRegions: configuration.partner_config?.enabled_regions ?? [],
          isScheduledOrderAssignmentAllowed:
            configuration.partner_config?.scheduled_order_assignment ?? false,
        },
      }),
    };
  });
}

const riderSchema = v.object({
  id: checked(id<RiderId>),
  name: checked(name),
  assigned_locations: lenient(branchIds),
});

/** One element of GET /logistics/riders. */
export function decodeRider(value: unknown, path: string): Decoded<Rider> {
  return decodeBy(riderSchema, value, path, (wire) => ({
    id: wire.id,
    name: wire.name,
    assignedBranchIds: wire.assigned_locations,
  }));
}

const positionSchema = v.object({
  lat: positionSchemas.latitude,
  long: positionSchemas.longitude,
  last_geo_updated_at: lenient(optional(instant)),
});

/** GET /riders/{id}/geo-coordinates; the rider is the one who was asked for. */
export function decodeRiderPosition(body: unknown, riderId: RiderId): Decoded<RiderPosition> {
  return decodeBy(positionSchema, body, "", (wire): RiderPosition => {
    const coordinates = toCoordinates(wire.lat, wire.long);
    const lastUpdatedAt = wire.last_geo_updated_at;
    return {
      riderId,
      ...(coordinates !== undefined && { coordinates }),
      ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    };
  });
}

/** One element of GET /orders/delivered/rider-stats. */
export function decodeRiderStats(
  value: unknown,
  path: string,
  precision: CurrencyPrecision,
): Decoded<RiderStats> {
  const money = amount(precision);
  const moneyOrZero = lenient(orElse(money, zero));
  const schema = v.object({
    id: checked(id<RiderId>),
    name: checked(name),
    total_orders: checked(whole(0, 1_000_000)),
    total_amount: checked(money),
    average_delivery_time: lenient(orElse(decimal(0, 10_000_000), 0)),
    amount_breakdown: v.nullish(v.object({ cash: moneyOrZero, others: moneyOrZero })),
  });
  return decodeBy(schema, value, path, (wire) => ({
    riderId: wire.id,
    name: wire.name,
    totalOrders: wire.total_orders,
    totalAmount: wire.total_amount,
    averageDeliveryTimeMs: Math.round(wire.average_delivery_time * secondMs),
    cashAmount: wire.amount_breakdown?.cash ?? zero,
    otherAmount: wire.amount_breakdown?.others ?? zero,
  }));
}
