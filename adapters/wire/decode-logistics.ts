import * as v from "valibot";
import type { TelephoneAccess } from "../../ports/entities/capabilities.ts";
import type { BranchId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type {
  LogisticsJob,
  LogisticsJobStatus,
  LogisticsPartner,
  Rider,
  RiderPosition,
} from "../../ports/entities/logistics.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { type Decoded, decode, decoded } from "./decoded.ts";
import {
  converted,
  coordinatesOf,
  expected,
  type Field,
  flag,
  id,
  instant,
  latitude,
  listOf,
  longitude,
  objectOf,
  optional,
  optionalCode,
  optionalText,
  text,
  whole,
  withoutAbsent,
} from "./fields.ts";
import { referenceCountMax, textLengthMax } from "./limits.ts";

/** The statuses 1 to 7 of a partner's job by name (RA-8). */
const jobStatuses = [
  "pending",
  "assigned",
  "cancelled",
  "arrived",
  "delivering",
  "complete",
  "reassigning",
] as const;

/** Unknown where it cannot be read: without its job the order would be offered to a second partner (N16). */
export const jobStatus: Field<LogisticsJobStatus> = converted(
  expected(whole(1, jobStatuses.length)),
  (code) => (code === undefined ? undefined : jobStatuses[code - 1]) ?? "unknown",
);

/** Leaves out any other address, such as one that would run a script: it is never to be opened. */
const trackingAddress = optional(
  converted(v.string("must be text"), (address) => (isHttps(address) ? address : undefined)),
);

/** The code and the time of a telephone number that stands for another one, with the fields beside it. */
export function telephoneAccess(wire: {
  readonly telephone_access_code?: string | undefined;
  readonly telephone_valid_until?: Instant | undefined;
}): TelephoneAccess | undefined {
  const { telephone_access_code: code, telephone_valid_until: validUntil } = wire;
  if (code === undefined && validUntil === undefined) return undefined;
  return withoutAbsent<TelephoneAccess>({ code, validUntil });
}

/** A partner's job; undefined where there is none. */
export const job = optional(
  converted(
    objectOf({
      status: jobStatus,
      partner_id: id<PartnerId>(),
      partner_unique_id: optional(whole(0, Number.MAX_SAFE_INTEGER)),
      metadata: optional(
        objectOf({
          track_url: trackingAddress,
          driver_name: optionalText(textLengthMax.name),
          driver_telephone: optionalCode,
        }),
      ),
      pickup_at: optional(instant),
      telephone_access_code: optionalCode,
      telephone_valid_until: optional(instant),
      handover_code_length: optional(whole(0, 99)),
      updated_at: expected(instant),
    }),

    (wire): LogisticsJob => ({
      status: wire.status,
      partnerId: wire.partner_id,
      ...withoutAbsent<LogisticsJob>({
        updatedAt: wire.updated_at,
        partnerUniqueId: wire.partner_unique_id,
        trackUrl: wire.metadata?.track_url,
        driverName: wire.metadata?.driver_name,
        driverTelephone: wire.metadata?.driver_telephone,
        driverTelephoneAccess: telephoneAccess(wire),
        handoverCodeLength: wire.handover_code_length,
        pickupAt: wire.pickup_at,
      }),
    }),
  ),
);

const name = text(textLengthMax.name);

const partnerConfiguration = converted(
  objectOf({
    driver_id: id<RiderId>(),
    partner_config: optional(
      objectOf({
        enabled_regions: listOf(text(textLengthMax.short), 300),
        scheduled_order_assignment: flag(false),
      }),
    ),
  }),
  ({ driver_id: driverId, partner_config: config }) => ({
    driverId,
    enabledRegions: config?.enabled_regions ?? [],
    isScheduledOrderAssignmentAllowed: config?.scheduled_order_assignment ?? false,
  }),
);

const partner = converted(
  objectOf({
    id: id<PartnerId>(),
    name: expected(name),
    unique_id: optional(whole(0, Number.MAX_SAFE_INTEGER)),
    configuration: optional(partnerConfiguration),
  }),

  (wire): LogisticsPartner => ({
    id: wire.id,
    name: wire.name ?? `#${wire.id}`,
    ...(wire.unique_id !== undefined && { uniqueId: wire.unique_id }),
    ...(wire.configuration !== undefined && { configuration: wire.configuration }),
  }),
);

/** One element of GET /logistics/partners. */
export function decodePartner(value: unknown, path: string): Decoded<LogisticsPartner> {
  return decode(partner, value, path);
}

const rider = converted(
  objectOf({
    id: id<RiderId>(),
    name,
    assigned_locations: listOf(id<BranchId>(), referenceCountMax),
  }),

  (wire): Rider => ({ id: wire.id, name: wire.name, assignedBranchIds: wire.assigned_locations }),
);

/** One element of GET /logistics/riders. */
export function decodeRider(value: unknown, path: string): Decoded<Rider> {
  return decode(rider, value, path);
}

const position = converted(
  objectOf({ lat: latitude, long: longitude, last_geo_updated_at: optional(instant) }),
  (wire): Omit<RiderPosition, "riderId"> => {
    const coordinates = coordinatesOf(wire.lat, wire.long);
    const lastUpdatedAt = wire.last_geo_updated_at;
    return {
      ...(coordinates !== undefined && { coordinates }),
      ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    };
  },
);

/** GET /riders/{id}/geo-coordinates; the answer does not name the rider. */
export function decodeRiderPosition(
  body: unknown,
  riderId: RiderId,
  timeZone?: string,
): Decoded<RiderPosition> {
  const result = decode(position, body, "", { serverTimeZone: timeZone });
  return result.kind === "refused" ? result : decoded({ riderId, ...result.value }, result.leftOut);
}

function isHttps(address: string): boolean {
  return address.length <= textLengthMax.address && /^https:\/\/\S+$/i.test(address);
}
