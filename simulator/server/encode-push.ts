import { channelName, type PushBody, type PushMessage } from "../../ports/entities/push-message.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import { encodeJob, encodeOrder, jobStatusCodes } from "./encode-order.ts";
import { encodeBranchState, encodeRiderPosition } from "./encode-reference-data.ts";
import { pusherLimits } from "./pusher-limits.ts";
import { type AmountEncoder, isoTime, type WireObject } from "./wire-values.ts";

/** A push in the format of the Pusher protocol. */
export interface WirePush {
  readonly channel: string;
  readonly event: string;
  /** JSON text of at most 10 kB. */
  readonly data: string;
}

/**
 * Encodes a push of the world for the wire (PUSH-10). An order that is too large is left out, as the hosted service
 * would refuse it; the listener then fetches it.
 */
export function encodePush(message: PushMessage, amount: AmountEncoder): WirePush {
  const { event, data } = encodeBody(message.body, amount);
  const stamp = message.sentAt === undefined ? {} : { event_time: isoTime(message.sentAt) };
  const whole = JSON.stringify({ ...stamp, ...data });
  const isTooLarge = utf8Length(whole) > pusherLimits.messageBytesMax;
  const { order: _, ...withoutOrder } = data;
  return {
    channel: channelName(message.channel),
    event,
    data: isTooLarge ? JSON.stringify({ ...stamp, ...withoutOrder }) : whole,
  };
}

function encodeBody(
  body: PushBody,
  amount: AmountEncoder,
): { readonly event: string; readonly data: WireObject } {
  switch (body.kind) {
    case "order":
      return {
        event: body.event,
        data: {
          order_id: body.orderId,
          ...(body.order !== undefined && { order: encodeOrder(body.order, amount) }),
        },
      };
    case "job":
      return {
        event: body.event,
        data: {
          order_id: body.change.orderId,
          status: jobStatusCodes[body.change.status],
          metadata: { failure_message: body.change.failureMessage ?? null },
          logistics_job: body.change.job === undefined ? null : encodeJob(body.change.job),
        },
      };
    case "rider_position":
      return {
        event: "rider_geo_coordinates_updated",
        data: { rider_id: body.position.riderId, ...encodeRiderPosition(body.position) },
      };
    case "branch_state":
      return {
        event: "branch_state",
        data: {
          location_id: body.branchId,
          ...(body.state !== undefined && { state: encodeBranchState(body.state) }),
        },
      };
    case "riders_changed":
      return { event: "riders_changed", data: {} };
    case "synchronized":
      return { event: "synchronized", data: {} };
  }
}
