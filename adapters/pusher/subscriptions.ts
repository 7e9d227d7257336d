import { shallowValue } from "../../ports/arriving.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { isObject } from "../../ports/json-text.ts";
import { Wait } from "../../ports/wait.ts";
import type { PusherChannel, PusherClient } from "./pusher-client.ts";

/** An event of a channel. */
export interface ChannelEvent {
  /** The channel's name on the wire. */
  readonly name: string;
  readonly event: string;
  /** Parsed JSON, or the text where it is not JSON. */
  readonly data: unknown;
}

export interface SubscriptionsOptions extends OverdueRecyclerOptions {
  readonly client: PusherClient;
  /** Receives each event; its channel may no longer be desired. */
  readonly onEvent: (event: ChannelEvent) => void;
  /** Receives channels that were just subscribed, or again: their earlier events are missing. */
  readonly onSubscribed: (names: readonly string[]) => void;
  readonly onChange: () => void;
}

export interface DesiredChannels {
  /** In the order in which they are requested. */
  readonly names: ReadonlySet<string>;
  /** Those that are requested at once, beside any number of others: a payment waits for them. */
  readonly urgent: ReadonlySet<string>;
}

/** The state of some of the channels. */
export interface SubscriptionSummary {
  /** `late`: the connection will be recycled; `open`: not all are answered; `settled`: each has its answer. */
  readonly progress: "late" | "open" | "settled";
  readonly acknowledgedCount: number;
  readonly refused: readonly string[];
}

/** The connection is recycled when an acknowledgement takes longer. */
const acknowledgeMsMax: Duration = 10 * secondMs;
/** Acknowledgements arrive one by one and are reported together: once all are in, or after this. */
const gatherMs: Duration = 3 * secondMs;
/** The most channels without an answer, urgent ones apart. Each private channel is a call to the authorisation endpoint. */
export const requestedMax = 20;
/** No more are requested while this many are late: the push service then answers none. */
const lateMax = 20;
/** The most channels that are unsubscribed at once; the next ones follow after the pause. */
export const unsubscribedMax = 50;
const unsubscribePauseMs: Duration = 100;
/** A refused channel is requested again after 30 s to a minute, and each time later. */
const refusedMsMin: Duration = 30 * secondMs;
const refusedMsMax: Duration = 10 * minuteMs;
/** The most refused channels that are reported. */
const reportsMax = 20;

/** `waiting`: not requested on this connection; `late`: requested, and not answered in time. */
type Stage = "waiting" | "requested" | "late" | "acknowledged" | "refused";

interface Subscription {
  stage: Stage;
  /** Until the request is late, or is repeated after a refusal. */
  wait?: Wait | undefined;
  /** The refusals since the last acknowledgement. */
  refusals: number;
  /** The channel of the latest request: an answer to an earlier one is ignored. */
  handle?: PusherChannel | undefined;
}

const unrequested: Subscription = { stage: "waiting", refusals: 0 };

/**
 * Keeps the channels of a pusher-js client equal to the desired ones (contract for the PushBus port,
 * rules 1 and 3). Each channel has its own answer: one that is refused or not acknowledged delays no other.
 */
export class Subscriptions {
  private readonly options: SubscriptionsOptions;
  private readonly channels = new Map<string, Subscription>();
  /** pusher-js may return the same channel object again. */
  private readonly bound = new WeakSet<PusherChannel>();
  private readonly reported = new Set<string>();
  private desired: DesiredChannels = { names: new Set(), urgent: new Set() };
  private acknowledged: string[] = [];
  private isConnected = false;
  private readonly recycler: OverdueRecycler;
  private gathering: Wait | undefined;
  private leaving: Wait | undefined;

  constructor(options: SubscriptionsOptions) {
    this.options = options;
    this.recycler = new OverdueRecycler(options);
  }

  summaryOf(names: ReadonlySet<string>): SubscriptionSummary {
    const refused: string[] = [];
    const counts = { late: 0, open: 0, acknowledged: 0 };
    for (const name of names) {
      const { stage, refusals } = this.channels.get(name) ?? unrequested;
      if (stage === "late" || stage === "acknowledged") counts[stage] += 1;
      // Also while it is requested again.
      else if (refusals > 0) refused.push(name);
      else counts.open += 1;
    }
    const progress = counts.late > 0 ? "late" : counts.open > 0 ? "open" : "settled";
    return { progress, acknowledgedCount: counts.acknowledged, refused };
  }

