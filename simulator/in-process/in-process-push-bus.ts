import type { Clock } from "../../ports/clock.ts";
import {
  type ChannelName,
  channelName,
  type PushChannel,
  type PushMessage,
} from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { PushBus, PushConnection, PushHealth, PushListener } from "../../ports/push-bus.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { Network } from "../world/network.ts";

interface PushLinkOptions {
  readonly network: Network;
  readonly clock: Clock;
  readonly client: string;
  /** Spreads the connection attempts. */
  readonly random: RandomStream;
  readonly reportActivity: () => void;
  /** Receives errors that a listener throws; otherwise they would be lost. */
  readonly onFailure: (error: unknown) => void;
}

/** "Connection limit exceeded". This code and the ones near it do not improve by an immediate retry. */
const overQuotaCode = 4004;
const isRefusal = (code: number): boolean => code >= 4000 && code < 4100;

const quotaWaitMs: readonly [Duration, Duration] = [30 * secondMs, 90 * secondMs];
const refusalWaitMs: readonly [Duration, Duration] = [60 * secondMs, 75 * secondMs];
const retryMsMin: Duration = secondMs;
const retryMsMax: Duration = 15 * secondMs;
/** A connection resets the count of failed attempts after it has held this long. */
const steadyMs: Duration = 10 * secondMs;
/** The number of failed attempts after which the connection counts as down. */
const attemptsUntilDown = 4;

/** The push connection of one client: its channels, its subscriptions and its reconnection. */
class PushLink implements PushConnection {
  private readonly options: PushLinkOptions;
  private readonly listener: PushListener;
  private desired = new Map<ChannelName, PushChannel>();
  private subscribed = new Set<ChannelName>();
  private health: PushHealth | undefined;
  private attempts = 0;
  private liveSince: Instant | undefined;
  private isClosed = false;
  /** Undefined while there is no connection. */
  private disconnect: Stop | undefined;
  private stopRetrying: Stop = () => {};
  /** Increases with each change of the wanted channels or state; work of an earlier turn is dropped. */
  private turn = 0;

  constructor(options: PushLinkOptions, listener: PushListener) {
    this.options = options;
    this.listener = listener;
  }

  setChannels(channels: readonly PushChannel[]): void {
    if (this.isClosed) return;
    this.desired = new Map(channels.map((channel) => [channelName(channel), channel]));
    for (const name of [...this.subscribed]) {
      if (!this.desired.has(name)) this.subscribed.delete(name);
    }
    if (this.disconnect === undefined) return;
    if (this.missing().length > 0) this.reportHealth("catching_up");
    this.soon(() => this.subscribe());
  }

  reconnect(): void {
    if (this.isClosed) return;
    this.drop();
    this.attempts = 0;
    this.soon(() => this.connect());
  }

  close(): void {
    this.isClosed = true;
    this.turn += 1;
    this.drop();
  }

  private connect(): void {
    const { network, clock, client } = this.options;
    const refusedUntil = network.refusedUntil(client);
    if (refusedUntil !== undefined && refusedUntil > clock.now()) {
      this.retryLater(undefined);
      return;
    }
    const stops = [
      network.listen(client, (message) => this.deliver(message)),
      network.onConnectionFault(client, ({ code }) => {
        this.drop();
        this.retryLater(code);
      }),
    ];
    this.disconnect = () => {
      for (const stop of stops) stop();
    };
    this.reportHealth("catching_up");
    this.subscribe();
  }

  private subscribe(): void {
    if (this.disconnect === undefined) return;
    const channels = this.missing();
    for (const channel of channels) {
      const name = channelName(channel);
      this.subscribed.add(name);
    }
    this.liveSince ??= this.options.clock.now();
    this.reportHealth("live");
    if (channels.length > 0) {
      this.notify(() => this.listener.onGap({ channels, reason: "subscribed" }));
    }
  }

  private deliver(message: PushMessage): void {
    const name = channelName(message.channel);
    if (!this.subscribed.has(name)) return;
    const receivedAt = this.options.clock.now();
    this.notify(() => this.listener.onMessage({ message, receivedAt }));
  }

  private drop(): void {
    this.stopRetrying();
    this.disconnect?.();
    this.disconnect = undefined;
    this.subscribed = new Set();
  }

  private retryLater(code: number | undefined): void {
    const { clock } = this.options;
    const wasSteady = this.liveSince !== undefined && clock.now() - this.liveSince >= steadyMs;
    this.attempts = wasSteady ? 1 : this.attempts + 1;
    this.liveSince = undefined;
    const isHopeless = code !== undefined && isRefusal(code);
    const isDown = isHopeless || this.attempts >= attemptsUntilDown;
    this.turn += 1;
    this.stopRetrying = clock.schedule(clock.now() + this.waitMs(code), () => this.connect());
    this.reportHealth(isDown ? "down" : "degraded", code);
  }

  private waitMs(code: number | undefined): Duration {
    const { random } = this.options;
    if (code === overQuotaCode) return random.integer(...quotaWaitMs);
    if (code !== undefined && isRefusal(code)) return random.integer(...refusalWaitMs);
    const spreadMs = Math.min(retryMsMax, 2 ** Math.min(this.attempts, 10) * secondMs);
    return retryMsMin + random.integer(0, spreadMs);
  }

  private missing(): readonly PushChannel[] {
    return [...this.desired]
      .filter(([name]) => !this.subscribed.has(name))
      .map(([, channel]) => channel);
  }

  private reportHealth(health: PushHealth, code?: number): void {
    if (this.health === health && code === undefined) return;
    this.health = health;
    this.notify(() => this.listener.onHealth(health, code));
  }

  /** Runs the task after the caller's own work, without the clock: a paused world connects too. */
  private soon(task: () => void): void {
    this.turn += 1;
    const turn = this.turn;
    this.options.reportActivity();
    void Promise.resolve().then(() => {
      if (turn === this.turn && !this.isClosed) task();
    });
  }

  private notify(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.options.onFailure(error);
    }
  }
}

/** Live updates from a world in the same page, with the same faults as over a socket. */
export class InProcessPushBus implements PushBus {
  private readonly options: PushLinkOptions;

  constructor(options: PushLinkOptions) {
    this.options = options;
  }

  open(channels: readonly PushChannel[], listener: PushListener): PushConnection {
    const link = new PushLink(this.options, listener);
    link.setChannels(channels);
    link.reconnect();
    return link;
  }
}
