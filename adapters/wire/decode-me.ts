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
import {
  decimal,
  type Fields,
  flag,
  id,
  isAbsent,
  listOf,
  optional,
  orElse,
  text,
  whole,
} from "./checks.ts";
import type { Decoded } from "./decoded.ts";
import { amountMajorMax, minutesMax, textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

/** GET /me: the company and the member of staff, whole or not at all. */
export function decodeMe(body: unknown): Decoded<Me> {
  return decodeBy(schema, body, "", (wire) => ({ company: toCompany(wire), staff: toStaff(wire) }));
}

/** A company that names no time-out for unconfirmed orders never rejects one by itself: a year. */
const autoRejectionMinutesElse = minutesMax;
/** Only prefills the minutes that staff confirm with. */
const deliveryEtaMinutesElse = 30;
/** Order-board section 9. */
const precisionElse = 2;
const secondsInDay = 86_400;

const off = flag(false);
const name = text(textLengthMax.name);
const minutes = orElse(whole(0, minutesMax), -1);

const onlineDetailsSchema = v.object({
  auto_rejection_sla: lenient(minutes),
  default_delivery_eta: lenient(minutes),
});

const schema = v.pipe(
  v.unknown(),
  v.transform(withPlainOnlineDetails),
  v.object({
    company_id: checked(id<CompanyId>),
    company_name: checked(name),
    user_id: checked(id<StaffId>),
    user_name: checked(name),
    admin: lenient(off),
    authorized_location_ids: lenient(listOf(id<BranchId>, 10_000)),
    user_permissions: lenient(listOf(name, 1_000)),
    user_locale: lenient(orElse(text(textLengthMax.short), "en")),
    country: checked(text(textLengthMax.short)),
    currency: checked(text(textLengthMax.short)),
    currency_precision: lenient(orElse(whole(0, 4), precisionElse)),
    business_end_time: checked(whole(0, secondsInDay)),
    supervisor_password: v.nullish(v.union([v.boolean(), v.string()])),
    is_tax_inclusive: lenient(off),
    dm_can_record_payment: lenient(off),
    rider_app_enabled: lenient(off),
    rider_assign_through_popup: lenient(off),
    remove_grouping_by_delivery_area: lenient(off),
    cash_rounding: v.nullish(
      v.object({
        enabled: lenient(off),
        rule: lenient(optional(whole(1, 4))),
        interval: lenient(optional(decimal(0, amountMajorMax))),
      }),
    ),
    loyalty_details: v.nullish(v.object({ walkin: lenient(off) })),
    online_details: v.nullish(onlineDetailsSchema),
  }),
);

type WireMe = v.InferOutput<typeof schema>;

/** The details stand under `{product}_online_details`, and the product's name is not known here. */
function withPlainOnlineDetails(body: unknown): unknown {
  if (typeof body !== "object" || body === null || "online_details" in body) return body;
  const key = Object.keys(body).find((each) => each.endsWith("_online_details"));
  return key === undefined ? body : { ...body, online_details: (body as Fields)[key] };
}

function toCompany(wire: WireMe): Company {
  const precision = wire.currency_precision as CurrencyPrecision;
  const sla = wire.online_details?.auto_rejection_sla ?? -1;
  const eta = wire.online_details?.default_delivery_eta ?? -1;
  return {
    id: wire.company_id,
    name: wire.company_name,
    country: wire.country,
    currency: { code: wire.currency, precision },
    businessEndTimeSeconds: wire.business_end_time,
    hasSupervisorPassword: !isAbsent(wire.supervisor_password) && Boolean(wire.supervisor_password),
    isTaxInclusive: wire.is_tax_inclusive,
    canDeliveryManagerRecordPayment: wire.dm_can_record_payment,
    isRiderAppEnabled: wire.rider_app_enabled,
    isRiderAssignedThroughPopup: wire.rider_assign_through_popup,
    isGroupingByDeliveryAreaRemoved: wire.remove_grouping_by_delivery_area,
    cashRounding: toCashRounding(wire, precision),
    isLoyaltyAcceptedForWalkIn: wire.loyalty_details?.walkin ?? false,
    autoRejectionMinutes: sla < 0 ? autoRejectionMinutesElse : sla,
    defaultDeliveryEtaMinutes: eta < 0 ? deliveryEtaMinutesElse : eta,
  };
}

/** Rounding to nothing is no rounding. */
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
    name: wire.user_name,
    isAdmin: wire.admin,
    authorizedBranchIds: wire.authorized_location_ids,
    permissions: wire.user_permissions.filter((each): each is Permission => known.has(each)),
    locale: wire.user_locale,
  };
}
