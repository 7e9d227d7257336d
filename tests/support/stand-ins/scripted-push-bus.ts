import {
  channelName,
  type PushChannel,
  type PushMessage,
} from "../../../ports/entities/push-message.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type {
  GapReason,
  PushBus,
  PushConnection,
  PushHealth,
  PushListener,
} from "../../../ports/push-bus.ts";

/** A PushBus whose deliveries a test controls. It holds one connection at a time. */
export class ScriptedPushBus implements PushBus {
  private wanted: readonly PushChannel[] = [];
  private wantedNames: ReadonlySet<string> = new Set();
  openCount = 0;
  recycleCount = 0;
  private listener: PushListener | undefined;
  private readonly now: () => Instant | undefined;

  constructor(now: () => Instant | undefined) {
    this.now = now;
  }

  get desired(): readonly PushChannel[] {
    return this.wanted;
  }

  private set desired(channels: readonly PushChannel[]) {
    this.wanted = channels;
    this.wantedNames = new Set(channels.map(channelName));
  }

  get isOpen(): boolean {
    return this.listener !== undefined;
  }

  open(channels: readonly PushChannel[], listener: PushListener): PushConnection {
    if (this.isOpen) throw new Error("A second connection was opened");
    this.openCount += 1;
    this.desired = channels;
    this.listener = listener;
    return {
      setChannels: (desired) => {
        this.desired = desired;
      },
      reconnect: () => {
        this.recycleCount += 1;
      },
      close: () => {
        this.listener = undefined;
        this.desired = [];
      },
    };
  }

  /** Delivers one message now, if its channel is wanted. */
  emit(message: PushMessage): void {
    if (!this.wantedNames.has(channelName(message.channel))) return;
    this.listener?.onMessage({ message, receivedAt: this.now() });
  }

  /** Subscribes every wanted channel (again): reports health, then one gap per channel, as a real bus does. */
  subscribe(): void {
    this.listener?.onHealth("live");
    for (const channel of this.desired) {
      this.listener?.onGap({ channels: [channel], reason: "subscribed" });
    }
  }

  gap(reason: GapReason): void {
    this.listener?.onGap({ channels: this.desired, reason });
  }

  health(health: PushHealth, code?: number): void {
    this.listener?.onHealth(health, code);
  }

  refuse(channels: readonly PushChannel[]): void {
    this.listener?.onRefused?.(channels);
  }
}
