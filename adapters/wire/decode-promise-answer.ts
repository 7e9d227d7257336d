import { notifiedParties } from "../../ports/entities/promise.ts";
import type { PromiseAnswer } from "../../ports/order-api.ts";
import { decodeActionAnswer } from "./decode-lists.ts";
import { type Decoded, decode, decoded } from "./decoded.ts";
import { objectOf, oneOf, optional, withoutAbsent } from "./fields.ts";
import type { WireConventions } from "./wire-conventions.ts";

const told = objectOf({ notified: optional(oneOf(notifiedParties)) });

/** The answer to a new promise: `{order, notified}`, either of which may be missing. */
export function decodePromiseAnswer(
  body: unknown,
  conventions: WireConventions,
): Decoded<PromiseAnswer> {
  const order = decodeActionAnswer(body, conventions);
  if (order.kind === "refused") return order;
  const answer = decode(told, body ?? {}, "");
  if (answer.kind === "refused") return answer;
  return decoded(withoutAbsent<PromiseAnswer>({ order: order.value, ...answer.value }), [
    ...(order.leftOut ?? []),
    ...(answer.leftOut ?? []),
  ]);
}
