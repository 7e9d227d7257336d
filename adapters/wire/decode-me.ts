import * as v from "valibot";
import {
  type CashRounding,
  type Company,
  type Me,
  type Permission,
  permissions,
  type RoundingRule,
  type StaffMember,
} from "../../ports/entities/company.ts";
import type { BranchId, CompanyId, StaffId } from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, toMinor, zero } from "../../ports/entities/money.ts";
import { isObject } from "../../ports/json-text.ts";
import { capabilities, toCapabilities } from "./decode-capabilities.ts";
import { type Decoded, decode, decoded } from "./decoded.ts";
import {
  deadlineMinutes,
  decimal,
  expected,
  flag,
  id,
  listOf,
  objectOf,
  optional,
  optionalText,
  requiredListOf,
  text,
  whole,
} from "./fields.ts";
import { amountMajorMax, minutesMax, precisionElse, textLengthMax } from "./limits.ts";

/** Prefills the minutes that staff confirm with. */
const deliveryEtaMinutesElse = 30;
const secondsInDay = 86_400;

const off = flag(false);
const name = text(textLengthMax.name);
const minutes = optional(whole(0, minutesMax));

const wireMe = objectOf({
  company_id: id<CompanyId>(),
  company_name: expected(name),
  user_id: id<StaffId>(),
  user_name: expected(name),
  admin: off,
  authorized_location_ids: listOf(id<BranchId>(), 10_000),
  user_permissions: requiredListOf(name, 1_000),
  user_locale: optionalText(textLengthMax.short),
  country: expected(text(textLengthMax.short)),
  currency: expected(text(textLengthMax.short)),
  currency_precision: optional(whole(0, 4)),
  business_end_time: expected(whole(0, secondsInDay)),
  supervisor_password: v.nullish(v.union([v.boolean(), v.string()], "must be text or a flag")),
  is_tax_inclusive: off,
  dm_can_record_payment: off,
  rider_app_enabled: off,
  rider_assign_through_popup: off,
  remove_grouping_by_delivery_area: off,
  cash_rounding: optional(
    objectOf({
      enabled: off,
      rule: optional(whole(1, 4)),
      interval: optional(decimal(0, amountMajorMax)),
    }),
  ),
  loyalty_details: optional(objectOf({ walkin: off })),
  online_details: optional(
    objectOf({ auto_rejection_sla: deadlineMinutes, default_delivery_eta: minutes }),
  ),
  capabilities,
});

type WireMe = v.InferOutput<typeof wireMe>;

const me = v.pipe(
  v.unknown(),
  v.transform(withPlainOnlineDetails),
  wireMe,
  v.transform((wire): Me => ({ company: toCompany(wire), staff: toStaff(wire) })),
);

/** GET /me. It needs the user, the company and the permissions; any other field degrades (N16). */
export function decodeMe(body: unknown): Decoded<Me> {
  const result = decode(me, body, "");
  if (result.kind === "refused") return result;
  // A wrong number of decimals is wrong by factors of ten, so that the currency cannot be read either.
  if (!result.leftOut?.some(({ path }) => path === "currency_precision")) return result;
  const { company, staff } = result.value;
  const currency = { ...company.currency, code: "" };
  return decoded({ company: { ...company, currency }, staff }, result.leftOut);
}

/** The details are called `{product}_online_details`, and the product's name is not known here. */
function withPlainOnlineDetails(body: unknown): unknown {
  if (!isObject(body) || "online_details" in body) return body;
  const key = Object.keys(body).find((each) => each.endsWith("_online_details"));
  return key === undefined ? body : { ...body, online_details: body[key] };
}

function toCompany(wire: WireMe): Company {
  const precision = (wire.currency_precision ?? precisionElse) as CurrencyPrecision;
  const { auto_rejection_sla: sla, default_delivery_eta: eta } = wire.online_details ?? {};
  const declared = toCapabilities(wire.capabilities, precision);
  return {
    id: wire.company_id,
    name: wire.company_name ?? "",
    country: wire.country ?? "",
    currency: { code: currencyCode(wire.currency ?? ""), precision },
    businessEndTimeSeconds: wire.business_end_time ?? 0,
    hasSupervisorPassword: Boolean(wire.supervisor_password),
    isTaxInclusive: wire.is_tax_inclusive,
    canDeliveryManagerRecordPayment: wire.dm_can_record_payment,
    isRiderAppEnabled: wire.rider_app_enabled,
    isRiderAssignedThroughPopup: wire.rider_assign_through_popup,
    isGroupingByDeliveryAreaRemoved: wire.remove_grouping_by_delivery_area,
    cashRounding: toCashRounding(wire, precision),
    isLoyaltyAcceptedForWalkIn: wire.loyalty_details?.walkin ?? false,
    confirmationDeadline: { minutes: sla ?? 0, onDeadline: "reject" },
    defaultDeliveryEtaMinutes: eta ?? deliveryEtaMinutesElse,
    ...(declared !== undefined && { capabilities: declared }),
  };
}

/** An ISO code in capitals, as the lists of notes and the card partners have it; other text as it is (N16). */
function currencyCode(written: string): string {
  const code = written.trim();
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : code;
}

/** An interval of 0 switches rounding off. */
function toCashRounding(wire: WireMe, precision: CurrencyPrecision): CashRounding {
  const interval = toMinor(wire.cash_rounding?.interval ?? 0, precision) ?? zero;
  return {
    isEnabled: wire.cash_rounding?.enabled === true && interval > 0,
    rule: (wire.cash_rounding?.rule ?? 4) as RoundingRule,
    interval,
  };
}

function toStaff(wire: WireMe): StaffMember {
  const known = new Set<string>(permissions);
  return {
    id: wire.user_id,
    name: wire.user_name ?? "",
    isAdmin: wire.admin,
    authorizedBranchIds: wire.authorized_location_ids,
    permissions: wire.user_permissions.filter((each): each is Permission => known.has(each)),
    locale: wire.user_locale ?? "",
  };
}
