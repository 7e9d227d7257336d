import * as v from "valibot";
import type { CategoryId, OrderItemId, StaffId } from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, type Minor, minor, zero } from "../../ports/entities/money.ts";
import {
  type ItemModification,
  type OrderAdjustment,
  type OrderItem,
  type StatusUpdate,
  statusEvents,
} from "../../ports/entities/order.ts";
import type { OrderPayment } from "../../ports/entities/payment.ts";
import { lastFourOf } from "./card-number.ts";
import {
  amount,
  converted,
  decimal,
  expected,
  type Field,
  flag,
  id,
  instant,
  listOf,
  objectOf,
  oneOf,
  optional,
  optionalId,
  optionalText,
  sentText,
  sparseListOf,
  text,
  whole,
  withDefault,
  wordOf,
} from "./fields.ts";
import { countMax, textLengthMax } from "./limits.ts";

const name = text(textLengthMax.name);
const optionalName = optionalText(textLengthMax.name);
const optionalShort = optionalText(textLengthMax.short);
const optionalNote = optionalText(textLengthMax.note);
/** Never keeps more than the last four digits, also if a server sends more of a card's number. */
const cardDigits: Field<string | undefined> = converted(
  v.custom<string | number>(
    (value) => typeof value === "string" || Number.isFinite(value),
    "must be text",
  ),
  (value) => lastFourOf(value),
);
const knownEvent = wordOf(statusEvents);

/** An event of the history; one that this version does not know is kept as "other". */
export const statusEvent: Field<StatusUpdate["event"]> = converted(
  v.string("must be text"),
  (event) => knownEvent(event) ?? "other",
);

const statusUpdate = converted(
  objectOf({
    event: expected(statusEvent),
    time: expected(instant),
    staff_id: optionalId<StaffId>(),
    staff_name: optionalName,
  }),

  (wire): StatusUpdate => ({
    event: wire.event ?? "other",
    ...(wire.time !== undefined && { time: wire.time }),
    ...(wire.staff_id !== undefined && { staffId: wire.staff_id }),
    ...(wire.staff_name !== undefined && { staffName: wire.staff_name }),
  }),
);

export const statusUpdates = listOf(statusUpdate, countMax.statusUpdates);

const modification = converted(
  objectOf({
    modification_type: expected(
      oneOf(["quantity_increase", "quantity_decrease", "delete"] as const),
    ),
    old_value: optionalShort,
    new_value: optionalShort,
    staff_name: optionalName,
    created_at: expected(instant),
    reason: optionalNote,
  }),

  (wire): ItemModification => ({
    type: wire.modification_type ?? "other",
    oldValue: wire.old_value ?? "",
    newValue: wire.new_value ?? "",
    staffName: wire.staff_name ?? "",
    reason: wire.reason ?? "",
    ...(wire.created_at !== undefined && { createdAt: wire.created_at }),
  }),
);

export function orderItems(precision: CurrencyPrecision): Field<readonly OrderItem[]> {
  const money = amount(precision);
  const moneyOrZero = withDefault(money, zero);
  const item = converted(
    objectOf({
      order_item_id: expected(id<OrderItemId>()),
      order_item_parent_id: optionalId<OrderItemId>(),
      deleted: flag(false),
      name: expected(name),
      qty_dec: expected(decimal(0, 1_000_000)),
      price: expected(money),
      amount: expected(money),
      tax: moneyOrZero,
      discount_name: optionalName,
      discount_amount: converted(moneyOrZero, discountOf),
      note: optionalNote,
      print_batch_no: withDefault(whole(0, Number.MAX_SAFE_INTEGER), 0),
      is_new: flag(false),
      category_id: optionalId<CategoryId>(),
      modification_history: listOf(modification, countMax.modifications),
    }),

    (wire): OrderItem => ({
      id: wire.order_item_id ?? noId,
      isDeleted: wire.deleted,
      name: wire.name ?? "–",
      tax: wire.tax,
      discountAmount: wire.discount_amount,
      printBatchNumber: wire.print_batch_no,
      isNew: wire.is_new,
      modifications: wire.modification_history,
      ...(wire.order_item_id !== undefined && { id: wire.order_item_id }),
      ...(wire.qty_dec !== undefined && { quantity: wire.qty_dec }),
      ...(wire.price !== undefined && { price: wire.price }),
      ...(wire.amount !== undefined && { amount: wire.amount }),
      ...(wire.order_item_parent_id !== undefined && { parentId: wire.order_item_parent_id }),
      ...(wire.discount_name !== undefined && { discountName: wire.discount_name }),
      ...(wire.note !== undefined && { note: wire.note }),
      ...(wire.category_id !== undefined && { categoryId: wire.category_id }),
    }),
  );
  return converted(listOf(item, countMax.items), withIds);
}

const noId = 0 as OrderItemId;

/** An item whose id cannot be read still has to be told apart from the others. */
function withIds(items: readonly OrderItem[]): readonly OrderItem[] {
  if (items.every((item) => item.id !== noId)) return items;
  return items.map((item, place) =>
    item.id === noId ? { ...item, id: -(place + 1) as OrderItemId } : item,
  );
}

/** The order's payments; undefined stands for one that cannot be read, so that the others keep their places. */
export function orderPayments(
  precision: CurrencyPrecision,
): Field<readonly (OrderPayment | undefined)[]> {
  const money = amount(precision);
  const payment = converted(
    objectOf({
      name: sentText(textLengthMax.name),
      amount: money,
      // The line is sent as it came, so a part that only the payments table shows may be unreadable (N5).
      amount_collected: optional(money),
      tip: optional(money),
      card_last_four: optional(cardDigits),
      meta_data: optional(objectOf({ card_no: optional(cardDigits), reference_id: optionalName })),
    }),
    (wire): OrderPayment => {
      const cardLastFour = wire.card_last_four ?? wire.meta_data?.card_no;
      const reference = wire.meta_data?.reference_id;
      return {
        name: wire.name,
        amount: wire.amount,
        // Without amount_collected a payment has been collected in full.
        amountCollected: wire.amount_collected ?? wire.amount,
        tip: wire.tip ?? zero,
        ...(cardLastFour !== undefined && { cardLastFour }),
        ...(reference !== undefined && { reference }),
      };
    },
  );
  return sparseListOf(payment, countMax.payments);
}

/** Some servers send a discount below zero. */
function discountOf(amount: Minor): Minor {
  return minor(Math.abs(amount));
}

export function orderDiscounts(precision: CurrencyPrecision): Field<readonly OrderAdjustment[]> {
  return converted(orderAdjustments(precision), (discounts) =>
    discounts.map((discount) => ({ ...discount, amount: discountOf(discount.amount) })),
  );
}

/** Surcharges, and discounts as they were sent. */
export function orderAdjustments(precision: CurrencyPrecision): Field<readonly OrderAdjustment[]> {
  const adjustment = converted(
    objectOf({ name: expected(name), amount: amount(precision) }),
    (wire): OrderAdjustment => ({ name: wire.name ?? "", amount: wire.amount }),
  );
  return listOf(adjustment, countMax.adjustments);
}