  setChannels(desired: DesiredChannels): void {
    this.desired = desired;
    if (desired.names.size === 0) {
      this.recycler.reset();
      this.leaving?.stop();
    }
    this.apply();
  }

  /** pusher-js forgets its channels while it is not connected, and each is requested again afterwards. */
  onConnection(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.stopGathering();
    this.recycler.stop();
    for (const [name, channel] of this.channels) {
      channel.wait?.stop();
      // Requested later than at once: pusher-js would request all at the same moment.
      if (!isConnected && channel.stage !== "waiting") this.options.client.unsubscribe(name);
      channel.stage = "waiting";
      channel.handle = undefined;
    }
    this.apply();
  }

  private apply(): void {
    this.leave();
    for (const name of this.desired.names) {
      if (!this.channels.has(name)) this.channels.set(name, { ...unrequested });
    }
    this.requestNext();
    this.settle();
  }

  /** Unsubscribes what is no longer desired, a bounded number at a time while connected. */
  private leave(): void {
    const { client, clock } = this.options;
    let leftCount = 0;
    for (const [name, channel] of this.channels) {
      if (this.desired.names.has(name)) continue;
      if (leftCount === unsubscribedMax && this.isConnected) {
        this.leaving?.stop();
        this.leaving = new Wait(clock, unsubscribePauseMs, () => this.apply());
        return;
      }
      channel.wait?.stop();
      this.channels.delete(name);
      if (channel.stage === "waiting") continue;
      leftCount += 1;
      client.unsubscribe(name);
    }
  }

  private requestNext(): void {
    if (!this.isConnected) return;
    const counts = this.unansweredCounts();
    for (const name of this.desired.names) {
      const channel = this.channels.get(name);
      if (channel?.stage !== "waiting") continue;
      const isUrgent = this.desired.urgent.has(name);
      if (!isUrgent && (counts.requested >= requestedMax || counts.late >= lateMax)) continue;
      if (!isUrgent) counts.requested += 1;
      this.request(name, channel);
    }
  }

  private unansweredCounts(): { requested: number; late: number } {
    const counts = { requested: 0, late: 0 };
    for (const [name, { stage }] of this.channels) {
      if (this.desired.urgent.has(name)) continue;
      if (stage === "requested" || stage === "late") counts[stage] += 1;
    }
    return counts;
  }

  private request(name: string, channel: Subscription): void {
    const { client, clock } = this.options;
    channel.stage = "requested";
    channel.wait = new Wait(clock, acknowledgeMsMax, () => this.onLate(name, channel));
    channel.handle = client.subscribe(name);
    this.bind(name, channel.handle);
  }

  private bind(name: string, channel: PusherChannel): void {
    if (this.bound.has(channel)) return;
    this.bound.add(channel);
    channel.bind_global((event, data) => this.receive(name, channel, event, data));
  }

  private receive(name: string, channel: PusherChannel, event: string, data: unknown): void {
    if (event === "pusher:subscription_succeeded") this.onAcknowledged(name);
    else if (event === "pusher:subscription_error") this.onRefused(name, channel, data);
    else if (!event.startsWith("pusher:")) {
      this.options.onEvent({ name, event, data: shallowValue(data) });
    }
  }

  private onAcknowledged(name: string): void {
    const channel = this.channels.get(name);
    // pusher-js subscribed a channel again by itself that was no longer desired.
    if (channel === undefined) this.options.client.unsubscribe(name);
    if (channel === undefined || channel.stage === "acknowledged") return;
    channel.wait?.stop();
    channel.stage = "acknowledged";
    channel.refusals = 0;
    this.reported.delete(name);
    this.acknowledged.push(name);
    this.requestNext();
    if (this.desired.urgent.has(name)) this.reportAcknowledged();
    else this.gather();
    this.settle();
  }

