import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { PusherChannel, PusherClient } from "./pusher-client.ts";

/** An event of a channel. */
export interface ChannelEvent {
  /** The channel's name on the wire. */
  readonly name: string;
  readonly event: string;
  /** Parsed JSON, or the text where it is not JSON. */
  readonly data: unknown;
}

export interface SubscriptionsOptions {
  readonly client: PusherClient;
  /** Real time. */
  readonly clock: Clock;
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** Receives each event; its channel may no longer be desired. */
  readonly onEvent: (event: ChannelEvent) => void;
  /** Receives channels that were just subscribed, or again: their earlier events are missing. */
  readonly onSubscribed: (names: readonly string[]) => void;
  readonly onChange: () => void;
  /** A subscription was not acknowledged in time: the owner recycles the connection. */
  readonly onOverdue: () => void;
}

/** The connection is recycled when an acknowledgement takes longer. */
const acknowledgeMsMax: Duration = 10 * secondMs;
/** Spreads the recycling, so that not all tablets of a branch do it at once; longer each time. */
const overdueSpreadMs: Duration = 3 * secondMs;
const overdueSpreadMsMax: Duration = 300 * secondMs;
/** Acknowledgements arrive one by one and are reported together: once all are in, or after this. */
const gatherMs: Duration = 500;

type Stage = "idle" | "requested" | "acknowledged";

/**
 * Keeps the channels of a pusher-js client equal to the desired ones (contract for the PushBus port,
 * rules 1 to 3). A change waits while a subscription is in progress: pusher-js loses some that are
 * cancelled and requested again in between.
 */
export class Subscriptions {
  private readonly options: SubscriptionsOptions;
  private readonly stages = new Map<string, Stage>();
  /** pusher-js may return the same channel object again. */
  private readonly bound = new WeakSet<PusherChannel>();
  private desired: ReadonlySet<string> = new Set();
  private acknowledged: string[] = [];
  private isConnected = false;
  private overdueCount = 0;
  private cancelWatch: Stop | undefined;
  private cancelGather: Stop | undefined;

  constructor(options: SubscriptionsOptions) {
    this.options = options;
  }

  /** Whether an acknowledgement is late. */
  get isOverdue(): boolean {
    return this.overdueCount > 0;
  }

  areAcknowledged(names: ReadonlySet<string>): boolean {
    return [...names].every((name) => this.stages.get(name) === "acknowledged");
  }

  setChannels(names: ReadonlySet<string>): void {
    this.desired = names;
    if (names.size === 0) this.overdueCount = 0;
    this.apply();
  }

  /** pusher-js subscribes all its channels by itself whenever it is connected. */
  onConnection(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.stopGathering();
    this.stopWatching();
    for (const name of this.stages.keys()) this.stages.set(name, "idle");
    if (isConnected) for (const name of this.stages.keys()) this.onRequested(name);
    this.apply();
  }

  private apply(): void {
    if (this.isInProgress()) return;
    for (const name of [...this.stages.keys()]) {
      if (this.desired.has(name)) continue;
      this.stages.delete(name);
      this.options.client.unsubscribe(name);
    }
    for (const name of this.desired) {
      if (this.stages.has(name)) continue;
      this.stages.set(name, "idle");
      if (this.isConnected) this.onRequested(name);
      this.bind(name, this.options.client.subscribe(name));
    }
  }

  private isInProgress(): boolean {
    return [...this.stages.values()].includes("requested");
  }

  private onRequested(name: string): void {
    this.stages.set(name, "requested");
    if (this.cancelWatch === undefined) this.watch(acknowledgeMsMax, () => this.onLate());
  }

  private bind(name: string, channel: PusherChannel): void {
    if (this.bound.has(channel)) return;
    this.bound.add(channel);
    channel.bind_global((event, data) => this.receive(name, event, data));
  }

  private receive(name: string, event: string, data: unknown): void {
    if (event === "pusher:subscription_succeeded") this.onAcknowledged(name);
    else if (event === "pusher:subscription_error") this.onRefused(name, data);
    else if (!event.startsWith("pusher:")) {
      this.options.onEvent({ name, event, data });
    }
  }

  private onAcknowledged(name: string): void {
    // pusher-js subscribed a channel again by itself that was no longer desired.
    if (!this.stages.has(name)) this.options.client.unsubscribe(name);
    if (this.stages.get(name) === "requested") {
      this.stages.set(name, "acknowledged");
      this.acknowledged.push(name);
    }
    if (this.isInProgress()) {
      this.gather();
      return;
    }
    this.stopWatching();
    this.overdueCount = 0;
    this.reportAcknowledged();
    this.apply();
    this.options.onChange();
  }

  /** Keeps the watch: the connection is recycled, and a fresh token may be accepted. */
  private onRefused(name: string, data: unknown): void {
    const status: unknown =
      typeof data === "object" && data !== null && "status" in data && data.status;
    this.options.reporter.report({
      kind: "push_connection",
      message: "A push channel was refused",
      details: { channel: name, ...(typeof status === "number" && { status }) },
    });
  }

  private gather(): void {
    const { clock } = this.options;
    this.cancelGather ??= clock.schedule(clock.now() + gatherMs, () => this.reportAcknowledged());
  }

  private reportAcknowledged(): void {
    const names = this.acknowledged.filter((name) => this.desired.has(name));
    this.stopGathering();
    if (names.length > 0) this.options.onSubscribed(names);
    this.options.onChange();
  }

  private onLate(): void {
    this.overdueCount += 1;
    const waiting = [...this.stages].filter(([, stage]) => stage === "requested");
    this.options.reporter.report({
      kind: "push_connection",
      message: "A push channel was not acknowledged in time",
      details: { channel: waiting[0]?.[0] ?? "", count: waiting.length },
    });
    const spreadMs = Math.min(overdueSpreadMsMax, overdueSpreadMs * 4 ** (this.overdueCount - 1));
    const delayMs = Math.floor(this.options.random() * spreadMs);
    this.watch(delayMs, () => this.options.onOverdue());
    this.options.onChange();
  }

  private watch(delayMs: Duration, task: () => void): void {
    const { clock } = this.options;
    this.cancelWatch = clock.schedule(clock.now() + delayMs, () => {
      this.cancelWatch = undefined;
      task();
    });
  }

  private stopWatching(): void {
    this.cancelWatch?.();
    this.cancelWatch = undefined;
  }

  private stopGathering(): void {
    this.cancelGather?.();
    this.cancelGather = undefined;
    this.acknowledged = [];
  }
}
