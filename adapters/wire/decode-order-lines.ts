import type { CategoryId, OrderItemId, StaffId } from "../../ports/entities/ids.ts";
import type { CurrencyPrecision, Minor } from "../../ports/entities/money.ts";
import { zero } from "../../ports/entities/money.ts";
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
  asFields,
  type Check,
  decimal,
  type Fields,
  flag,
  id,
  instant,
  isAbsent,
  listOf,
  oneOf,
  optionalId,
  optionalText,
  optionalTextOrNumber,
  orElse,
  text,
  textOrNumber,
  WireProblem,
  whole,
} from "./checks.ts";
import { countMax, textLengthMax } from "./limits.ts";

// An order has many lines, and most of the time of decoding goes into them: they are read field by field
// here and not by a schema, which took five times as long when measured.

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Stops the reading of one element at its first problem; it never leaves this file. */
class Unfit extends Error {
  readonly at: WireProblem;

  constructor(at: WireProblem) {
    super(at.problem);
    this.at = at;
  }
}

function read<Value>(fields: Fields, name: string, check: Check<Value>): Value {
  const value = check(fields[name]);
  if (value instanceof WireProblem) throw new Unfit(value.below(`.${name}`));
  return value;
}

/** A check out of a reader of fields. */
function element<Value>(readFields: (fields: Fields) => Value): Check<Value> {
  return (value) => {
    const fields = asFields(value);
    if (fields instanceof WireProblem) return fields;
    try {
      return readFields(fields);
    } catch (error) {
      if (error instanceof Unfit) return error.at;
      throw error;
    }
  };
}

const isNotFlagged = flag(false);
const name = text(textLengthMax.name);
const optionalName = optionalText(textLengthMax.name);
const optionalNote = optionalText(textLengthMax.note);
const emptyable: Check<string> = (value) => (isAbsent(value) ? "" : name(value));
const quantity = decimal(0, 1_000_000);
const batchNumber = orElse(whole(0, Number.MAX_SAFE_INTEGER), 0);
const modificationType = oneOf(["quantity_increase", "quantity_decrease", "delete"] as const);
const knownEvents = new Set<unknown>(statusEvents);

/** An event of the history; one that this version does not know is kept as "other". */
export function statusEvent(value: unknown): StatusUpdate["event"] | WireProblem {
  if (knownEvents.has(value)) return value as StatusUpdate["event"];
  return typeof value === "string" ? "other" : new WireProblem("must be text");
}

const modification = element(
  (fields): ItemModification => ({
    type: read(fields, "modification_type", modificationType),
    oldValue: read(fields, "old_value", optionalTextOrNumber) ?? "",
    newValue: read(fields, "new_value", optionalTextOrNumber) ?? "",
    staffName: read(fields, "staff_name", emptyable),
    createdAt: read(fields, "created_at", instant),
    reason: read(fields, "reason", optionalNote) ?? "",
  }),
);
const modifications = listOf(modification, countMax.modifications);

const statusUpdate = element((fields): StatusUpdate => {
  const update: Writable<StatusUpdate> = {
    event: read(fields, "event", statusEvent),
    time: read(fields, "time", instant),
  };
  const staffId = read(fields, "staff_id", optionalId<StaffId>);
  const staffName = read(fields, "staff_name", optionalName);
  if (staffId !== undefined) update.staffId = staffId;
  if (staffName !== undefined) update.staffName = staffName;
  return update;
});

export const statusUpdates = listOf(statusUpdate, countMax.statusUpdates);

/** The lines of an order, for one currency precision. */
export interface LineChecks {
  readonly items: Check<readonly OrderItem[]>;
  readonly payments: Check<readonly OrderPayment[]>;
  readonly adjustments: Check<readonly OrderAdjustment[]>;
}

export function lineChecks(precision: CurrencyPrecision): LineChecks {
  const money = amount(precision);
  const moneyOrZero = orElse(money, zero);
  return {
    items: listOf(itemCheck(money, moneyOrZero), countMax.items),
    payments: listOf(paymentCheck(money, moneyOrZero), countMax.payments),
    adjustments: listOf(
      element((fields) => ({
        name: read(fields, "name", name),
        amount: read(fields, "amount", money),
      })),
      countMax.adjustments,
    ),
  };
}

function itemCheck(money: Check<Minor>, moneyOrZero: Check<Minor>): Check<OrderItem> {
  return element((fields) => {
    const item: Writable<OrderItem> = {
      id: read(fields, "order_item_id", id<OrderItemId>),
      isDeleted: read(fields, "deleted", isNotFlagged),
      name: read(fields, "name", name),
      quantity: read(fields, "qty_dec", quantity),
      price: read(fields, "price", money),
      amount: read(fields, "amount", money),
      tax: read(fields, "tax", moneyOrZero),
      discountAmount: read(fields, "discount_amount", moneyOrZero),
      printBatchNumber: read(fields, "print_batch_no", batchNumber),
      isNew: read(fields, "is_new", isNotFlagged),
      modifications: read(fields, "modification_history", modifications),
    };
    const parentId = read(fields, "order_item_parent_id", optionalId<OrderItemId>);
    const discountName = read(fields, "discount_name", optionalName);
    const note = read(fields, "note", optionalNote);
    const categoryId = read(fields, "category_id", optionalId<CategoryId>);
    if (parentId !== undefined) item.parentId = parentId;
    if (discountName !== undefined) item.discountName = discountName;
    if (note !== undefined) item.note = note;
    if (categoryId !== undefined) item.categoryId = categoryId;
    return item;
  });
}

/** Without amount_collected a payment has been collected in full. */
function paymentCheck(money: Check<Minor>, moneyOrZero: Check<Minor>): Check<OrderPayment> {
  return element((fields) => {
    const paid = read(fields, "amount", money);
    const payment: Writable<OrderPayment> = {
      name: read(fields, "name", name),
      amount: paid,
      amountCollected: read(fields, "amount_collected", orElse(money, paid)),
      tip: read(fields, "tip", moneyOrZero),
    };
    const digits = read(fields, "card_last_four", cardLastFour);
    if (digits !== undefined) payment.cardLastFour = digits;
    return payment;
  });
}

/** Only ever the last four, also where a server sends more of a card's number. */
function cardLastFour(value: unknown): string | WireProblem | undefined {
  if (isAbsent(value) || value === "") return undefined;
  const digits = textOrNumber(value);
  return digits instanceof WireProblem ? digits : digits.slice(-4);
}
