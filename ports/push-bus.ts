import type { PushChannel } from "./entities/push-channel.ts";
import type { PushMessage } from "./entities/push-message.ts";
import type { Instant } from "./entities/time.ts";

/** Why messages may have been missed on some channels. */
export type GapReason =
  /** A (re)subscription succeeded: what happened before it was not heard. */
  | "subscribed"
  /** A message arrived that could not be understood. */
  | "undecodable"
  /** The connection was recycled by its supervisor. */
  | "supervised";

export interface PushGap {
  readonly channels: readonly PushChannel[];
  readonly reason: GapReason;
}

/** live: every desired channel is subscribed; catching_up: not yet; degraded: trying again; down: given up for now. */
export type PushHealth = "live" | "catching_up" | "degraded" | "down";

export interface PushDelivery {
  readonly message: PushMessage;
  readonly receivedAt: Instant;
}

export interface PushListener {
  onMessage(delivery: PushDelivery): void;
  onGap(gap: PushGap): void;
  /** `code` is the close code where there was one, for example 4004 for "connection limit exceeded". */
  onHealth(health: PushHealth, code?: number): void;
}

export interface PushConnection {
  /** Replaces the set of channels; those left are unsubscribed, and nothing of them is delivered any more. */
  setChannels(channels: readonly PushChannel[]): void;
  /** Drops the socket and connects anew, for example after the page slept. */
  reconnect(): void;
  close(): void;
}

/**
 * Live updates. A hint, never the truth: delivery, order and uniqueness are not promised.
 * Every (re)subscription is followed by a gap, so that the listener fetches.
 * A listener may throw without harm to others. Messages of channels not desired are not delivered.
 */
export interface PushBus {
  open(channels: readonly PushChannel[], listener: PushListener): PushConnection;
}
