import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { OrderListAnswer } from "../../ports/order-api.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { decodeOrder } from "./decode-order.ts";
import { type Decoded, decoded, fieldOf, leftOutMax, refused } from "./decoded.ts";
import { listLengthMax, refusalsMax } from "./limits.ts";
import type { WireConventions } from "./wire-conventions.ts";

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

/** The answer of one list: `{orders: […]}` or the array alone. One bad order harms only itself. */
export function decodeOrderList(
  body: unknown,
  list: OrderList,
  conventions: WireConventions,
): Decoded<OrderListAnswer> {
  const implied = {
    impliedStatus: impliedStatuses[list],
    impliedTakeaway: list.startsWith("pickup."),
  };
  const orderList = decodeList(body, "orders", (value, path): Decoded<Order> => {
    const result = decodeOrder(value, { conventions, path, ...implied });
    if (result.kind === "refused") return withNumber(result, value);
    return list === "scheduled" ? withUnknownTime(result, path) : result;
  });
  if (orderList.kind === "refused") return orderList;
  const { values: orders, refusals } = orderList.value;
  return decoded({ orders, refusals }, orderList.leftOut);
}

/** Keeps an order whose time cannot be read where the server has it, instead of with those that are to be made now (N16). */
function withUnknownTime(
  result: Extract<Decoded<Order>, { readonly kind: "decoded" }>,
  path: string,
): Decoded<Order> {
  const { value: order, leftOut = [] } = result;
  if (order.scheduledFor !== undefined) return result;
  const field = {
    path: `${path}.scheduled_for`,
    problem: "is missing in the list of scheduled orders",
  };
  const isNamed = leftOut.some((each) => each.path === field.path);
  return decoded(
    { ...order, isScheduledWithoutTime: true },
    isNamed ? leftOut : [...leftOut, field],
  );
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
export function decodeOneOrder(body: unknown, conventions: WireConventions): Decoded<Order> {
  const isWrapped = isObject(body) && "order" in body;
  const path = isWrapped ? "order" : "";
  return decodeOrder(isWrapped ? body["order"] : body, { conventions, path });
}

/**
 * The answer to an action, with or without the order as it is now. Only a JSON object or an empty body is an
 * answer; anything else comes from a proxy in between.
 */
export function decodeActionAnswer(
  body: unknown,
  conventions: WireConventions,
): Decoded<Order | undefined> {
  if (body === undefined || body === null) return decoded(undefined);
  if (!isObject(body)) return refused("", "the answer must be an object");
  const isOrder = "order" in body ? body["order"] !== null : "order_id" in body;
  return isOrder ? decodeOneOrder(body, conventions) : decoded(undefined);
}

export interface DecodedList<Value> {
  readonly values: readonly Value[];
  /** At most `refusalsMax`. */
  readonly refusals: readonly Refusal[];
}

/**
 * A list under its name, or alone. Refused elements are listed by their paths, the others are kept; of the fields that
 * were left out, each is named for the first element only.
 */
export function decodeList<Value>(
  body: unknown,
  name: string,
  decodeElement: (value: unknown, path: string) => Decoded<Value>,
): Decoded<DecodedList<Value>> {
  const list = isObject(body) ? body[name] : body;
  if (!Array.isArray(list)) return refused(name, "must be a list");
  const values: Value[] = [];
  const refusals: Refusal[] = [];
  const leftOut = new Map<string, Refusal>();
  for (let index = 0; index < Math.min(list.length, listLengthMax); index++) {
    const result = decodeElement(list[index], `${name}[${index}]`);
    if (result.kind === "refused") {
      if (refusals.length < refusalsMax) refusals.push(result.refusal);
      continue;
    }
    values.push(result.value);
    if (result.leftOut !== undefined) addFields(leftOut, result.leftOut);
  }
  if (list.length > listLengthMax) {
    refusals.push({ path: name, problem: `has more than ${listLengthMax} elements` });
  }
  return decoded({ values, refusals }, [...leftOut.values()]);
}

/** Adds the fields that are not yet known by their names. */
function addFields(known: Map<string, Refusal>, leftOut: readonly Refusal[]): void {
  for (const refusal of leftOut) {
    const field = fieldOf(refusal);
    if (known.size < leftOutMax && !known.has(field)) known.set(field, refusal);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
