import { type Duration, secondMs } from "../../ports/entities/time.ts";

/** The limits of one Pusher server. Each one is answered with a code or an error when it is reached. */
export interface PusherLimits {
  /** The next connection is closed with 4004. */
  readonly connectionsMax: number;
  /** The next subscription is answered with an error. */
  readonly channelsPerConnectionMax: number;
  /** The size of a client's frame, and of the data of a published event. */
  readonly messageBytesMax: number;
  /** Further events are answered with 4301 and not passed on. */
  readonly clientEventsPerSecondMax: number;
  /** Silence after which the server pings; the server tells clients to do the same. */
  readonly activityTimeoutMs: Duration;
  /** Time without a pong after which the server closes with 4201. */
  readonly pongTimeoutMs: Duration;
  /** Time after which a connection without any channel is closed with 4100; absent: it may stay. */
  readonly emptyMsMax?: Duration;
}

export const pusherLimits: PusherLimits = {
  connectionsMax: 200,
  channelsPerConnectionMax: 100,
  messageBytesMax: 10_240,
  clientEventsPerSecondMax: 10,
  activityTimeoutMs: 120 * secondMs,
  pongTimeoutMs: 30 * secondMs,
};

/** The sockets of a shared class: two pages for each of its 200 places, and some that are being replaced (N35). */
export const classConnectionsMax = 500;
/** In a class that other devices reach, so that callers without a place do not keep its sockets (N35). */
export const classEmptyMsMax: Duration = 30 * secondMs;
