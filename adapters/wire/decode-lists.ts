import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { OrderList } from "../../ports/entities/order-list.ts";
import { notifiedParties } from "../../ports/entities/promise.ts";
import { isObject } from "../../ports/json-text.ts";
import type { OrderListAnswer, PromiseAnswer } from "../../ports/order-api.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { decodeOrder } from "./decode-order.ts";
import { type Decoded, decode, decoded, refused } from "./decoded.ts";
import { objectOf, oneOf, optional, withoutAbsent } from "./fields.ts";
import { type DecodedList, type DecodeElement, decodeList, ListDecoder } from "./list-decoder.ts";
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
  return answerOf(decodeList(body, ordersName, orderDecoder(list, conventions)));
}

/** The same for an answer that comes in slices; undefined if `isGivenUp`, asked at each slice, says so. */
export async function decodeOrderSlices(
  slices: AsyncIterable<readonly unknown[]>,
  list: OrderList,
  conventions: WireConventions,
  isGivenUp: () => boolean,
): Promise<Decoded<OrderListAnswer> | undefined> {
  const decoder = new ListDecoder(ordersName, orderDecoder(list, conventions));
  for await (const slice of slices) {
    if (isGivenUp()) return undefined;
    decoder.add(slice);
    if (decoder.isOver) break;
  }
  return isGivenUp() ? undefined : answerOf(decoder.result());
}

/** The name under which a list of orders stands in its answer. */
export const ordersName = "orders";

function orderDecoder(list: OrderList, conventions: WireConventions): DecodeElement<Order> {
  const implied = {
    impliedStatus: impliedStatuses[list],
    impliedTakeaway: list.startsWith("pickup."),
  };
  const ids = new Set<OrderId>();
  return (value, path) => {
    const result = decodeOrder(value, { conventions, path, ...implied });
    if (result.kind === "refused") return withNumber(result, value);
    // Of two rows with one id only the first could be shown, and the second may be another order.
    if (ids.has(result.value.id)) {
      const refusal = { path: `${path}.order_id`, problem: "stands twice in the list" };
      return withNumber({ kind: "refused", refusal }, value);
    }
    ids.add(result.value.id);
    return list === "scheduled" ? withUnknownTime(result, path) : result;
  };
}

function answerOf(list: Decoded<DecodedList<Order>>): Decoded<OrderListAnswer> {
  if (list.kind === "refused") return list;
  const { values: orders, refusals } = list.value;
  return decoded({ orders, refusals }, list.leftOut);
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

const notification = objectOf({ notified: optional(oneOf(notifiedParties)) });

/** The answer to a new promise: `{order, notified}`, either of which may be missing. */
export function decodePromiseAnswer(
  body: unknown,
  conventions: WireConventions,
): Decoded<PromiseAnswer> {
  const order = decodeActionAnswer(body, conventions);
  if (order.kind === "refused") return order;
  const answer = decode(notification, body ?? {}, "");
  if (answer.kind === "refused") return answer;
  return decoded(withoutAbsent<PromiseAnswer>({ order: order.value, ...answer.value }), [
    ...(order.leftOut ?? []),
    ...(answer.leftOut ?? []),
  ]);
}
