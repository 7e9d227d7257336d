import * as v from "valibot";
import type { OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { CurrencyPrecision } from "../../ports/entities/money.ts";
import type { PushChannel } from "../../ports/entities/push-channel.ts";
import {
  type LogisticsEventName,
  logisticsEventNames,
  type OrderEventName,
  orderEventNames,
  type PushBody,
  type PushMessage,
} from "../../ports/entities/push-message.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { id, instant, optional, optionalText } from "./checks.ts";
import { jobSchema, jobStatusSchema } from "./decode-job.ts";
import { decodeRiderPosition } from "./decode-logistics.ts";
import { decodeOrder } from "./decode-order.ts";
import { type Decoded, decoded, refused } from "./decoded.ts";
import { textLengthMax } from "./limits.ts";
import { checked, decodeBy, lenient } from "./schema.ts";

/** A push as it came off a channel that we asked for. */
export interface WirePush {
  readonly channel: PushChannel;
  readonly event: string;
  /** Parsed JSON, or the text where it was none. */
  readonly data: unknown;
}

const riderMoved = "rider_geo_coordinates_updated";

/** A push, whole or not at all (x-push in docs/api/openapi.yaml). */
export function decodePush(push: WirePush, precision: CurrencyPrecision): Decoded<PushMessage> {
  const stamp = decodeBy(stampSchema, push.data ?? {}, "", ({ event_time }) => event_time);
  if (stamp.kind === "refused") return stamp;
  const body = decodeBody(push, precision);
  if (body.kind === "refused") return body;
  const sentAt: Instant | undefined = stamp.value;
  return decoded({
    channel: push.channel,
    body: body.value,
    ...(sentAt !== undefined && { sentAt }),
  });
}

const stampSchema = v.object({ event_time: lenient(optional(instant)) });
const orderEventSchema = v.object({
  order_id: checked(id<OrderId>),
  order: v.optional(v.unknown()),
});
const riderSchema = v.object({ rider_id: checked(id<RiderId>) });
const jobEventSchema = v.object({
  order_id: checked(id<OrderId>),
  status: jobStatusSchema,
  metadata: v.nullish(v.object({ failure_message: lenient(optionalText(textLengthMax.note)) })),
  logistics_job: jobSchema,
});

/** The words that some events go by besides their own. */
const orderEvents: ReadonlyMap<string, OrderEventName> = new Map<string, OrderEventName>([
  ...orderEventNames.map((event) => [event, event] as const),
  ["marked_as_confirmed", "confirmed"],
]);
const jobEvents: ReadonlyMap<string, LogisticsEventName> = new Map(
  logisticsEventNames.map((event) => [event, event]),
);

function decodeBody(push: WirePush, precision: CurrencyPrecision): Decoded<PushBody> {
  switch (push.channel.kind) {
    case "order_events":
      return decodeOrderEvent(push, precision);
    case "logistics_events":
      return push.event === riderMoved ? decodeRiderMoved(push.data) : decodeJobEvent(push);
    case "riders_events":
      return push.event === riderMoved
        ? decodeRiderMoved(push.data)
        : decoded({ kind: "riders_changed" });
    case "synchronized":
      return decoded({ kind: "synchronized" });
  }
}

function decodeOrderEvent(push: WirePush, precision: CurrencyPrecision): Decoded<PushBody> {
  const event = orderEvents.get(push.event);
  if (event === undefined) return unknownEvent(push.event);
  const wire = decodeBy(orderEventSchema, push.data, "", (fields) => fields);
  if (wire.kind === "refused") return wire;
  const { order_id: orderId, order: wireOrder } = wire.value;
  if (wireOrder === undefined || wireOrder === null) {
    return decoded({ kind: "order", event, orderId });
  }
  const result = decodeOrder(wireOrder, { precision, path: "order" });
  if (result.kind === "refused") return result;
  const { order } = result.value;
  if (order.id !== orderId) return refused("order.order_id", "is not the event's order_id");
  return decoded({ kind: "order", event, orderId, order });
}

function decodeJobEvent(push: WirePush): Decoded<PushBody> {
  const event = jobEvents.get(push.event);
  if (event === undefined) return unknownEvent(push.event);
  return decodeBy(jobEventSchema, push.data, "", (wire): PushBody => {
    const failureMessage = wire.metadata?.failure_message;
    const change: LogisticsJobChange = {
      orderId: wire.order_id,
      status: wire.status,
      ...(wire.logistics_job && { job: wire.logistics_job }),
      ...(failureMessage !== undefined && { failureMessage }),
    };
    return { kind: "job", event, change };
  });
}

function decodeRiderMoved(data: unknown): Decoded<PushBody> {
  const rider = decodeBy(riderSchema, data, "", ({ rider_id }) => rider_id);
  if (rider.kind === "refused") return rider;
  const position = decodeRiderPosition(data, rider.value);
  if (position.kind === "refused") return position;
  return decoded({ kind: "rider_position", position: position.value });
}

function unknownEvent(event: string): Decoded<never> {
  return refused("event", `${JSON.stringify(event.slice(0, textLengthMax.short))} is unknown`);
}
