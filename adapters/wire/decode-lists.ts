import type { CurrencyPrecision } from "../../ports/entities/money.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { OrderListAnswer } from "../../ports/order-api.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { decodeOrder } from "./decode-order.ts";
import { type Decoded, decoded, refused } from "./decoded.ts";
import { listLengthMax, refusalsMax } from "./limits.ts";

const impliedStatuses: Readonly<Record<OrderList, OrderStatus>> = {
  "homeDelivery.unconfirmed": "unconfirmed",
  "homeDelivery.new": "new",
  "homeDelivery.ready": "ready",
  "homeDelivery.inProgress": "in_progress",
  "homeDelivery.delivered": "delivered",
  "pickup.unconfirmed": "unconfirmed",
  "pickup.new": "new",
  "pickup.ready": "ready",
  "pickup.collected": "collected",
  scheduled: "new",
};

export interface DecodedOrderList {
  readonly answer: OrderListAnswer;
  /** Orders that were kept although their status is not known. They are not refusals: no order is missing. */
  readonly notices: readonly Refusal[];
}

/** The answer of one list: `{orders: […]}` or the array alone. One bad order harms only itself. */
export function decodeOrderList(
  body: unknown,
  list: OrderList,
  precision: CurrencyPrecision,
): Decoded<DecodedOrderList> {
  const impliedStatus = impliedStatuses[list];
  const notices: Refusal[] = [];
  const orderList = decodeList(body, "orders", (value, path): Decoded<Order> => {
    const result = decodeOrder(value, { precision, path, impliedStatus });
    if (result.kind === "refused") return withNumber(result, value);
    if (result.value.notice !== undefined) notices.push(result.value.notice);
    return decoded(result.value.order);
  });
  if (orderList.kind === "refused") return orderList;
  const { values: orders, refusals } = orderList.value;
  return decoded({ answer: { orders, refusals }, notices: notices.slice(0, refusalsMax) });
}

/** The longest order number that is shown to staff. */
const shownNumberLengthMax = 40;

/** Adds the order's number to the refusal, so that staff can find the order elsewhere (N16). */
function withNumber(
  { refusal, ...result }: Extract<Decoded<never>, { readonly kind: "refused" }>,
  order: unknown,
): typeof result & { readonly refusal: Refusal } {
  const info = isObject(order) ? order["order_extended_info"] : undefined;
  const number = isObject(info) ? info["order_number"] : undefined;
  const text = typeof number === "number" || typeof number === "string" ? String(number) : "";
  const orderNumber = text.trim().slice(0, shownNumberLengthMax);
  return { ...result, refusal: orderNumber === "" ? refusal : { ...refusal, orderNumber } };
}

/** An answer with one order: `{order: {…}}` or the order alone. */
export function decodeOneOrder(body: unknown, precision: CurrencyPrecision): Decoded<Order> {
  const isWrapped = isObject(body) && "order" in body;
  const path = isWrapped ? "order" : "";
  const result = decodeOrder(isWrapped ? body["order"] : body, { precision, path });
  return result.kind === "refused" ? result : decoded(result.value.order);
}

/**
 * The answer to an action, with or without the order as it is now. Only a JSON object or an empty body is an
 * answer; anything else comes from a proxy in between.
 */
export function decodeActionAnswer(
  body: unknown,
  precision: CurrencyPrecision,
): Decoded<Order | undefined> {
  if (body === undefined || body === null) return decoded(undefined);
  if (!isObject(body)) return refused("", "the answer must be an object");
  const isOrder = "order" in body ? body["order"] !== null : "order_id" in body;
  return isOrder ? decodeOneOrder(body, precision) : decoded(undefined);
}

export interface DecodedList<Value> {
  readonly values: readonly Value[];
  /** At most `refusalsMax`. */
  readonly refusals: readonly Refusal[];
}

/** A list under its name, or alone. Refused elements are listed by their paths, the others are kept. */
export function decodeList<Value>(
  body: unknown,
  name: string,
  decodeElement: (value: unknown, path: string) => Decoded<Value>,
): Decoded<DecodedList<Value>> {
  const list = isObject(body) ? body[name] : body;
  if (!Array.isArray(list)) return refused(name, "must be a list");
  const values: Value[] = [];
  const refusals: Refusal[] = [];
  for (let index = 0; index < Math.min(list.length, listLengthMax); index++) {
    const result = decodeElement(list[index], `${name}[${index}]`);
    if (result.kind === "decoded") values.push(result.value);
    else if (refusals.length < refusalsMax) refusals.push(result.refusal);
  }
  if (list.length > listLengthMax) {
    refusals.push({ path: name, problem: `has more than ${listLengthMax} elements` });
  }
  return decoded({ values, refusals });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
