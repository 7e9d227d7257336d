import { isObject, jsonOf } from "../../ports/json-text.ts";

/** The frames of the Pusher protocol 7, from client and server. */

/** Close codes of the protocol, with their messages. */
export const closeReasons: Readonly<Record<number, string>> = {
  1000: "Closed",
  1001: "Going away",
  1006: "Connection lost",
  1011: "Internal error",
  4000: "Application only accepts connections over TLS",
  4001: "Application does not exist",
  4003: "Application disabled",
  4004: "Application is over connection quota",
  4005: "Path not found",
  4006: "Invalid version string format",
  4007: "Unsupported protocol version",
  4008: "No protocol version supplied",
  4009: "Connection is unauthorized",
  4100: "Over capacity",
  4200: "Generic reconnect immediately",
  4201: "Pong reply not received in time",
  4202: "Closed after inactivity",
  4301: "Client event rejected due to rate limit",
};

export interface SubscribeFrame {
  readonly kind: "subscribe";
  readonly channel: string;
  readonly auth?: string;
  readonly channelData?: string;
}

export type ClientFrame =
  | { readonly kind: "ping" }
  | { readonly kind: "pong" }
  | SubscribeFrame
  | { readonly kind: "unsubscribe"; readonly channel: string }
  | {
      readonly kind: "client_event";
      readonly event: string;
      readonly channel: string;
      readonly data: unknown;
    }
  | { readonly kind: "malformed"; readonly problem: string };

/** The possible fields of a frame or its data; each field is checked before use. */
interface RawFields {
  readonly event?: unknown;
  readonly channel?: unknown;
  readonly data?: unknown;
  readonly auth?: unknown;
  readonly channel_data?: unknown;
}

const channelPattern = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
const eventLengthMax = 200;

/** Reads a client's frame. Never throws: an unreadable frame gives the reason. */
export function parseClientFrame(text: string): ClientFrame {
  const frame = parseObject(text);
  if (frame === undefined) return malformed("The message is not a JSON object");
  const event = frame.event;
  if (typeof event !== "string") return malformed("The message has no event");
  switch (event) {
    case "pusher:ping":
      return { kind: "ping" };
    case "pusher:pong":
      return { kind: "pong" };
    case "pusher:subscribe":
      return parseSubscribe(frame.data);
    case "pusher:unsubscribe":
      return parseUnsubscribe(frame.data);
    default:
      return parseClientEvent(event, frame);
  }
}

/** The first frame of a connection. `data` is a JSON text within the JSON text, as the protocol requires. */
export function connectionEstablished(socketId: string, activityTimeoutSeconds: number): string {
  return channelEvent("pusher:connection_established", undefined, {
    socket_id: socketId,
    activity_timeout: activityTimeoutSeconds,
  });
}

export function subscriptionSucceeded(channel: string): string {
  return channelEvent("pusher_internal:subscription_succeeded", channel, {});
}

/** An error that keeps the connection open; unlike in all other events its data is a plain object. */
export function errorFrame(code: number, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

export const pingFrame: string = JSON.stringify({ event: "pusher:ping", data: "{}" });
export const pongFrame: string = JSON.stringify({ event: "pusher:pong", data: "{}" });

/** An event of a channel; a string is sent as it is, any other value as JSON text. */
export function channelEvent(event: string, channel: string | undefined, data: unknown): string {
  return JSON.stringify({
    event,
    ...(channel !== undefined && { channel }),
    data: dataText(data),
  });
}

/** Encodes the data of an event. */
export function dataText(data: unknown): string {
  return typeof data === "string" ? data : (JSON.stringify(data) ?? "null");
}

function parseSubscribe(data: unknown): ClientFrame {
  const channel = channelOf(data);
  if (channel === undefined) return malformed("The subscription names no valid channel");
  const { auth, channel_data: channelData } = data as RawFields;
  return {
    kind: "subscribe",
    channel,
    ...(typeof auth === "string" && { auth }),
    ...(typeof channelData === "string" && { channelData }),
  };
}

function parseUnsubscribe(data: unknown): ClientFrame {
  const channel = channelOf(data);
  return channel === undefined
    ? malformed("The end of a subscription names no valid channel")
    : { kind: "unsubscribe", channel };
}

function parseClientEvent(event: string, frame: RawFields): ClientFrame {
  if (!event.startsWith("client-") || event.length > eventLengthMax) {
    return malformed("Clients may not send this event");
  }
  const channel = channelOf(frame);
  if (channel === undefined) return malformed("The client event names no valid channel");
  return { kind: "client_event", event, channel, data: frame.data };
}

function channelOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const channel = (data as RawFields).channel;
  return typeof channel === "string" && channelPattern.test(channel) ? channel : undefined;
}

function malformed(problem: string): ClientFrame {
  return { kind: "malformed", problem };
}

function parseObject(text: string): RawFields | undefined {
  const value = jsonOf(text);
  return isObject(value) ? (value as RawFields) : undefined;
}
