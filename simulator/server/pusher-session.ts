import type { Clock } from "../../ports/clock.ts";
import { type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import { utf8Length } from "../kernel/utf8-length.ts";
import type { PusherApp } from "./pusher-app.ts";
import {
  closeReasons,
  connectionEstablished,
  dataText,
  errorFrame,
  parseClientFrame,
  pingFrame,
  pongFrame,
  type SubscribeFrame,
  subscriptionSucceeded,
} from "./pusher-frames.ts";
import type { PusherLimits } from "./pusher-limits.ts";

/** The socket as the protocol needs it. */
export interface PusherSocket {
  send(frame: string): void;
  /** 1006 cuts the connection without a close frame, since that code cannot be sent. */
  close(code: number, reason: string): void;
}

/** The channels that a session may subscribe to; the server keeps them. */
export interface ChannelRegistry {
  join(session: PusherSession, channel: string): void;
  unsubscribe(session: PusherSession, channel: string): void;
  /** Passes a client event on to all other subscribers of the channel. */
  relay(from: PusherSession, channel: string, event: string, data: string): void;
  forget(session: PusherSession): void;
}

export interface PusherSessionOptions {
  readonly socketId: string;
  readonly app: PusherApp;
  readonly clock: Clock;
  readonly limits: PusherLimits;
  readonly socket: PusherSocket;
  readonly registry: ChannelRegistry;
  /** Refuses every channel that is not private. */
  readonly isPrivateOnly?: boolean | undefined;
  /** Notified about each refused subscription. */
  readonly onRefused?: (() => void) | undefined;
}

/** One established connection of the Pusher protocol 7. */
export class PusherSession {
  readonly socketId: string;
  private readonly options: PusherSessionOptions;
  private readonly channels = new Set<string>();
  private lastHeardAt: Instant;
  private cancelWatch: Stop = () => undefined;
  private cancelEmpty: Stop = () => undefined;
  private isOpen = true;
  private clientEventsSince: Instant = 0;
  private clientEventsCount = 0;

  constructor(options: PusherSessionOptions) {
    this.options = options;
    this.socketId = options.socketId;
    this.lastHeardAt = options.clock.now();
  }

  /** Sends the first frame and starts the watch for silence. */
  start(): Stop {
    const seconds = Math.round(this.options.limits.activityTimeoutMs / secondMs);
    this.send(connectionEstablished(this.socketId, seconds));
    this.watch();
    this.watchEmpty();
    return () => this.close(1001);
  }

  /** Handles one text frame of the client. A bad frame harms only its own connection. */
  receive(text: string): void {
    if (!this.isOpen) return;
    this.lastHeardAt = this.options.clock.now();
    if (utf8Length(text) > this.options.limits.messageBytesMax) {
      this.complain(4300, `Messages may take ${this.options.limits.messageBytesMax} bytes`);
      return;
    }
    const frame = parseClientFrame(text);
    switch (frame.kind) {
      case "ping":
        this.send(pongFrame);
        return;
      case "pong":
        return;
      case "subscribe":
        this.subscribe(frame);
        return;
      case "unsubscribe":
        this.channels.delete(frame.channel);
        this.options.registry.unsubscribe(this, frame.channel);
        return;
      case "client_event":
        this.passOn(frame.channel, frame.event, frame.data);
        return;
      case "malformed":
        this.complain(4300, frame.problem);
    }
  }

  isSubscribedTo(channel: string): boolean {
    return this.channels.has(channel);
  }

  send(frame: string): void {
    if (this.isOpen) this.options.socket.send(frame);
  }

  /** Closes from this side. The code goes only with the close frame, not also as an error (protocol 6 and later). */
  close(code: number): void {
    if (!this.isOpen) return;
    this.closed();
    this.options.socket.close(code, closeReasons[code] ?? "Closed");
  }

  /** Handles the close of the socket. */
  closed(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.cancelWatch();
    this.cancelEmpty();
    this.channels.clear();
    this.options.registry.forget(this);
  }

  private subscribe(frame: SubscribeFrame): void {
    const { channel } = frame;
    if (this.channels.has(channel)) {
      this.complain(4300, `Existing subscription to channel ${channel}`);
      return;
    }
    if (this.channels.size >= this.options.limits.channelsPerConnectionMax) {
      this.complain(4300, `At most ${this.options.limits.channelsPerConnectionMax} channels`);
      return;
    }
    if (channel.startsWith("presence-")) {
      this.complain(4009, "Presence channels are not served here");
      return;
    }
    const problem = this.problemOf(frame);
    if (problem !== undefined) {
      this.options.onRefused?.();
      this.complain(4009, problem);
      return;
    }
    this.channels.add(channel);
    this.cancelEmpty();
    this.options.registry.join(this, channel);
    this.send(subscriptionSucceeded(channel));
  }

  private problemOf(frame: SubscribeFrame): string | undefined {
    const { app, isPrivateOnly } = this.options;
    const { channel } = frame;
    if (!channel.startsWith("private-")) {
      return isPrivateOnly === true ? "Only private channels are served here" : undefined;
    }
    return app.isSigned(this.socketId, frame)
      ? undefined
      : `Invalid signature for channel ${channel}`;
  }

  private passOn(channel: string, event: string, data: unknown): void {
    if (!channel.startsWith("private-")) {
      this.complain(4300, "Client events are only taken on private channels");
      return;
    }
    if (!this.channels.has(channel)) {
      this.complain(4300, `Not subscribed to channel ${channel}`);
      return;
    }
    if (!this.countsClientEvent()) {
      this.complain(4301, closeReasons[4301] ?? "");
      return;
    }
    this.options.registry.relay(this, channel, event, dataText(data));
  }

  private countsClientEvent(): boolean {
    const now = this.options.clock.now();
    if (now - this.clientEventsSince >= secondMs) {
      this.clientEventsSince = now;
      this.clientEventsCount = 0;
    }
    this.clientEventsCount += 1;
    return this.clientEventsCount <= this.options.limits.clientEventsPerSecondMax;
  }

  private complain(code: number, message: string): void {
    this.send(errorFrame(code, message));
  }

  /** Waits for a silence of the activity time-out; one task per connection, however many frames arrive. */
  private watch(): void {
    const { clock, limits } = this.options;
    this.cancelWatch = clock.schedule(this.lastHeardAt + limits.activityTimeoutMs, () => {
      if (clock.now() - this.lastHeardAt < limits.activityTimeoutMs) this.watch();
      else this.ping();
    });
  }

  private watchEmpty(): void {
    const { clock, limits } = this.options;
    const { emptyMsMax } = limits;
    if (emptyMsMax === undefined) return;
    this.cancelEmpty = clock.schedule(clock.now() + emptyMsMax, () => this.close(4100));
  }

  private ping(): void {
    const { clock, limits } = this.options;
    const askedAt = clock.now();
    this.send(pingFrame);
    this.cancelWatch = clock.schedule(askedAt + limits.pongTimeoutMs, () => {
      if (this.lastHeardAt > askedAt) this.watch();
      else this.close(4201);
    });
  }
}
