import type { PushChannel, PushMessage } from "./entities/push-message.ts";
import type { Instant } from "./entities/time.ts";

/** The reasons why messages of some channels may have been missed. */
export type GapReason =
  /** A (re)subscription succeeded: earlier messages may be missing. */
  | "subscribed"
  /** A message arrived that could not be decoded. */
  | "undecodable"
  /** The supervisor of the connection reconnected it. */
  | "supervised";

export interface PushGap {
  readonly channels: readonly PushChannel[];
  readonly reason: GapReason;
}

/** live: every channel that is not refused is subscribed; catching_up: not yet; degraded: retrying; down: given up for now. */
export type PushHealth = "live" | "catching_up" | "degraded" | "down";

export interface PushDelivery {
  readonly message: PushMessage;
  /** The server's time at its arrival. Undefined while that is unknown, as after a sleep (N22). */
  readonly receivedAt: Instant | undefined;
}

export interface PushListener {
  onMessage(delivery: PushDelivery): void;
  onGap(gap: PushGap): void;
  /** `code` is the close code where there was one, for example 4004 for "connection limit exceeded". */
  onHealth(health: PushHealth, code?: number): void;
  /** Receives the channels that the push service refuses for now, whenever they change. */
  onRefused?(channels: readonly PushChannel[]): void;
}

export interface PushConnection {
  /** Replaces the set of channels. Unsubscribes the others and delivers no more of their messages. */
  setChannels(channels: readonly PushChannel[]): void;
  /** Drops the socket and connects again, for example after the page slept. */
  reconnect(): void;
  close(): void;
}

/**
 * Live updates. A hint, never the truth: delivery, order and uniqueness are not promised.
 * Every (re)subscription is followed by a gap, so that the listener fetches.
 * A listener may throw without harm to others. Only messages of the channels that were set are delivered.
 */
export interface PushBus {
  open(channels: readonly PushChannel[], listener: PushListener): PushConnection;
}
