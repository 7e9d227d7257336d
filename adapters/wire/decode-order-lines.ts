import * as v from "valibot";
import type { CategoryId, OrderItemId, StaffId } from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, zero } from "../../ports/entities/money.ts";
import {
  type ItemModification,
  type OrderAdjustment,
  type OrderItem,
  type StatusUpdate,
  statusEvents,
} from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import {
  amount,
  decimal,
  type Field,
  flag,
  id,
  instant,
  lenient,
  listOf,
  objectOf,
  oneOf,
  optionalId,
  optionalText,
  optionalTextOrNumber,
  text,
  whole,
} from "./fields.ts";
import { countMax, textLengthMax } from "./limits.ts";

const name = text(textLengthMax.name);
const optionalName = optionalText(textLengthMax.name);
const optionalNote = optionalText(textLengthMax.note);
const knownEvents: ReadonlySet<string> = new Set(statusEvents);

/** An event of the history; one that this version does not know is kept as "other". */
export const statusEvent: Field<StatusUpdate["event"]> = v.pipe(
  v.string("must be text"),
  v.transform((event) => (knownEvents.has(event) ? (event as StatusUpdate["event"]) : "other")),
);

const statusUpdate = v.pipe(
  objectOf({
    event: statusEvent,
    time: instant,
    staff_id: optionalId<StaffId>(),
    staff_name: optionalName,
  }),
  v.transform(
    (wire): StatusUpdate => ({
      event: wire.event,
      time: wire.time,
      ...(wire.staff_id !== undefined && { staffId: wire.staff_id }),
      ...(wire.staff_name !== undefined && { staffName: wire.staff_name }),
    }),
  ),
);

export const statusUpdates = listOf(statusUpdate, countMax.statusUpdates);

const modification = v.pipe(
  objectOf({
    modification_type: oneOf(["quantity_increase", "quantity_decrease", "delete"] as const),
    old_value: optionalTextOrNumber,
    new_value: optionalTextOrNumber,
    staff_name: optionalName,
    created_at: instant,
    reason: optionalNote,
  }),
  v.transform(
    (wire): ItemModification => ({
      type: wire.modification_type,
      oldValue: wire.old_value ?? "",
      newValue: wire.new_value ?? "",
      staffName: wire.staff_name ?? "",
      createdAt: wire.created_at,
      reason: wire.reason ?? "",
    }),
  ),
);

export function orderItems(precision: CurrencyPrecision): Field<readonly OrderItem[]> {
  const money = amount(precision);
  const moneyOrZero = v.nullish(money, 0);
  const item = v.pipe(
    objectOf({
      order_item_id: id<OrderItemId>(),
      order_item_parent_id: optionalId<OrderItemId>(),
      deleted: flag(false),
      name,
      qty_dec: decimal(0, 1_000_000),
      price: money,
      amount: money,
      tax: moneyOrZero,
      discount_name: optionalName,
      discount_amount: moneyOrZero,
      note: optionalNote,
      print_batch_no: v.nullish(whole(0, Number.MAX_SAFE_INTEGER), 0),
      is_new: flag(false),
      category_id: optionalId<CategoryId>(),
      modification_history: listOf(modification, countMax.modifications),
    }),
    v.transform(
      (wire): OrderItem => ({
        id: wire.order_item_id,
        isDeleted: wire.deleted,
        name: wire.name,
        quantity: wire.qty_dec,
        price: wire.price,
        amount: wire.amount,
        tax: wire.tax,
        discountAmount: wire.discount_amount,
        printBatchNumber: wire.print_batch_no,
        isNew: wire.is_new,
        modifications: wire.modification_history,
        ...(wire.order_item_parent_id !== undefined && { parentId: wire.order_item_parent_id }),
        ...(wire.discount_name !== undefined && { discountName: wire.discount_name }),
        ...(wire.note !== undefined && { note: wire.note }),
        ...(wire.category_id !== undefined && { categoryId: wire.category_id }),
      }),
    ),
  );
  return listOf(item, countMax.items);
}

export function orderPayments(precision: CurrencyPrecision): Field<readonly OrderPayment[]> {
  const money = amount(precision);
  const payment = v.pipe(
    objectOf({
      name,
      amount: money,
      // The line is sent as it came, so a part that only the payments table shows may be unreadable (N5).
      amount_collected: lenient(money),
      tip: lenient(money),
      card_last_four: lenient(optionalTextOrNumber),
    }),
    v.transform(
      (wire): OrderPayment => ({
        name: wire.name,
        amount: wire.amount,
        // Without amount_collected a payment has been collected in full.
        amountCollected: wire.amount_collected ?? wire.amount,
        tip: wire.tip ?? zero,
        // Never keeps more than four digits, also if a server sends more of a card's number.
        ...(wire.card_last_four !== undefined && { cardLastFour: wire.card_last_four.slice(-4) }),
      }),
    ),
  );
  return listOf(payment, countMax.payments);
}

/** Surcharges and discounts. */
export function orderAdjustments(precision: CurrencyPrecision): Field<readonly OrderAdjustment[]> {
  return listOf(objectOf({ name, amount: amount(precision) }), countMax.adjustments);
}