  /** Only this channel waits, longer after each refusal: a token or a right may be there by then. */
  private onRefused(name: string, handle: PusherChannel, data: unknown): void {
    const channel = this.channels.get(name);
    if (channel !== undefined && channel.handle !== handle) return;
    // A refusal by the push server, unlike one by the authorisation endpoint, leaves the channel requested in pusher-js.
    handle.disconnect();
    this.options.client.unsubscribe(name);
    if (channel === undefined) return;
    const { clock, random } = this.options;
    const longestMs = Math.min(
      refusedMsMax,
      refusedMsMin * 2 ** Math.min(channel.refusals + 1, 10),
    );
    channel.wait?.stop();
    channel.stage = "refused";
    channel.refusals += 1;
    channel.wait = new Wait(clock, Math.floor((longestMs * (1 + random())) / 2), () => {
      channel.stage = "waiting";
      this.requestNext();
    });
    this.reportRefused(name, data);
    this.requestNext();
    this.settle();
    this.options.onChange();
  }

  private reportRefused(name: string, data: unknown): void {
    if (this.reported.has(name) || this.reported.size >= reportsMax) return;
    this.reported.add(name);
    const status = isObject(data) && data["status"];
    this.options.reporter.report({
      kind: "push_connection",
      message: "A push channel was refused",
      details: { channel: name, ...(typeof status === "number" && { status }) },
    });
  }

  /** Once each channel has its answer, reports at once, and recycles nothing. */
  private settle(): void {
    const stages = new Set([...this.channels.values()].map(({ stage }) => stage));
    if (stages.has("late")) return;
    this.recycler.stop();
    if (!this.isConnected || stages.has("waiting") || stages.has("requested")) return;
    this.recycler.reset();
    if (this.acknowledged.length > 0) this.reportAcknowledged();
  }

  private gather(): void {
    this.gathering ??= new Wait(this.options.clock, gatherMs, () => this.reportAcknowledged());
  }

  private reportAcknowledged(): void {
    const names = this.acknowledged.filter((name) => this.desired.names.has(name));
    this.stopGathering();
    if (names.length > 0) this.options.onSubscribed(names);
    this.options.onChange();
  }

  private onLate(name: string, channel: Subscription): void {
    channel.stage = "late";
    const stages = [...this.channels.values()].map(({ stage }) => stage);
    const unanswered = stages.filter((stage) => stage === "requested" || stage === "late");
    this.recycler.onLate(name, unanswered.length);
    this.requestNext();
    this.options.onChange();
  }

  private stopGathering(): void {
    this.gathering?.stop();
    this.gathering = undefined;
    this.acknowledged = [];
  }
}

interface OverdueRecyclerOptions {
  /** Real time. */
  readonly clock: Clock;
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** A subscription was not acknowledged in time: the owner recycles the connection. */
  readonly onOverdue: () => void;
}

/** Spreads the recycling, so that not all tablets of a branch do it at once; longer each time. */
const spreadMsMin: Duration = 3 * secondMs;
const spreadMsMax: Duration = 300 * secondMs;

/** Recycles a connection on which channels are late, once for all of them. */
class OverdueRecycler {
  private readonly options: OverdueRecyclerOptions;
  private overdueCount = 0;
  private wait: Wait | undefined;

  constructor(options: OverdueRecyclerOptions) {
    this.options = options;
  }

  /** `unansweredCount`: all channels that have no answer now. */
  onLate(channel: string, unansweredCount: number): void {
    if (this.wait !== undefined) return;
    const { clock, random, reporter, onOverdue } = this.options;
    this.overdueCount += 1;
    reporter.report({
      kind: "push_connection",
      message: "A push channel was not acknowledged in time",
      details: { channel, count: unansweredCount },
    });
    const spreadMs = Math.min(spreadMsMax, spreadMsMin * 4 ** (this.overdueCount - 1));
    this.wait = new Wait(clock, Math.floor(random() * spreadMs), onOverdue);
  }

  /** No channel is late any more, or the connection is gone. */
  stop(): void {
    this.wait?.stop();
    this.wait = undefined;
  }

  /** Every channel has its answer: the next delay is short again. */
  reset(): void {
    this.stop();
    this.overdueCount = 0;
  }
}
