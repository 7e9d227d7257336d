import type { Clock } from "../../ports/clock.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import { parseTarget } from "./http-message.ts";
import type { PusherApp } from "./pusher-app.ts";
import { channelEvent, closeReasons, dataText } from "./pusher-frames.ts";
import { type PusherLimits, pusherLimits } from "./pusher-limits.ts";
import { type ChannelRegistry, PusherSession, type PusherSocket } from "./pusher-session.ts";

export interface PusherProtocolOptions {
  readonly app: PusherApp;
  /** The real clock: pings follow real time, not the branch's. */
  readonly clock: Clock;
  readonly limits?: Partial<PusherLimits>;
  /** Refuses every channel that is not private (N35). */
  readonly isPrivateOnly?: boolean;
  /** Notified about each refused subscription and each refused connection. */
  readonly onRefused?: (what: "channel" | "socket") => void;
}

/** A server of the Pusher protocol 7 without sockets: it receives connections and sends frames. */
export class PusherProtocol {
  private readonly options: PusherProtocolOptions;
  private readonly app: PusherApp;
  private readonly clock: Clock;
  private readonly limits: PusherLimits;
  private readonly startedAt: Instant;
  private readonly sessions = new Set<PusherSession>();
  private readonly members = new Map<string, Set<PusherSession>>();
  private readonly registry: ChannelRegistry;
  private connectionsCount = 0;

  constructor(options: PusherProtocolOptions) {
    this.options = options;
    this.app = options.app;
    this.clock = options.clock;
    this.limits = { ...pusherLimits, ...options.limits };
    this.startedAt = Math.floor(options.clock.now());
    this.registry = {
      join: (session, channel) => this.join(session, channel),
      unsubscribe: (session, channel) => this.unsubscribe(session, channel),
      relay: (from, channel, event, data) =>
        this.broadcast(channel, channelEvent(event, channel, data), from),
      forget: (session) => this.forget(session),
    };
  }

  get connectionCount(): number {
    return this.sessions.size;
  }

  /** The number of subscribers of a channel. */
  subscriberCount(channel: string): number {
    return this.members.get(channel)?.size ?? 0;
  }

  /**
   * Takes a new socket that asked for `target`, for example `/app/KEY?protocol=7`. Returns undefined when it refused
   * the socket and closed it with the code of the reason.
   */
  open(target: string, socket: PusherSocket): PusherSession | undefined {
    const refusal = this.refusalOf(target);
    if (refusal !== undefined) {
      this.options.onRefused?.("socket");
      socket.close(refusal, closeReasons[refusal] ?? "Refused");
      return undefined;
    }
    this.connectionsCount += 1;
    const session = new PusherSession({
      // The start instant invalidates signatures of an earlier run of the server.
      socketId: `${this.connectionsCount}.${this.startedAt}`,
      app: this.app,
      clock: this.clock,
      limits: this.limits,
      socket,
      registry: this.registry,
      isPrivateOnly: this.options.isPrivateOnly,
      onRefused: () => this.options.onRefused?.("channel"),
    });
    this.sessions.add(session);
    session.start();
    return session;
  }

  /**
   * Sends an event to all subscribers. An event that is too large is sent to no one, as with the hosted service
   * (413).
   */
  publish(channel: string, event: string, data: unknown): "published" | "too_large" {
    const text = dataText(data);
    if (utf8Length(text) > this.limits.messageBytesMax) return "too_large";
    this.broadcast(channel, channelEvent(event, channel, text));
    return "published";
  }

  /** Closes every connection with a code, and returns their number. */
  closeAll(code: number): number {
    const closing = [...this.sessions];
    for (const session of closing) session.close(code);
    return closing.length;
  }

  /** Closes one connection with a code; one that is gone is no error. */
  close(socketId: string, code: number): void {
    for (const session of [...this.sessions]) {
      if (session.socketId === socketId) session.close(code);
    }
  }

  private refusalOf(target: string): number | undefined {
    const { segments, query } = parseTarget(target) ?? { segments: [], query: new Map() };
    if (segments.length !== 2 || segments[0] !== "app") return 4005;
    if (segments[1] !== this.app.key) return 4001;
    const version: string | undefined = query.get("protocol");
    if (version === undefined) return 4008;
    if (!/^\d+$/.test(version)) return 4006;
    if (version !== "7") return 4007;
    return this.sessions.size >= this.limits.connectionsMax ? 4004 : undefined;
  }

  private join(session: PusherSession, channel: string): void {
    const members = this.members.get(channel) ?? new Set();
    members.add(session);
    this.members.set(channel, members);
  }

  private unsubscribe(session: PusherSession, channel: string): void {
    const members = this.members.get(channel);
    members?.delete(session);
    if (members?.size === 0) this.members.delete(channel);
  }

  private forget(session: PusherSession): void {
    this.sessions.delete(session);
    for (const channel of [...this.members.keys()]) this.unsubscribe(session, channel);
  }

  private broadcast(channel: string, frame: string, except?: PusherSession): void {
    for (const session of [...(this.members.get(channel) ?? [])]) {
      if (session !== except) session.send(frame);
    }
  }
}
