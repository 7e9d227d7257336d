import type { TelephoneAccess } from "../../ports/entities/capabilities.ts";
import type { LogisticsJob, LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type {
  ItemModification,
  Order,
  OrderAdjustment,
  OrderItem,
  StatusUpdate,
} from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import type { OrderPromise } from "../../ports/entities/promise.ts";
import { type AmountEncoder, isoTime, optionalIsoTime, type WireObject } from "./wire-values.ts";

/** Encodes one order as in section 3 of the specification. Missing values are null. */
export function encodeOrder(order: Order, amount: AmountEncoder): WireObject {
  return {
    order_id: order.id,
    order_type: order.type,
    order_source: order.source,
    order_status: order.status,
    scheduled: order.isScheduled,
    takeaway: order.isTakeaway,
    scheduled_for: optionalIsoTime(order.scheduledFor),
    ...encodePromise(order.promise),
    ...(order.collectionCode !== undefined && { collection_code: order.collectionCode }),
    placed_at: isoTime(order.placedAt),
    is_cod: order.isCashOnDelivery,
    location_id: order.branchId,
    rider_id: order.riderId ?? null,
    logistics_job: order.job === undefined ? null : encodeJob(order.job),
    status_updates: order.statusUpdates.map(encodeStatusUpdate),
    event: order.event ?? null,
    order_extended_info: encodeExtendedInfo(order, amount),
  };
}

/** The wire's codes for the states of a partner's job. */
export const jobStatusCodes: Readonly<Record<LogisticsJobStatus, number>> = {
  pending: 1,
  assigned: 2,
  cancelled: 3,
  arrived: 4,
  delivering: 5,
  complete: 6,
  reassigning: 7,
  // Outside the seven: the simulator's partners never send it.
  unknown: 0,
};

export function encodeJob(job: LogisticsJob): WireObject {
  return {
    status: jobStatusCodes[job.status],
    partner_id: job.partnerId,
    partner_unique_id: job.partnerUniqueId ?? null,
    metadata: {
      track_url: job.trackUrl ?? null,
      driver_name: job.driverName ?? null,
      driver_telephone: job.driverTelephone ?? null,
    },
    updated_at: optionalIsoTime(job.updatedAt),
    ...encodeAccess(job.driverTelephoneAccess),
    ...(job.handoverCodeLength !== undefined && { handover_code_length: job.handoverCodeLength }),
    ...(job.pickupAt !== undefined && { pickup_at: isoTime(job.pickupAt) }),
  };
}

/** Only of a branch whose company has declared it: the others send what they always sent (CP-1). */
function encodePromise(promise: OrderPromise | undefined): WireObject {
  if (promise === undefined) return {};
  return {
    promised_at: optionalIsoTime(promise.promisedAt),
    promised_first: optionalIsoTime(promise.promisedFirst),
    ready_by: optionalIsoTime(promise.readyBy),
    fixed_from: optionalIsoTime(promise.fixedFrom),
    delays: promise.delays ?? null,
  };
}

function encodeExtendedInfo(order: Order, amount: AmountEncoder): WireObject {
  return {
    order_number: order.number,
    foreign_order_no: order.foreignNumber ?? null,
    items: order.items.map((item) => encodeItem(item, amount)),
    payments: order.payments.map((payment) => encodePayment(payment, amount)),
    surcharges: order.surcharges.map((adjustment) => encodeAdjustment(adjustment, amount)),
    discounts: order.discounts.map((adjustment) => encodeAdjustment(adjustment, amount)),
    total_amount: amount(order.totalAmount),
    take_away: order.isTakeaway,
    curbside_pickup: order.isCurbsidePickup,
    delivery_eta: order.deliveryEtaMinutes ?? null,
    auto_rejection_sla: order.confirmationMinutes ?? null,
    user_name: order.agentName ?? null,
    print_batch_number: order.printBatchNumber,
    meta_note: { system_note: order.systemNote ?? null },
    delivery_address: encodeAddress(order),
    customer: encodeCustomer(order),
    notes: order.notes ?? null,
    customer_arrived: order.hasCustomerArrived,
  };
}

function encodeAddress({ deliveryAddress }: Order): WireObject {
  return {
    room_number: deliveryAddress.roomNumber ?? null,
    building: deliveryAddress.building ?? null,
    street: deliveryAddress.street ?? null,
    land_mark: deliveryAddress.landmark ?? null,
    area: deliveryAddress.area ?? null,
  };
}

function encodeCustomer({ customer }: Order): WireObject {
  return {
    id: customer.id ?? null,
    name: customer.name,
    telephone: customer.telephone ?? null,
    alt_telephone_number: customer.alternateTelephone ?? null,
    ...encodeAccess(customer.telephoneAccess),
  };
}

/** Only where the company has declared it (CP-1). */
function encodeAccess(access: TelephoneAccess | undefined): WireObject {
  if (access === undefined) return {};
  return {
    telephone_access_code: access.code ?? null,
    telephone_valid_until: optionalIsoTime(access.validUntil),
  };
}

function encodeItem(item: OrderItem, amount: AmountEncoder): WireObject {
  return {
    order_item_id: item.id,
    order_item_parent_id: item.parentId ?? 0,
    deleted: item.isDeleted,
    name: item.name,
    qty_dec: item.quantity,
    price: amount(item.price),
    amount: amount(item.amount),
    tax: amount(item.tax),
    discount_name: item.discountName ?? null,
    discount_amount: amount(item.discountAmount),
    note: item.note ?? null,
    print_batch_no: item.printBatchNumber,
    is_new: item.isNew,
    category_id: item.categoryId ?? null,
    modification_history: item.modifications.map(encodeModification),
  };
}

function encodeModification(modification: ItemModification): WireObject {
  return {
    modification_type: modification.type,
    old_value: modification.oldValue,
    new_value: modification.newValue,
    staff_name: modification.staffName,
    created_at: optionalIsoTime(modification.createdAt),
    reason: modification.reason,
  };
}

function encodePayment(payment: OrderPayment, amount: AmountEncoder): WireObject {
  return {
    name: payment.name,
    amount: amount(payment.amount),
    amount_collected: amount(payment.amountCollected),
    tip: amount(payment.tip),
    card_last_four: payment.cardLastFour ?? null,
  };
}

function encodeAdjustment(adjustment: OrderAdjustment, amount: AmountEncoder): WireObject {
  return { name: adjustment.name, amount: amount(adjustment.amount) };
}

function encodeStatusUpdate(update: StatusUpdate): WireObject {
  return {
    event: update.event,
    staff_id: update.staffId ?? null,
    staff_name: update.staffName ?? null,
    time: optionalIsoTime(update.time),
  };
}
