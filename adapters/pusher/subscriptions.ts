import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { LineEvent } from "./line-event.ts";
import type { PusherChannel, PusherClient } from "./pusher-client.ts";

export interface SubscriptionsOptions {
  readonly client: PusherClient;
  /** Real time. */
  readonly clock: Clock;
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** An event of a channel, which may be desired no more. */
  readonly onEvent: (event: LineEvent) => void;
  /** These channels were just subscribed, or again: what happened before was not heard. */
  readonly onSubscribed: (names: readonly string[]) => void;
  readonly onChange: () => void;
  /** A subscription was not acknowledged in time: the connection is to be recycled. */
  readonly onOverdue: () => void;
}

/** How long an acknowledgement may take before the connection is recycled. */
const acknowledgeMsMax: Duration = 10 * secondMs;
/** The recycling is spread over this, so that not all tablets of a branch do it at once; longer each time. */
const overdueSpreadMs: Duration = 3 * secondMs;
const overdueSpreadMsMax: Duration = 300 * secondMs;
/** Acknowledgements come one by one: they are told together once all are in, or after this. */
const gatherMs: Duration = 500;

type Stage = "idle" | "asked" | "acknowledged";

/**
 * Keeps the channels of a pusher-js client equal to the desired ones (contract for the PushBus port,
 * rules 1 to 3). A change waits while a subscription is under way: pusher-js loses some that are
 * cancelled and taken up again in between.
 */
export class Subscriptions {
  private readonly options: SubscriptionsOptions;
  private readonly stages = new Map<string, Stage>();
  private readonly epochs = new Map<string, number>();
  /** pusher-js may give the same channel object again. */
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

  /** Whether an acknowledgement is late; so from the moment it is until it comes. */
  get isOverdue(): boolean {
    return this.overdueCount > 0;
  }

  areAcknowledged(names: ReadonlySet<string>): boolean {
    return [...names].every((name) => this.stages.get(name) === "acknowledged");
  }

  setDesired(names: ReadonlySet<string>): void {
    this.desired = names;
    if (names.size === 0) this.overdueCount = 0;
    this.apply();
  }

  /** pusher-js asks for all its channels by itself whenever it is connected. */
  noteConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.stopGathering();
    this.stopWatching();
    for (const name of this.stages.keys()) this.stages.set(name, "idle");
    if (isConnected) for (const name of this.stages.keys()) this.noteAsked(name);
    this.apply();
  }

  private apply(): void {
    if (this.isUnderWay()) return;
    for (const name of [...this.stages.keys()]) {
      if (this.desired.has(name)) continue;
      this.stages.delete(name);
      this.options.client.unsubscribe(name);
    }
    for (const name of this.desired) {
      if (this.stages.has(name)) continue;
      this.stages.set(name, "idle");
      if (this.isConnected) this.noteAsked(name);
      this.bind(name, this.options.client.subscribe(name));
    }
  }

  private isUnderWay(): boolean {
    return [...this.stages.values()].includes("asked");
  }

  private noteAsked(name: string): void {
    this.stages.set(name, "asked");
    this.epochs.set(name, (this.epochs.get(name) ?? 0) + 1);
    if (this.cancelWatch === undefined) this.watch(acknowledgeMsMax, () => this.noteOverdue());
  }

  private bind(name: string, channel: PusherChannel): void {
    if (this.bound.has(channel)) return;
    this.bound.add(channel);
    channel.bind_global((event, data) => this.note(name, event, data));
  }

  private note(name: string, event: string, data: unknown): void {
    if (event === "pusher:subscription_succeeded") this.noteAcknowledged(name);
    else if (event === "pusher:subscription_error") this.noteRefused(name, data);
    else if (!event.startsWith("pusher:")) {
      this.options.onEvent({ name, event, data, epoch: this.epochs.get(name) ?? 0 });
    }
  }

  private noteAcknowledged(name: string): void {
    // pusher-js took up again by itself what had been given up.
    if (!this.stages.has(name)) this.options.client.unsubscribe(name);
    if (this.stages.get(name) === "asked") {
      this.stages.set(name, "acknowledged");
      this.acknowledged.push(name);
    }
    if (this.isUnderWay()) {
      this.gather();
      return;
    }
    this.stopWatching();
    this.overdueCount = 0;
    this.tellAcknowledged();
    this.apply();
    this.options.onChange();
  }

  /** The watch goes on: the connection is recycled, and a fresh token may be let in. */
  private noteRefused(name: string, data: unknown): void {
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
    this.cancelGather ??= clock.schedule(clock.now() + gatherMs, () => this.tellAcknowledged());
  }

  private tellAcknowledged(): void {
    const names = this.acknowledged.filter((name) => this.desired.has(name));
    this.stopGathering();
    if (names.length > 0) this.options.onSubscribed(names);
    this.options.onChange();
  }

  private noteOverdue(): void {
    this.overdueCount += 1;
    const waiting = [...this.stages].filter(([, stage]) => stage === "asked");
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
