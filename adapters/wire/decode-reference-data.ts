import * as v from "valibot";
import type { Branch, Device, ReaderAccount } from "../../ports/entities/branch.ts";
import type { CancelReason } from "../../ports/entities/company.ts";
import type {
  BranchId,
  CancelReasonId,
  CategoryId,
  DeviceId,
  PrintTemplateId,
} from "../../ports/entities/ids.ts";
import { orderTypes } from "../../ports/entities/order.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import { type Decoded, decode, decoded } from "./decoded.ts";
import {
  coordinatesOf,
  expected,
  flag,
  id,
  latitude,
  listOf,
  longitude,
  objectOf,
  oneOf,
  optionalText,
  text,
} from "./fields.ts";
import { referenceCountMax, textLengthMax } from "./limits.ts";

const name = text(textLengthMax.name);
const accountText = optionalText(textLengthMax.name);

const device = v.pipe(
  objectOf({ device_id: text(textLengthMax.short), name: expected(name) }),
  v.transform(
    (wire): Device => ({ id: wire.device_id as DeviceId, name: wire.name ?? wire.device_id }),
  ),
);

const paymentPartner = objectOf({
  stripe_connected_account_id: accountText,
  mcc: optionalText(textLengthMax.short),
  stripe_location_id: accountText,
  devices: listOf(device, referenceCountMax),
});

const branch = v.pipe(
  objectOf({
    id: id<BranchId>(),
    name,
    delivery_enabled: flag(false),
    latitude,
    longitude,
    payment_partners: listOf(paymentPartner, referenceCountMax),
  }),
  v.transform((wire): Branch => {
    const coordinates = coordinatesOf(wire.latitude, wire.longitude);
    const [partner] = wire.payment_partners;
    const readerAccount = partner && readerAccountOf(partner);
    return {
      id: wire.id,
      name: wire.name,
      isDeliveryEnabled: wire.delivery_enabled,
      devices: partner?.devices ?? [],
      ...(coordinates !== undefined && { coordinates }),
      ...(readerAccount !== undefined && { readerAccount }),
    };
  }),
);

/** Without an account no card can be charged. */
function readerAccountOf(partner: v.InferOutput<typeof paymentPartner>): ReaderAccount | undefined {
  const {
    stripe_connected_account_id: connectedAccountId,
    mcc,
    stripe_location_id: stripeLocationId,
  } = partner;
  if (connectedAccountId === undefined) return undefined;
  return {
    connectedAccountId,
    ...(mcc !== undefined && { merchantCategoryCode: mcc }),
    ...(stripeLocationId !== undefined && { stripeLocationId }),
  };
}

/** One element of GET /locations/list. Of two devices with one id only the first is offered: a payment names the id. */
export function decodeBranch(value: unknown, path: string): Decoded<Branch> {
  const result = decode(branch, value, path);
  if (result.kind === "refused") return result;
  const { value: read, leftOut = [] } = result;
  const ids = read.devices.map((each) => each.id);
  const devices = read.devices.filter((each, place) => ids.indexOf(each.id) === place);
  if (devices.length === read.devices.length) return result;
  const field = `${path}.payment_partners[0].devices`;
  const repeated = { path: field, problem: "has two devices with the same device_id" };
  return decoded({ ...read, devices }, [...leftOut, repeated]);
}

const orderTypeRule = v.pipe(
  objectOf({
    order_type: oneOf(orderTypes),
    enabled: flag(false),
    template_rules: listOf(
      v.pipe(
        objectOf({ template_id: id<PrintTemplateId>(), show_only_new_items: flag(false) }),
        v.transform((wire) => ({
          templateId: wire.template_id,
          showsOnlyNewItems: wire.show_only_new_items,
        })),
      ),
      referenceCountMax,
    ),
  }),
  v.transform((wire) => ({
    orderType: wire.order_type,
    isEnabled: wire.enabled,
    templates: wire.template_rules,
  })),
);

const categoryRule = v.pipe(
  objectOf({ category_id: id<CategoryId>(), template_id: id<PrintTemplateId>() }),
  v.transform((wire) => ({ categoryId: wire.category_id, templateId: wire.template_id })),
);

const printSettings = v.pipe(
  objectOf({
    location_id: id<BranchId>(),
    category_print_rule_enabled: flag(false),
    order_type_rules: listOf(orderTypeRule, referenceCountMax),
    category_print_rules: listOf(categoryRule, referenceCountMax),
  }),
  v.transform(
    (wire): PrintSettings => ({
      branchId: wire.location_id,
      isCategoryPrintRuleEnabled: wire.category_print_rule_enabled,
      orderTypeRules: wire.order_type_rules,
      categoryRules: wire.category_print_rules,
    }),
  ),
);

/** One element of GET /print-settings/list. */
export function decodePrintSettings(value: unknown, path: string): Decoded<PrintSettings> {
  return decode(printSettings, value, path);
}

/** The address of a page: http or https, or a path on the same host. Never a script. */
const pageAddress = v.custom<string>(
  (value) =>
    typeof value === "string" &&
    value.length <= textLengthMax.address &&
    /^(https?:\/\/|\/(?!\/))\S*$/i.test(value),
  "must be the address of a page",
);

const printTemplate = v.pipe(
  objectOf({ id: id<PrintTemplateId>(), name: expected(name), print_url: pageAddress }),
  v.transform(
    (wire): PrintTemplate => ({
      id: wire.id,
      name: wire.name ?? `#${wire.id}`,
      printUrl: wire.print_url,
    }),
  ),
);

/** One element of GET /orders/{id}/print-templates. */
export function decodePrintTemplate(value: unknown, path: string): Decoded<PrintTemplate> {
  return decode(printTemplate, value, path);
}

const cancelReason = objectOf({ id: id<CancelReasonId>(), reason: name });

/** One element of GET /cancellation-reasons/list. */
export function decodeCancelReason(value: unknown, path: string): Decoded<CancelReason> {
  return decode(cancelReason, value, path);
}
