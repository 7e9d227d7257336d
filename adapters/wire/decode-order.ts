import type * as v from "valibot";
import type {
  BranchId,
  CustomerId,
  OrderId,
  OrderSource,
  RiderId,
} from "../../ports/entities/ids.ts";
import type { Currency, CurrencyPrecision } from "../../ports/entities/money.ts";
import {
  type Customer,
  type DeliveryAddress,
  type Order,
  type OrderStatus,
  orderStatuses,
  orderTypes,
} from "../../ports/entities/order.ts";
import type { OrderPromise } from "../../ports/entities/promise.ts";
import { isSet } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { job, telephoneAccess } from "./decode-logistics.ts";
import {
  orderAdjustments,
  orderDiscounts,
  orderItems,
  orderPayments,
  statusEvent,
  statusUpdates,
} from "./decode-order-lines.ts";
import { type Decoded, decode, decoded, leftOutMax, refused } from "./decoded.ts";
import { keepRawLines } from "./encode-requests.ts";
import {
  amount,
  codeText,
  converted,
  deadlineMinutes,
  expected,
  flag,
  id,
  instant,
  instantOrUnset,
  isId,
  objectOf,
  oneOf,
  optional,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalText,
  otherwiseWritten,
  text,
  unsetProblem,
  whole,
  withDefault,
  withoutAbsent,
  wordOf,
} from "./fields.ts";
import { hasNoZone } from "./instant-of.ts";
import { countMax, minutesMax, precisionElse, textLengthMax } from "./limits.ts";
import type { WireConventions } from "./wire-conventions.ts";

export interface OrderDecoding {
  readonly conventions: WireConventions;
  /** Names the order in a refusal; empty for an order that stands alone. */
  readonly path: string;
  /** Replaces a status that is not known; without it, such an order is refused. */
  readonly impliedStatus?: OrderStatus;
  /** Of an order that does not say whether it is picked up, as the list does that has it. */
  readonly impliedTakeaway?: boolean;
}

/**
 * One order of the wire (order-board section 3). It needs its id, branch, status and the time at which it was placed;
 * any other field that cannot be read is left out and named (N16). Unknown fields are ignored.
 */
export function decodeOrder(value: unknown, decoding: OrderDecoding): Decoded<Order> {
  const { conventions, path, impliedStatus } = decoding;
  const { currency = unreadableCurrency, timeZone } = conventions;
  const config = { serverTimeZone: timeZone };
  const result = decode(schemaOf(currency.precision), value, path, config);
  if (result.kind === "refused") return result;
  const wire = result.value;
  const leftOut = [...(result.leftOut ?? [])];
  const named = knownStatus(wire.order_status);
  const status = named ?? impliedStatus;
  const at = (field: string) => (path === "" ? field : `${path}.${field}`);
  const unknown = `is an unknown status, ${JSON.stringify(wire.order_status.slice(0, 40))}`;
  if (status === undefined) return refused(at("order_status"), unknown);
  if (wire.order_status !== status) {
    const problem =
      named === undefined
        ? `${unknown}; taken for ${status}`
        : otherwiseWritten(wire.order_status, named);
    leftOut.push({ path: at("order_status"), problem });
  }
  const raw = value as WireRaw;
  const isPriced = conventions.currency !== undefined && readsEveryPayment(wire, raw);
  const isTakeaway =
    wire.takeaway ?? wire.order_extended_info?.take_away ?? decoding.impliedTakeaway ?? false;
  const order = { ...toOrder(wire, status, isPriced), currency, isTakeaway };
  leftOut.push(...repeatedIds(raw.order_extended_info?.items, at("order_extended_info.items")));
  const isUnset = !isSet(order.placedAt);
  if (isUnset) leftOut.push({ path: at("placed_at"), problem: unsetProblem });
  const isExact = timeZone !== undefined || !hasNoZone(raw.placed_at);
  if (isExact && !isUnset) return decoded(order, leftOut);
  // A deadline that may be hours off would reject orders that are not late (N16).
  return decoded({ ...order, confirmationMinutes: 0 }, leftOut);
}

const unreadableCurrency: Currency = { code: "", precision: precisionElse };

/** The fields that are looked at as they came. */
interface WireRaw {
  readonly placed_at: unknown;
  readonly order_extended_info?: { readonly payments?: unknown; readonly items?: unknown } | null;
}

/** Names each item with the id of one above it: its modifiers may be another's (N48). */
function repeatedIds(items: unknown, path: string): readonly Refusal[] {
  if (!Array.isArray(items)) return [];
  const ids = new Set<number>();
  const repeated: Refusal[] = [];
  for (const [place, item] of items.slice(0, countMax.items).entries()) {
    const sent: unknown = isObject(item) ? item["order_item_id"] : undefined;
    if (!isId(sent)) continue;
    const field = {
      path: `${path}[${place}].order_item_id`,
      problem: "is the id of an item above",
    };
    if (ids.has(Number(sent)) && repeated.length < leftOutMax) repeated.push(field);
    ids.add(Number(sent));
  }
  return repeated;
}

/** Keeps the payments as they came (N5). Whether all of them could be read. */
function readsEveryPayment(wire: WireOrder, raw: WireRaw): boolean {
  const rawLines = raw.order_extended_info?.payments ?? [];
  const lines = wire.order_extended_info?.payments ?? [];
  keepRawLines(lines, rawLines);
  const readCount = lines.filter((line) => line !== undefined).length;
  return Array.isArray(rawLines) && rawLines.length === readCount;
}

const knownStatus = wordOf(orderStatuses);
const nameText = optionalText(textLengthMax.name);
const noteText = optionalText(textLengthMax.note);
const minutes = optional(whole(0, minutesMax));

