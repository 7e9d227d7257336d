import * as v from "valibot";
import type { Branch, Coordinates, Device } from "../../ports/entities/branch.ts";
import type { CancelReason } from "../../ports/entities/cancel-reason.ts";
import type {
  BranchId,
  CancelReasonId,
  CategoryId,
  DeviceId,
  PrintTemplateId,
} from "../../ports/entities/ids.ts";
import { orderTypes } from "../../ports/entities/order.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import {
  type Check,
  decimal,
  flag,
  id,
  listOf,
  oneOf,
  optional,
  text,
  textOrNumber,
  WireProblem,
} from "./checks.ts";
import type { Decoded } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

const name = text(textLengthMax.name);
const latitude = optional(decimal(-90, 90));
const longitude = optional(decimal(-180, 180));
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
        devices: v.nullish(
          v.array(v.object({ device_id: checked(textOrNumber), name: checked(name) })),
        ),
      }),
    ),
  ),
});

/** One element of GET /locations/list. */
export function decodeBranch(value: unknown, path: string): Decoded<Branch> {
  return decodeBy(branchSchema, value, path, (wire) => {
    const coordinates = toCoordinates(wire.latitude, wire.longitude);
    const devices = wire.payment_partners?.[0]?.devices ?? [];
    return {
      id: wire.id,
      name: wire.name,
      isDeliveryEnabled: wire.delivery_enabled,
      devices: devices.map(
        (device): Device => ({ id: device.device_id as DeviceId, name: device.name }),
      ),
      ...(coordinates !== undefined && { coordinates }),
    };
  });
}

const printSettingsSchema = v.object({
  location_id: checked(id<BranchId>),
  category_print_rule_enabled: lenient(flag(false)),
  order_type_rules: v.nullish(
    v.array(
      v.object({
        order_type: checked(oneOf(orderTypes)),
        enabled: lenient(flag(false)),
        template_rules: v.nullish(
          v.array(
            v.object({
              template_id: checked(id<PrintTemplateId>),
              show_only_new_items: lenient(flag(false)),
            }),
          ),
        ),
      }),
    ),
  ),
  category_print_rules: v.nullish(
    v.array(
      v.object({
        category_id: checked(id<CategoryId>),
        template_id: checked(id<PrintTemplateId>),
      }),
    ),
  ),
});

/** One element of GET /print-settings/list. */
export function decodePrintSettings(value: unknown, path: string): Decoded<PrintSettings> {
  return decodeBy(printSettingsSchema, value, path, (wire) => ({
    branchId: wire.location_id,
    isCategoryPrintRuleEnabled: wire.category_print_rule_enabled,
    orderTypeRules: (wire.order_type_rules ?? []).map((rule) => ({
      orderType: rule.order_type,
      isEnabled: rule.enabled,
      templates: (rule.template_rules ?? []).map((template) => ({
        templateId: template.template_id,
        showsOnlyNewItems: template.show_only_new_items,
      })),
    })),
    categoryRules: (wire.category_print_rules ?? []).map((rule) => ({
      categoryId: rule.category_id,
      templateId: rule.template_id,
    })),
  }));
}

const printTemplateSchema = v.object({
  id: checked(id<PrintTemplateId>),
  name: checked(name),
  print_url: checked(address),
});

/** One element of GET /orders/{id}/print-templates. */
export function decodePrintTemplate(value: unknown, path: string): Decoded<PrintTemplate> {
  return decodeBy(printTemplateSchema, value, path, (wire) => ({
    id: wire.id,
    name: wire.name,
    printUrl: wire.print_url,
  }));
}

const cancelReasonSchema = v.object({ id: checked(id<CancelReasonId>), reason: checked(name) });

/** One element of GET /cancellation-reasons/list. */
export function decodeCancelReason(value: unknown, path: string): Decoded<CancelReason> {
  return decodeBy(cancelReasonSchema, value, path, (wire) => wire);
}

/** Where a page may be opened: http or https, or a path of the same place. Never a script. */
function address(value: unknown): string | WireProblem {
  const isFit =
    typeof value === "string" &&
    value.length <= textLengthMax.address &&
    /^(https?:\/\/|\/(?!\/))\S*$/i.test(value);
  return isFit ? value : new WireProblem("must be the address of a page");
}

/** Branches by their ids, as riders are assigned to them. */
export const branchIds: Check<readonly BranchId[]> = listOf(id<BranchId>, referenceCountMax);
