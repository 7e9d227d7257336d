import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { GapReason, PushHealth } from "../../ports/push-bus.ts";
import { type ConnectionState, PushSupervisor } from "./push-supervisor.ts";
import type { PusherClient } from "./pusher-client.ts";
import { type ChannelEvent, type DesiredChannels, Subscriptions } from "./subscriptions.ts";

/** A listener on the connection: the board, or a payment at a terminal. If one throws, the others still receive. */
export interface LineMember {
  onEvent(event: ChannelEvent): void;
  onGap(names: readonly string[], reason: GapReason): void;
  onHealth(health: PushHealth, code?: number): void;
  /** Receives the channels that are refused for now, whenever they change. */
  onRefused?(names: readonly string[]): void;
  /** Its channels are requested before those of other members, beside any number of them: a payment waits. */
  readonly isUrgent?: boolean;
}

export interface LineMembership {
  setChannels(names: readonly string[]): void;
  leave(): void;
}

export interface PushLineOptions {
  /** Makes the client when the first member joins, once only: pusher-js keeps every client for ever. */
  readonly createClient: () => PusherClient;
  /** Real time. */
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
}

interface Subscriber {
  readonly member: LineMember;
  desired: ReadonlySet<string>;
  /** The health that was reported last, with its code. */
  reported: string;
  reportedRefused: string;
  isSubscribed: boolean;
}

interface Parts {
  readonly subscriptions: Subscriptions;
  readonly supervisor: PushSupervisor;
}

/**
 * The page's only push connection, shared by its members: the board and the payments at terminals. It is up
 * while it has members, and survives a restart of the app in place.
 */
export class PushLine {
  private readonly options: PushLineOptions;
  private readonly subscribers = new Set<Subscriber>();
  private parts: Parts | undefined;
  private stopSupervisor: Stop | undefined;
  private state: ConnectionState = "connecting";
  private code: number | undefined;

  constructor(options: PushLineOptions) {
    this.options = options;
  }

  join(names: readonly string[], member: LineMember): LineMembership {
    const subscriber: Subscriber = {
      member,
      desired: new Set(names),
      reported: "",
      reportedRefused: "",
      isSubscribed: false,
    };
    this.subscribers.add(subscriber);
    this.parts ??= this.build();
    this.refresh(this.parts);
    this.stopSupervisor ??= this.parts.supervisor.start();
    // Later than the return: a member may need the membership for its first notification.
    void Promise.resolve().then(() => {
      subscriber.isSubscribed = true;
      this.notifyHealth();
    });
    return {
      setChannels: (next) => {
        if (!this.subscribers.has(subscriber) || this.parts === undefined) return;
        subscriber.desired = new Set(next);
        this.refresh(this.parts);
      },
      leave: () => this.leave(subscriber),
    };
  }

  /** Drops the socket and connects again, for example after the page slept. */
  reconnect(): void {
    if (this.stopSupervisor !== undefined) this.parts?.supervisor.reconnect();
  }

  private build(): Parts {
    const { clock, random, reporter } = this.options;
    const client = this.options.createClient();
    const supervisor = new PushSupervisor({
      client,
      clock,
      random,
      reporter,
      onConnectionState: (state, code) => this.onConnectionState(state, code),
      onUnread: () => this.notifyGap([...this.desired().names], "undecodable"),
    });
    const subscriptions = new Subscriptions({
      client,
      clock,
      random,
      reporter,
      onEvent: (event) => this.deliver(event),
      onSubscribed: (names) => this.notifyGap(names, "subscribed"),
      onChange: () => this.notifyHealth(),
      onOverdue: () => {
        this.notifyGap([...this.desired().names], "supervised");
        supervisor.reconnect();
      },
    });
    return { supervisor, subscriptions };
  }

  private leave(subscriber: Subscriber): void {
    if (!this.subscribers.delete(subscriber) || this.parts === undefined) return;
    if (this.subscribers.size === 0) {
      this.stopSupervisor?.();
      this.stopSupervisor = undefined;
      // Before the channels: pusher-js drops a channel at once only when no subscription is in progress.
      this.onConnectionState("connecting", undefined);
    }
    this.refresh(this.parts);
  }

  private refresh({ subscriptions }: Parts): void {
    subscriptions.setChannels(this.desired());
    this.notifyHealth();
  }

  private desired(): DesiredChannels {
    const namesOf = (subscribers: readonly Subscriber[]): readonly string[] =>
      subscribers.flatMap(({ desired }) => [...desired]);
    const all = [...this.subscribers];
    const urgent = new Set(namesOf(all.filter(({ member }) => member.isUrgent === true)));
    return { names: new Set([...urgent, ...namesOf(all)]), urgent };
  }

  private onConnectionState(state: ConnectionState, code: number | undefined): void {
    this.state = state;
    this.code = code;
    this.parts?.subscriptions.onConnection(state === "connected");
    this.notifyHealth();
  }

  private deliver(event: ChannelEvent): void {
    for (const { desired, member } of [...this.subscribers]) {
      if (desired.has(event.name)) this.guarded(() => member.onEvent(event));
    }
  }

  private notifyGap(names: readonly string[], reason: GapReason): void {
    for (const { desired, member } of [...this.subscribers]) {
      const own = names.filter((name) => desired.has(name));
      if (own.length > 0) this.guarded(() => member.onGap(own, reason));
    }
  }

  private notifyHealth(): void {
    for (const subscriber of [...this.subscribers]) {
      this.notifyRefused(subscriber);
      const health = this.healthOf(subscriber);
      const code = health === "degraded" || health === "down" ? this.code : undefined;
      const report = `${health} ${code ?? ""}`;
      if (!subscriber.isSubscribed || subscriber.reported === report) continue;
      subscriber.reported = report;
      this.guarded(() => subscriber.member.onHealth(health, ...(code === undefined ? [] : [code])));
    }
  }

  private notifyRefused(subscriber: Subscriber): void {
    const refused = this.parts?.subscriptions.summaryOf(subscriber.desired).refused ?? [];
    const report = refused.join(" ");
    if (!subscriber.isSubscribed || subscriber.reportedRefused === report) return;
    subscriber.reportedRefused = report;
    this.guarded(() => subscriber.member.onRefused?.(refused));
  }

  private healthOf({ desired }: Subscriber): PushHealth {
    if (this.state === "degraded" || this.state === "down") return this.state;
    const subscriptions = this.parts?.subscriptions;
    if (this.state === "connecting" || subscriptions === undefined) return "catching_up";
    const { progress, acknowledgedCount } = subscriptions.summaryOf(desired);
    if (progress === "open") return "catching_up";
    const isNoneLive = desired.size > 0 && acknowledgedCount === 0;
    return progress === "late" || isNoneLive ? "degraded" : "live";
  }

  /** pusher-js skips the handlers after one that throws. */
  private guarded(notify: () => void): void {
    try {
      notify();
    } catch (cause) {
      const message = "A listener of the push connection failed";
      this.options.reporter.report({ kind: "unexpected", message, cause });
    }
  }
}
