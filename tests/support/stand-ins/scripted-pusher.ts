import type { PusherChannel, PusherClient } from "../../../adapters/pusher/pusher-client.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";

/** The server's reaction to each attempt to connect. */
export type Server =
  | "accepts"
  /** No server listens on the port. */
  | "is_away"
  /** The first frame is no handshake. */
  | "stutters"
  /** Closes with this code instead of a handshake. */
  | { readonly closesWith: number }
  /** Accepts, and closes with this code right after. */
  | { readonly closesAfterwardsWith: number };

const travelMs = 20;

/**
 * pusher-js 8.6 in virtual time, with its measured behaviour: states, two shapes of errors, retries, channels. Its
 * own reaction to `online` and its pings are left out.
 */
export class ScriptedPusher implements PusherClient {
  server: Server = "accepts";
  /** The channels that are never acknowledged. */
  readonly mute = new Set<string>();
  readonly attempts: Instant[] = [];
  /** The channels that the authorisation endpoint refuses. */
  readonly refused = new Set<string>();
  /** The channels that the push server refuses: pusher-js goes on waiting for them. */
  readonly refusedByServer = new Set<string>();
  /** The frames that were sent. */
  readonly sent: string[] = [];
  isSupported = true;
  /** Returns the same channel object again after it was left, as pusher-js does during a subscription. */
  keepsChannels = false;
  private readonly clock: Clock;
  private readonly channels = new Map<string, ScriptedChannel>();
  private readonly handlers = new Map<string, ((data: unknown) => void)[]>();
  private stateNow = "initialized";
  private timers: Stop[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  readonly connection = {
    getState: () => this.stateNow,
    get state(): string {
      return this.getState();
    },
    bind: (event: string, callback: (data: unknown) => void) => {
      this.handlers.set(event, [...(this.handlers.get(event) ?? []), callback]);
    },
    unbind: (event: string, callback: (data: unknown) => void) => {
      const kept = (this.handlers.get(event) ?? []).filter((each) => each !== callback);
      this.handlers.set(event, kept);
    },
  };

  get handlerCount(): number {
    return [...this.handlers.values()].flat().length;
  }

  get subscribedNames(): readonly string[] {
    return [...this.channels.values()].filter((each) => each.isSubscribed).map(({ name }) => name);
  }

  /** The channels that were requested and have no answer. */
  get pendingCount(): number {
    return [...this.channels.values()].filter((each) => each.isPending).length;
  }

  connect(): void {
    if (this.stateNow === "connecting" || this.stateNow === "connected") return;
    if (!this.isSupported) {
      this.become("failed");
      return;
    }
    this.become("connecting");
    this.later(5_000, () => {
      if (this.stateNow === "connecting") this.become("unavailable");
    });
    this.attempt();
  }

  disconnect(): void {
    this.stopTimers();
    this.become("disconnected");
  }

  subscribe(name: string): PusherChannel {
    const channel = this.channels.get(name) ?? new ScriptedChannel(name);
    this.channels.set(name, channel);
    channel.isCancelled = false;
    if (this.stateNow === "connected" && !channel.isPending && !channel.isSubscribed)
      this.ask(channel);
    return channel;
  }

  unsubscribe(name: string): void {
    const channel = this.channels.get(name);
    if (channel?.isPending === true) {
      channel.isCancelled = true;
      return;
    }
    if (!this.keepsChannels) this.channels.delete(name);
    if (channel?.isSubscribed !== true) return;
    channel.isSubscribed = false;
    this.sent.push(`unsubscribe ${name}`);
  }

  /** Delivers a frame of the server. */
  receive(name: string, event: string, data: unknown): void {
    this.channels.get(name)?.emit(event, data);
  }

  /** Breaks the open connection. */
  breakWith(code: number): void {
    const error = { type: "PusherError", data: { code } };
    if (code !== 1000 && code !== 1001) this.emit("error", error);
    this.stopTimers();
    this.react(code, error);
  }

  private attempt(): void {
    this.attempts.push(this.clock.now());
    const { server } = this;
    if (server === "is_away") {
      this.later(15_000, () => this.attempt());
      return;
    }
    this.later(travelMs, () => {
      if (server === "stutters") this.emit("error", { type: "HandshakeError", error: "odd" });
      else if (server === "accepts") this.open();
      else if ("closesWith" in server) {
        this.react(server.closesWith, { type: "PusherError", data: { code: server.closesWith } });
      } else {
        this.open();
        this.later(0, () => this.breakWith(server.closesAfterwardsWith));
      }
    });
  }

  private open(): void {
    this.stopTimers();
    this.become("connected");
  }

  private react(code: number, error: unknown): void {
    if (code < 4000) {
      this.later(1_000, () => this.reconnect());
      return;
    }
    this.emit("error", { type: "WebSocketError", error });
    if (code >= 4200 && code < 4300) this.later(0, () => this.reconnect());
    else if (code >= 4100 && code < 4200) this.later(1_000, () => this.reconnect());
    else this.disconnect();
  }

  /** pusher-js keeps its previous state until it tries again. */
  private reconnect(): void {
    this.stopTimers();
    if (this.stateNow !== "connecting") this.become("connecting");
    this.later(5_000, () => {
      if (this.stateNow === "connecting") this.become("unavailable");
    });
    this.attempt();
  }

  private ask(channel: ScriptedChannel): void {
    channel.isPending = true;
    this.sent.push(`subscribe ${channel.name}`);
    if (this.mute.has(channel.name)) return;
    this.later(travelMs, () => {
      if (this.refusedByServer.has(channel.name) || this.refused.has(channel.name)) {
        if (this.refused.has(channel.name)) channel.isPending = false;
        channel.emit("pusher:subscription_error", { type: "AuthError", status: 403 });
        return;
      }
      channel.isPending = false;
      channel.isSubscribed = true;
      if (channel.isCancelled) this.unsubscribe(channel.name);
      else channel.emit("pusher:subscription_succeeded", {});
    });
  }

  private become(state: string): void {
    const previous = this.stateNow;
    if (previous === state) return;
    this.stateNow = state;
    this.emit("state_change", { previous, current: state });
    if (state === "connecting" || state === "disconnected") {
      for (const channel of this.channels.values()) channel.disconnect();
    }
    if (state !== "connected") return;
    for (const channel of this.channels.values()) {
      if (!channel.isPending && !channel.isSubscribed) this.ask(channel);
    }
  }

  private emit(event: string, data: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(data);
  }

  private later(delayMs: number, task: () => void): void {
    this.timers.push(this.clock.schedule(this.clock.now() + delayMs, task));
  }

  private stopTimers(): void {
    for (const stop of this.timers) stop();
    this.timers = [];
  }
}

class ScriptedChannel implements PusherChannel {
  readonly name: string;
  isPending = false;
  isSubscribed = false;
  isCancelled = false;
  private readonly handlers: ((event: string, data: unknown) => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }

  bind_global(callback: (event: string, data: unknown) => void): void {
    this.handlers.push(callback);
  }

  disconnect(): void {
    this.isPending = false;
    this.isSubscribed = false;
  }

  emit(event: string, data: unknown): void {
    for (const handler of this.handlers) handler(event, data);
  }
}
