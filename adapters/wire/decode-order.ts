import * as v from "valibot";
import type {
  BranchId,
  CustomerId,
  OrderId,
  OrderSource,
  RiderId,
} from "../../ports/entities/ids.ts";
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
  amount,
  flag,
  id,
  instant,
  oneOf,
  optional,
  optionalFlag,
  optionalId,
  optionalText,
  optionalTextOrNumber,
  orElse,
  text,
  textOrNumber,
  whole,
} from "./checks.ts";
import { jobSchema } from "./decode-job.ts";
import { lineChecks, statusEvent, statusUpdates } from "./decode-order-lines.ts";
import { type Decoded, decoded, refused } from "./decoded.ts";
import { minutesMax, textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

export interface OrderDecoding {
  readonly precision: CurrencyPrecision;
  /** Where the order stands, for the refusal; empty for an order that stands alone. */
  readonly path: string;
  /** What an order with an unknown status is taken for; without it, it is refused. */
  readonly impliedStatus?: OrderStatus;
}

export interface DecodedOrder {
  readonly order: Order;
  /** Told where the order's status was not known and the list's was taken. */
  readonly notice?: Refusal;
}

/** One order of the wire (order-board section 3), whole or not at all. Unknown fields are ignored. */
export function decodeOrder(value: unknown, decoding: OrderDecoding): Decoded<DecodedOrder> {
  const { precision, path, impliedStatus } = decoding;
  const result = decodeBy(schemaOf(precision), value, path, (wire) => wire);
  if (result.kind === "refused") return result;
  const wire = result.value;
  const status = knownStatuses.get(wire.order_status);
  if (status !== undefined) return decoded({ order: toOrder(wire, status) });
  const statusPath = path === "" ? "order_status" : `${path}.order_status`;
  const unknown = `is an unknown status, ${JSON.stringify(wire.order_status.slice(0, 40))}`;
  if (impliedStatus === undefined) return refused(statusPath, unknown);
  const notice = { path: statusPath, problem: `${unknown}; taken for ${impliedStatus}` };
  return decoded({ order: toOrder(wire, impliedStatus), notice });
}

const knownStatuses: ReadonlyMap<string, OrderStatus> = new Map(
  orderStatuses.map((status) => [status, status]),
);
const shortText = optionalText(textLengthMax.short);
const nameText = optionalText(textLengthMax.name);
const noteText = optionalText(textLengthMax.note);
const minutes = optional(whole(0, minutesMax));

const addressSchema = v.object({
  room_number: lenient(optionalTextOrNumber),
  building: lenient(nameText),
  street: lenient(nameText),
  land_mark: lenient(nameText),
  area: lenient(nameText),
});

const customerSchema = v.object({
  id: lenient(optionalId<CustomerId>),
  name: lenient(nameText),
  telephone: lenient(shortText),
  alt_telephone_number: lenient(shortText),
});

function makeSchema(precision: CurrencyPrecision) {
  const lines = lineChecks(precision);
  return v.object({
    order_id: checked(id<OrderId>),
    order_type: checked(oneOf(orderTypes)),
    order_source: checked(text(textLengthMax.short)),
    order_status: checked(text(textLengthMax.short)),
    scheduled: lenient(optionalFlag),
    takeaway: lenient(optionalFlag),
    scheduled_for: lenient(optional(instant)),
    placed_at: checked(instant),
    is_cod: lenient(flag(true)),
    location_id: checked(id<BranchId>),
    rider_id: lenient(optionalId<RiderId>),
    logistics_job: jobSchema,
    status_updates: lenient(statusUpdates),
    event: lenient(optional(statusEvent)),
    order_extended_info: v.object({
      order_number: checked(textOrNumber),
      foreign_order_no: lenient(optionalTextOrNumber),
      items: lenient(lines.items),
      payments: lenient(lines.payments),
      surcharges: lenient(lines.adjustments),
      discounts: lenient(lines.adjustments),
      total_amount: checked(amount(precision)),
      take_away: lenient(flag(false)),
      curbside_pickup: lenient(flag(false)),
      delivery_eta: lenient(minutes),
      auto_rejection_sla: lenient(minutes),
      user_name: lenient(nameText),
      print_batch_number: lenient(orElse(whole(0, Number.MAX_SAFE_INTEGER), 0)),
      meta_note: v.nullish(v.object({ system_note: lenient(noteText) })),
      delivery_address: v.nullish(addressSchema),
      customer: v.nullish(customerSchema),
      notes: lenient(noteText),
      customer_arrived: lenient(optionalFlag),
    }),
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

/** An order without is_cod is taken for unpaid: a Paid badge has to be earned. */
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
    deliveryAddress: toAddress(info.delivery_address ?? {}),
    customer: toCustomer(info.customer ?? {}),
    hasCustomerArrived:
      info.customer_arrived ??
      wire.status_updates.some(({ event }) => event === "customer_arrived"),
    ...optionalsOf(wire),
  };
}

function optionalsOf(wire: WireOrder): Partial<Order> {
  const info = wire.order_extended_info;
  return withoutAbsent<Order>({
    foreignNumber: info.foreign_order_no,
    scheduledFor: wire.scheduled_for,
    riderId: wire.rider_id,
    job: wire.logistics_job ?? undefined,
    event: wire.event,
    deliveryEtaMinutes: info.delivery_eta,
    autoRejectionMinutes: info.auto_rejection_sla,
    agentName: info.user_name,
    systemNote: info.meta_note?.system_note,
    notes: info.notes,
  });
}

function toAddress(wire: Partial<v.InferOutput<typeof addressSchema>>): DeliveryAddress {
  return withoutAbsent<DeliveryAddress>({
    roomNumber: wire.room_number,
    building: wire.building,
    street: wire.street,
    landmark: wire.land_mark,
    area: wire.area,
  });
}

function toCustomer(wire: Partial<v.InferOutput<typeof customerSchema>>): Customer {
  return {
    name: wire.name ?? "",
    ...withoutAbsent<Customer>({
      id: wire.id,
      telephone: wire.telephone,
      alternateTelephone: wire.alt_telephone_number,
    }),
  };
}

/** Leaves out what is undefined: our entities know absent fields, never undefined ones. */
function withoutAbsent<Entity>(
  fields: {
    readonly [Key in keyof Entity]?: Entity[Key] | undefined;
  },
): Partial<Entity> {
  const kept: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept as Partial<Entity>;
}