const address = converted(
  objectOf({
    room_number: optionalCode,
    building: nameText,
    street: nameText,
    land_mark: nameText,
    area: nameText,
  }),

  (wire): DeliveryAddress =>
    withoutAbsent<DeliveryAddress>({
      roomNumber: wire.room_number,
      building: wire.building,
      street: wire.street,
      landmark: wire.land_mark,
      area: wire.area,
    }),
);

const customer = converted(
  objectOf({
    id: optionalId<CustomerId>(),
    name: nameText,
    telephone: optionalCode,
    alt_telephone_number: optionalCode,
    telephone_access_code: optionalCode,
    telephone_valid_until: optional(instant),
  }),

  (wire): Customer => ({
    name: wire.name ?? "",
    ...withoutAbsent<Customer>({
      id: wire.id,
      telephone: wire.telephone,
      alternateTelephone: wire.alt_telephone_number,
      telephoneAccess: telephoneAccess(wire),
    }),
  }),
);

function makeSchema(precision: CurrencyPrecision) {
  const adjustments = orderAdjustments(precision);
  return objectOf({
    order_id: id<OrderId>(),
    order_type: expected(oneOf(orderTypes)),
    order_source: expected(text(textLengthMax.short)),
    order_status: text(textLengthMax.short),
    scheduled: optionalFlag,
    takeaway: optionalFlag,
    scheduled_for: optional(instant),
    placed_at: instantOrUnset,
    promised_at: optional(instant),
    promised_first: optional(instant),
    ready_by: optional(instant),
    fixed_from: optional(instant),
    delays: optional(whole(0, 999)),
    collection_code: optionalCode,
    // An order without is_cod is taken for unpaid: it gets no Paid badge.
    is_cod: flag(true),
    location_id: id<BranchId>(),
    rider_id: optionalId<RiderId>(),
    logistics_job: job,
    status_updates: statusUpdates,
    event: optional(statusEvent),
    order_extended_info: expected(
      objectOf({
        order_number: expected(codeText),
        foreign_order_no: optionalCode,
        items: orderItems(precision),
        payments: withDefault(orderPayments(precision), []),
        surcharges: adjustments,
        discounts: orderDiscounts(precision),
        total_amount: expected(amount(precision)),
        take_away: optionalFlag,
        curbside_pickup: flag(false),
        delivery_eta: minutes,
        auto_rejection_sla: deadlineMinutes,
        user_name: nameText,
        print_batch_number: withDefault(whole(0, Number.MAX_SAFE_INTEGER), 0),
        meta_note: optional(objectOf({ system_note: noteText })),
        delivery_address: optional(address),
        customer: optional(customer),
        notes: noteText,
        customer_arrived: optionalFlag,
      }),
    ),
  });
}

type OrderSchema = ReturnType<typeof makeSchema>;
type WireOrder = v.InferOutput<OrderSchema>;

const schemas = new Map<CurrencyPrecision, OrderSchema>();

function schemaOf(precision: CurrencyPrecision): OrderSchema {
  const schema = schemas.get(precision) ?? makeSchema(precision);
  schemas.set(precision, schema);
  return schema;
}

/** Of an order whose order_extended_info cannot be read. */
const withoutInfo: Partial<WireInfo> & Pick<WireInfo, FieldWithDefault> = {
  items: [],
  payments: [],
  surcharges: [],
  discounts: [],
  curbside_pickup: false,
  print_batch_number: 0,
};

type WireInfo = NonNullable<WireOrder["order_extended_info"]>;
type FieldWithDefault =
  | "items"
  | "payments"
  | "surcharges"
  | "discounts"
  | "curbside_pickup"
  | "print_batch_number";

function toOrder(
  wire: WireOrder,
  status: OrderStatus,
  isTotalKnown: boolean,
): Omit<Order, "isTakeaway"> {
  const info = wire.order_extended_info ?? withoutInfo;
  return {
    id: wire.order_id,
    number: info.order_number ?? String(wire.order_id),
    type: wire.order_type ?? "unknown",
    source: (wire.order_source ?? "") as OrderSource,
    status,
    branchId: wire.location_id,
    isCurbsidePickup: info.curbside_pickup,
    isScheduled: wire.scheduled ?? wire.scheduled_for !== undefined,
    placedAt: wire.placed_at,
    isCashOnDelivery: wire.is_cod,
    statusUpdates: wire.status_updates,
    items: info.items,
    payments: info.payments.filter((line) => line !== undefined),
    surcharges: info.surcharges,
    discounts: info.discounts,
    printBatchNumber: info.print_batch_number,
    deliveryAddress: info.delivery_address ?? {},
    customer: info.customer ?? { name: "" },
    hasCustomerArrived:
      info.customer_arrived ??
      wire.status_updates.some(({ event }) => event === "customer_arrived"),
    ...withoutAbsent<Order>({
      totalAmount: isTotalKnown ? info.total_amount : undefined,
      foreignNumber: info.foreign_order_no,
      scheduledFor: wire.scheduled_for,
      riderId: wire.rider_id,
      job: wire.logistics_job,
      event: wire.event,
      deliveryEtaMinutes: info.delivery_eta,
      promise: promiseOf(wire),
      collectionCode: wire.collection_code,
      confirmationMinutes: info.auto_rejection_sla,
      agentName: info.user_name,
      systemNote: info.meta_note?.system_note,
      notes: info.notes,
    }),
  };
}

function promiseOf(wire: WireOrder): OrderPromise | undefined {
  const { promised_at, promised_first, ready_by, fixed_from, delays } = wire;
  const promise = withoutAbsent<OrderPromise>({
    promisedAt: promised_at,
    promisedFirst: promised_first,
    readyBy: ready_by,
    fixedFrom: fixed_from,
    delays,
  });
  return Object.keys(promise).length === 0 ? undefined : promise;
}
