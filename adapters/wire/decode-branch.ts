import * as v from "valibot";
import type { Branch, Coordinates, Device, ReaderAccount } from "../../ports/entities/branch.ts";
import type { BranchId, DeviceId } from "../../ports/entities/ids.ts";
import {
  type Check,
  decimal,
  flag,
  id,
  listOf,
  optional,
  optionalText,
  optionalTextOrNumber,
  text,
  textOrNumber,
} from "./checks.ts";
import type { Decoded } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

const name = text(textLengthMax.name);
const latitude = optional(decimal(-90, 90));
const longitude = optional(decimal(-180, 180));
const accountText = optionalText(textLengthMax.name);
const referenceCountMax = 5_000;

/** Both, or nothing: half a position is none (MP-3). */
export const positionSchemas = {
  latitude: lenient(latitude),
  longitude: lenient(longitude),
} as const;

export function toCoordinates(
  north: number | undefined,
  east: number | undefined,
): Coordinates | undefined {
  if (north === undefined || east === undefined) return undefined;
  return { latitude: north, longitude: east };
}

const branchSchema = v.object({
  id: checked(id<BranchId>),
  name: checked(name),
  delivery_enabled: lenient(flag(false)),
  ...positionSchemas,
  payment_partners: v.nullish(
    v.array(
      v.object({
        stripe_connected_account_id: lenient(accountText),
        mcc: lenient(optionalTextOrNumber),
        stripe_location_id: lenient(accountText),
        devices: v.nullish(
          v.array(v.object({ device_id: checked(textOrNumber), name: checked(name) })),
        ),
      }),
    ),
  ),
});

type WirePartner = NonNullable<
  NonNullable<v.InferOutput<typeof branchSchema>["payment_partners"]>[number]
>;

/** One element of GET /locations/list. */
export function decodeBranch(value: unknown, path: string): Decoded<Branch> {
  return decodeBy(branchSchema, value, path, (wire) => {
    const coordinates = toCoordinates(wire.latitude, wire.longitude);
    const partner = wire.payment_partners?.[0];
    const devices = partner?.devices ?? [];
    const readerAccount = toReaderAccount(partner);
    return {
      id: wire.id,
      name: wire.name,
      isDeliveryEnabled: wire.delivery_enabled,
      devices: devices.map(
        (device): Device => ({ id: device.device_id as DeviceId, name: device.name }),
      ),
      ...(coordinates !== undefined && { coordinates }),
      ...(readerAccount !== undefined && { readerAccount }),
    };
  });
}

/** Where no account is told, none can be charged under. */
function toReaderAccount(partner: WirePartner | undefined): ReaderAccount | undefined {
  const connectedAccountId = partner?.stripe_connected_account_id;
  if (partner === undefined || connectedAccountId === undefined) return undefined;
  const { mcc, stripe_location_id: stripeLocationId } = partner;
  return {
    connectedAccountId,
    ...(mcc !== undefined && { merchantCategoryCode: mcc }),
    ...(stripeLocationId !== undefined && { stripeLocationId }),
  };
}

/** Branches by their ids, as riders are assigned to them. */
export const branchIds: Check<readonly BranchId[]> = listOf(id<BranchId>, referenceCountMax);
