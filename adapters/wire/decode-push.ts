import * as v from "valibot";
import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import {
  type LogisticsEventName,
  logisticsEventNames,
  type OrderEventName,
  orderEventNames,
  type PushBody,
  type PushChannel,
  type PushMessage,
} from "../../ports/entities/push-message.ts";
import { decodeBranchState } from "./decode-branch-state.ts";
import { decodeRiderPosition, job, jobStatus } from "./decode-logistics.ts";
import { decodeOrder } from "./decode-order.ts";
import { type Decoded, decode, decoded, refused } from "./decoded.ts";
import { id, instant, objectOf, optional, optionalText } from "./fields.ts";
import { hasNoZone } from "./instant-of.ts";
import { textLengthMax } from "./limits.ts";
import type { WireConventions } from "./wire-conventions.ts";

/** A push as it came off a channel that the app subscribed to. */
export interface WirePush {
  readonly channel: PushChannel;
  readonly event: string;
  /** Parsed JSON, or the text where it is not JSON. */
  readonly data: unknown;
}

const riderMoved = "rider_geo_coordinates_updated";
const branchState = "branch_state";

/** A push (`webhooks` in docs/api/openapi.yaml); it needs what it is about, and other fields degrade (N16). */
export function decodePush(push: WirePush, conventions: WireConventions): Decoded<PushMessage> {
  const { timeZone } = conventions;
  const stamped = decode(stamp, push.data ?? {}, "", { serverTimeZone: timeZone });
  if (stamped.kind === "refused") return stamped;
  const body = decodeBody(push, conventions);
  if (body.kind === "refused") return body;
  const { event_time: sentAt } = stamped.value;
  const raw = (push.data as { readonly event_time?: unknown } | undefined)?.event_time;
  // A stamp that may be hours off says nothing about the message's age (N16).
  const hasSureStamp = sentAt !== undefined && (timeZone !== undefined || !hasNoZone(raw));
  return decoded({ channel: push.channel, body: body.value, ...(hasSureStamp && { sentAt }) }, [
    ...(stamped.leftOut ?? []),
    ...(body.leftOut ?? []),
  ]);
}

const stamp = objectOf({ event_time: optional(instant) });
const orderEvent = objectOf({ order_id: id<OrderId>(), order: v.optional(v.unknown()) });
const riderEvent = objectOf({ rider_id: id<RiderId>() });
const branchEvent = objectOf({ location_id: id<BranchId>(), state: v.optional(v.unknown()) });
const jobChange = v.pipe(
  objectOf({
    order_id: id<OrderId>(),
    status: jobStatus,
    metadata: optional(objectOf({ failure_message: optionalText(textLengthMax.note) })),
    logistics_job: job,
  }),
  v.transform((wire): LogisticsJobChange => {
    const failureMessage = wire.metadata?.failure_message;
    return {
      orderId: wire.order_id,
      status: wire.status,
      ...(wire.logistics_job !== undefined && { job: wire.logistics_job }),
      ...(failureMessage !== undefined && { failureMessage }),
    };
  }),
);

/** The order events by their names on the wire; a confirmation has two. */
const orderEvents: ReadonlyMap<string, OrderEventName> = new Map<string, OrderEventName>([
  ...orderEventNames.map((event) => [event, event] as const),
  ["marked_as_confirmed", "confirmed"],
]);
const jobEvents: ReadonlyMap<string, LogisticsEventName> = new Map(
  logisticsEventNames.map((event) => [event, event]),
);

function decodeBody(push: WirePush, conventions: WireConventions): Decoded<PushBody> {
  switch (push.channel.kind) {
    case "order_events":
      return push.event === branchState
        ? decodeBranchEvent(push.data, conventions)
        : decodeOrderEvent(push, conventions);
    case "logistics_events":
      return push.event === riderMoved
        ? decodeRiderMoved(push.data, conventions)
        : decodeJobEvent(push, conventions);
    case "riders_events":
      return push.event === riderMoved
        ? decodeRiderMoved(push.data, conventions)
        : decoded({ kind: "riders_changed" });
    case "synchronized":
      return decoded({ kind: "synchronized" });
  }
}

function decodeOrderEvent(push: WirePush, conventions: WireConventions): Decoded<PushBody> {
  const event = orderEvents.get(push.event);
  if (event === undefined) return unknownEvent(push.event);
  const wire = decode(orderEvent, push.data, "");
  if (wire.kind === "refused") return wire;
  const { order_id: orderId, order: wireOrder } = wire.value;
  if (wireOrder === undefined || wireOrder === null) {
    return decoded({ kind: "order", event, orderId });
  }
  const result = decodeOrder(wireOrder, { conventions, path: "order" });
  if (result.kind === "refused") return result;
  const { value: order, leftOut } = result;
  if (order.id !== orderId) return refused("order.order_id", "is not the event's order_id");
  return decoded({ kind: "order", event, orderId, order }, leftOut);
}

/** A state that cannot be read, or is another branch's, is none: it is read again. */
function decodeBranchEvent(data: unknown, { timeZone }: WireConventions): Decoded<PushBody> {
  const event = decode(branchEvent, data, "");
  if (event.kind === "refused") return event;
  const { location_id: branchId, state: wireState } = event.value;
  const unread = { kind: "branch_state", branchId } as const;
  if (wireState === undefined || wireState === null) return decoded(unread);
  const result = decodeBranchState(wireState, "state", timeZone);
  if (result.kind === "refused") return decoded(unread, [result.refusal]);
  const { value: state, leftOut } = result;
  if (state.branchId !== branchId) {
    const problem = "is not the event's location_id";
    return decoded(unread, [{ path: "state.location_id", problem }]);
  }
  return decoded({ ...unread, state }, leftOut);
}

function decodeJobEvent(push: WirePush, { timeZone }: WireConventions): Decoded<PushBody> {
  const event = jobEvents.get(push.event);
  if (event === undefined) return unknownEvent(push.event);
  const change = decode(jobChange, push.data, "", { serverTimeZone: timeZone });
  if (change.kind === "refused") return change;
  return decoded({ kind: "job", event, change: change.value }, change.leftOut);
}

function decodeRiderMoved(data: unknown, { timeZone }: WireConventions): Decoded<PushBody> {
  const rider = decode(riderEvent, data, "");
  if (rider.kind === "refused") return rider;
  const position = decodeRiderPosition(data, rider.value.rider_id, timeZone);
  if (position.kind === "refused") return position;
  return decoded({ kind: "rider_position", position: position.value }, position.leftOut);
}

function unknownEvent(event: string): Decoded<never> {
  return refused("event", `${JSON.stringify(event.slice(0, textLengthMax.short))} is unknown`);
}
