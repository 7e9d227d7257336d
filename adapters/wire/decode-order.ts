import * as v from "valibot";
import type {
  BranchId,
  CustomerId,
  OrderId,
  OrderSource,
  PartnerId,
  RiderId,
} from "../../ports/entities/ids.ts";
import type { LogisticsJob, LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type { CurrencyPrecision } from "../../ports/entities/money.ts";
import {
  type Customer,
  type DeliveryAddress,
  type Order,
  type OrderStatus,
  orderStatuses,
  orderTypes,
} from "../../ports/entities/order.ts";
import type { Refusal } from "../../ports/outcome.ts";
import {
  orderAdjustments,
  orderItems,
  orderPayments,
  statusEvent,
  statusUpdates,
} from "./decode-order-lines.ts";
import { type Decoded, decode, decoded, refused } from "./decoded.ts";
import { keepRawLines } from "./encode-requests.ts";
import {
  amount,
  deadlineMinutes,
  type Field,
  flag,
  id,
  instant,
  objectOf,
  oneOf,
  optional,
  optionalFlag,
  optionalId,
  optionalText,
  optionalTextOrNumber,
  text,
  textOrNumber,
  whole,
  withoutAbsent,
} from "./fields.ts";
import { minutesMax, textLengthMax } from "./limits.ts";

export interface OrderDecoding {
  readonly precision: CurrencyPrecision;
  /** Names the order in a refusal; empty for an order that stands alone. */
  readonly path: string;
  /** Replaces a status that is not known; without it, such an order is refused. */
  readonly impliedStatus?: OrderStatus;
}

export interface DecodedOrder {
  readonly order: Order;
  /** Present where the order's status is not known and the list's was taken. */
  readonly notice?: Refusal;
}

/** One order of the wire (order-board section 3), whole or not at all. Unknown fields are ignored. */
export function decodeOrder(value: unknown, decoding: OrderDecoding): Decoded<DecodedOrder> {
  const { precision, path, impliedStatus } = decoding;
  const result = decode(schemaOf(precision), value, path);
  if (result.kind === "refused") return result;
  const wire = result.value;
  const status = knownStatuses.get(wire.order_status);
  keepRawLines(wire.order_extended_info.payments, rawPaymentsOf(value));
  if (status !== undefined) return decoded({ order: toOrder(wire, status) });
  const statusPath = path === "" ? "order_status" : `${path}.order_status`;
  const unknown = `is an unknown status, ${JSON.stringify(wire.order_status.slice(0, 40))}`;
  if (impliedStatus === undefined) return refused(statusPath, unknown);
  const notice = { path: statusPath, problem: `${unknown}; taken for ${impliedStatus}` };
  return decoded({ order: toOrder(wire, impliedStatus), notice });
}

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

export const jobStatus: Field<LogisticsJobStatus> = v.pipe(
  whole(1, jobStatuses.length),
  v.transform((code) => jobStatuses[code - 1] ?? "pending"),
);

/** Leaves out any other address, such as one that would run a script: it is never to be opened. */
const trackingAddress = optional(
  v.pipe(
    v.string("must be text"),
    v.transform((address) => (isHttps(address) ? address : undefined)),
  ),
);

/** A partner's job; undefined where there is none. */
export const job = optional(
  v.pipe(
    objectOf({
      status: jobStatus,
      partner_id: id<PartnerId>(),
      partner_unique_id: optional(whole(0, Number.MAX_SAFE_INTEGER)),
      metadata: optional(
        objectOf({
          track_url: trackingAddress,
          driver_name: optionalText(textLengthMax.name),
          driver_telephone: optionalText(textLengthMax.short),
        }),
      ),
      updated_at: instant,
    }),
    v.transform(
      (wire): LogisticsJob => ({
        status: wire.status,
        partnerId: wire.partner_id,
        updatedAt: wire.updated_at,
        ...withoutAbsent<LogisticsJob>({
          partnerUniqueId: wire.partner_unique_id,
          trackUrl: wire.metadata?.track_url,
          driverName: wire.metadata?.driver_name,
          driverTelephone: wire.metadata?.driver_telephone,
        }),
      }),
    ),
  ),
);

const knownStatuses: ReadonlyMap<string, OrderStatus> = new Map(
  orderStatuses.map((status) => [status, status]),
);
const shortText = optionalText(textLengthMax.short);
const nameText = optionalText(textLengthMax.name);
const noteText = optionalText(textLengthMax.note);
const minutes = optional(whole(0, minutesMax));

const address = v.pipe(
  objectOf({
    room_number: optionalTextOrNumber,
    building: nameText,
    street: nameText,
    land_mark: nameText,
    area: nameText,
  }),
  v.transform(
    (wire): DeliveryAddress =>
      withoutAbsent<DeliveryAddress>({
        roomNumber: wire.room_number,
        building: wire.building,
        street: wire.street,
        landmark: wire.land_mark,
        area: wire.area,
      }),
  ),
);

const customer = v.pipe(
  objectOf({
    id: optionalId<CustomerId>(),
    name: nameText,
    telephone: shortText,
    alt_telephone_number: shortText,
  }),
  v.transform(
    (wire): Customer => ({
      name: wire.name ?? "",
      ...withoutAbsent<Customer>({
        id: wire.id,
        telephone: wire.telephone,
        alternateTelephone: wire.alt_telephone_number,
      }),
    }),
  ),
);

function makeSchema(precision: CurrencyPrecision) {
  const adjustments = orderAdjustments(precision);
  return objectOf({
    order_id: id<OrderId>(),
    order_type: oneOf(orderTypes),
    order_source: text(textLengthMax.short),
    order_status: text(textLengthMax.short),
    scheduled: optionalFlag,
    takeaway: optionalFlag,
    scheduled_for: optional(instant),
    placed_at: instant,
    // An order without is_cod is taken for unpaid: it gets no Paid badge.
    is_cod: flag(true),
    location_id: id<BranchId>(),
    rider_id: optionalId<RiderId>(),
    logistics_job: job,
    status_updates: statusUpdates,
    event: optional(statusEvent),
    order_extended_info: objectOf({
      order_number: textOrNumber,
      foreign_order_no: optionalTextOrNumber,
      items: orderItems(precision),
      payments: orderPayments(precision),
      surcharges: adjustments,
      discounts: adjustments,
      total_amount: amount(precision),
      take_away: flag(false),
      curbside_pickup: flag(false),
      delivery_eta: minutes,
      auto_rejection_sla: deadlineMinutes,
      user_name: nameText,
      print_batch_number: v.nullish(whole(0, Number.MAX_SAFE_INTEGER), 0),
      meta_note: optional(objectOf({ system_note: noteText })),
      delivery_address: optional(address),
      customer: optional(customer),
      notes: noteText,
      customer_arrived: optionalFlag,
    }),
  });
}

/** The order's payments as they came, once it is known to be well-formed. */
function rawPaymentsOf(value: unknown): unknown {
  const order = value as { readonly order_extended_info: { readonly payments?: unknown } };
  return order.order_extended_info.payments;
}

type OrderSchema = ReturnType<typeof makeSchema>;
type WireOrder = v.InferOutput<OrderSchema>;

const schemas = new Map<CurrencyPrecision, OrderSchema>();

function schemaOf(precision: CurrencyPrecision): OrderSchema {
  const schema = schemas.get(precision) ?? makeSchema(precision);
  schemas.set(precision, schema);
  return schema;
}

function toOrder(wire: WireOrder, status: OrderStatus): Order {
  const info = wire.order_extended_info;
  return {
    id: wire.order_id,
    number: info.order_number,
    type: wire.order_type,
    source: wire.order_source as OrderSource,
    status,
    branchId: wire.location_id,
    isTakeaway: wire.takeaway ?? info.take_away,
    isCurbsidePickup: info.curbside_pickup,
    isScheduled: wire.scheduled ?? wire.scheduled_for !== undefined,
    placedAt: wire.placed_at,
    isCashOnDelivery: wire.is_cod,
    statusUpdates: wire.status_updates,
    items: info.items,
    payments: info.payments,
    surcharges: info.surcharges,
    discounts: info.discounts,
    totalAmount: info.total_amount,
    printBatchNumber: info.print_batch_number,
    deliveryAddress: info.delivery_address ?? {},
    customer: info.customer ?? { name: "" },
    hasCustomerArrived:
      info.customer_arrived ??
      wire.status_updates.some(({ event }) => event === "customer_arrived"),
    ...withoutAbsent<Order>({
      foreignNumber: info.foreign_order_no,
      scheduledFor: wire.scheduled_for,
      riderId: wire.rider_id,
      job: wire.logistics_job,
      event: wire.event,
      deliveryEtaMinutes: info.delivery_eta,
      confirmationMinutes: info.auto_rejection_sla,
      agentName: info.user_name,
      systemNote: info.meta_note?.system_note,
      notes: info.notes,
    }),
  };
}

function isHttps(address: string): boolean {
  return address.length <= textLengthMax.address && /^https:\/\/\S+$/i.test(address);
}
