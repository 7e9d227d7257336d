import { type Duration, secondMs } from "../../ports/entities/time.ts";

/** The network's name for all clients over sockets, since they do not say which browser they are. */
export const classroomClient = "classroom";

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

/** Returns the hexadecimal HMAC-SHA-256 of a text. It is passed in, since the language itself has none. */
export type HmacSha256 = (secret: string, text: string) => string;

/** The key under which clients connect, and the secret that signs their private channels. */
export class PusherApp {
  readonly key: string;
  private readonly secret: string;
  private readonly hmac: HmacSha256;

  constructor(options: {
    readonly key: string;
    readonly secret: string;
    readonly hmac: HmacSha256;
  }) {
    this.key = options.key;
    this.secret = options.secret;
    this.hmac = options.hmac;
  }

  /** The answer of the authorisation endpoint for a private channel: `key:signature`. */
  sign(socketId: string, channel: string, channelData?: string): string {
    const text = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(":");
    return `${this.key}:${this.hmac(this.secret, text)}`;
  }

  /** Whether the signature of a subscription is right for this connection and channel. */
  isSigned(
    socketId: string,
    claim: { readonly channel: string; readonly auth?: string; readonly channelData?: string },
  ): boolean {
    return claim.auth === this.sign(socketId, claim.channel, claim.channelData);
  }
}
