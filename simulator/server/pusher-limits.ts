import { type Duration, secondMs } from "../../ports/entities/time.ts";

/** What one Pusher server puts up with; every limit answers with a code or an error when it is reached. */
export interface PusherLimits {
  /** One more is closed with 4004. */
  readonly connectionsMax: number;
  /** One more is answered with an error. */
  readonly channelsPerConnectionMax: number;
  /** Of a frame from a client, and of the data of a published event. */
  readonly messageBytesMax: number;
  /** More are answered with 4301 and not passed on. */
  readonly clientEventsPerSecondMax: number;
  /** After this long without a word the server pings, and tells clients to do the same. */
  readonly activityTimeoutMs: Duration;
  /** How long a ping of the server may stay unanswered before it closes with 4201. */
  readonly pongTimeoutMs: Duration;
}

export const pusherLimits: PusherLimits = {
  connectionsMax: 200,
  channelsPerConnectionMax: 100,
  messageBytesMax: 10_240,
  clientEventsPerSecondMax: 10,
  activityTimeoutMs: 120 * secondMs,
  pongTimeoutMs: 30 * secondMs,
};
