import { arrivingMax } from "../../ports/arriving.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { isObject } from "../../ports/json-text.ts";
import { Wait } from "../../ports/wait.ts";
import { messageTooLong, type PusherClient } from "./pusher-client.ts";

/** `connecting`: for the first time, and not for long. */
export type ConnectionState = "connecting" | "connected" | "degraded" | "down";

export interface PushSupervisorOptions {
  readonly client: PusherClient;
  /** Real time. */
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** `code` is the close code, if there was one. */
  readonly onConnectionState: (state: ConnectionState, code?: number) => void;
  /** A message was too long to be read, so that its channel is unknown. */
  readonly onUnread: () => void;
}

/** An attempt may take this long: short at first, then as long as a slow network needs. */
const patienceMs: Duration = 3 * secondMs;
const patienceMsMax: Duration = 6 * secondMs;
/** Patience and back-off together stay within 15 s, so that the app finds a server that is back by then (F-S14). */
const backOffMsMin: Duration = 1 * secondMs;
const backOffSpreadMsMax: Duration = 8 * secondMs;
/** A connection that lasted this long counts as recovered. */
const stableMs: Duration = 30 * secondMs;
/** This many closes within this time are a storm: pusher-js would reconnect after each at once, for ever. */
const stormClosesCount = 5;
const stormWindowMs: Duration = 10 * secondMs;
/** Keeps a storm below 20 attempts a minute in the worst case, one of pusher-js' own for each of ours included (B-I32). */
const stormMsMin: Duration = 7 * secondMs;
const stormSpreadMsMax: Duration = 13 * secondMs;
/** 4004, over the connection limit: 30 to 90 s. Any other refusal: a minute and a little. */
const overLimitCode = 4004;
const overLimitMsMin: Duration = 30 * secondMs;
const overLimitSpreadMs: Duration = 60 * secondMs;
const refusedMsMin: Duration = 60 * secondMs;
const refusedSpreadMs: Duration = 15 * secondMs;

/**
 * Restores a pusher-js connection after each loss. It acts only while the connection is not up; pusher-js
 * itself notices a dead one.
 */
export class PushSupervisor {
  private readonly options: PushSupervisorOptions;
  private readonly reportedCodes = new Set<number>();
  private closes: Instant[] = [];
  private timer: Wait | undefined;
  private stopFollowing: Stop | undefined;
  private attempts = 0;
  private storms = 0;
  private connectedAt: Instant | undefined;
  private lastCode: number | undefined;
  private wasCloseCounted = false;
  private isDisconnecting = false;
  private wasUnreadReported = false;

  constructor(options: PushSupervisorOptions) {
    this.options = options;
  }

  /** Connects, and stays connected until stopped. It can be started again afterwards. */
  start(): Stop {
    const { connection } = this.options.client;
    const onState = (): void => this.onState();
    const onError = (error: unknown): void => this.onError(error);
    connection.bind("state_change", onState);
    connection.bind("error", onError);
    this.stopFollowing = this.options.clock.onStep?.((byMs) => this.onStep(byMs));
    const onMessage = (message: unknown): void => this.onMessage(message);
    connection.bind("message", onMessage);
    this.notify("connecting");
    this.waitForConnection();
    this.options.client.connect();
    return () => {
      connection.unbind("state_change", onState);
      connection.unbind("error", onError);
      this.stopFollowing?.();
      connection.unbind("message", onMessage);
      this.disconnect();
    };
  }

  /** Drops the connection and makes a new one at once. */
  reconnect(): void {
    this.disconnect();
    this.notify("degraded");
    this.connect();
  }

  /** Moves the recorded instants with the clock: no time has passed. */
  private onStep(byMs: Duration): void {
    this.closes = this.closes.map((at) => at + byMs);
    if (this.connectedAt !== undefined) this.connectedAt += byMs;
  }

  private onState(): void {
    const { state } = this.options.client.connection;
    if (this.isDisconnecting) return;
    if (state === "connected") this.onConnected();
    else this.onNotConnected(state);
  }

  private onConnected(): void {
    this.stopTimer();
    this.connectedAt = this.options.clock.now();
    this.lastCode = undefined;
    this.wasCloseCounted = false;
    this.reportedCodes.clear();
    this.notify("connected");
  }

  private onNotConnected(state: string): void {
    const wasConnected = this.connectedAt !== undefined;
    if (wasConnected) this.onLost();
    if (state === "disconnected") this.waitAfterRefusal();
    else if (state === "failed") this.backOff();
    else {
      if (wasConnected) this.notify("degraded", this.lastCode);
      this.waitForConnection();
    }
  }

  /** Counts a lost connection as a close, unless its close code was counted before. */
  private onLost(): void {
    this.resetIfStable();
    this.connectedAt = undefined;
    if (!this.wasCloseCounted) this.countClose();
    this.wasCloseCounted = false;
  }

  private resetIfStable(): void {
    const { connectedAt } = this;
    if (connectedAt === undefined || this.options.clock.now() - connectedAt < stableMs) return;
    this.attempts = 0;
    this.storms = 0;
    this.closes = [];
  }

  private onMessage(message: unknown): void {
    if (field(message, "event") !== messageTooLong) return;
    if (!this.wasUnreadReported) {
      const text = `A push of more than ${arrivingMax.push} characters was not read`;
      this.options.reporter.report({ kind: "malformed_push", message: text });
    }
    this.wasUnreadReported = true;
    this.options.onUnread();
  }

  private onError(error: unknown): void {
    const problem = readPushError(error);
    if (problem.kind === "handshake") {
      this.reportOnce(0, "The push server's first words were no handshake");
      // Later than pusher-js' own handler: a timer that it sets after this event would outlive ours.
      this.arm(0, () => this.backOff());
      this.countClose();
    }
    if (problem.kind !== "closed") return;
    this.resetIfStable();
    this.lastCode = problem.code;
    this.wasCloseCounted = this.connectedAt !== undefined;
    if (!isRefusal(problem.code)) this.countClose();
  }

  private countClose(): void {
    const now = this.options.clock.now();
    this.closes = [...this.closes.filter((at) => now - at < stormWindowMs), now];
    const isStorm = this.storms > 0 || this.closes.length >= stormClosesCount;
    if (isStorm) this.arm(0, () => this.waitOutStorm());
  }

  private waitOutStorm(): void {
    if (this.storms === 0) {
      this.reportOnce(this.lastCode ?? 0, "The push server closes every connection");
    }
    this.storms += 1;
    const spreadMs = Math.min(stormSpreadMsMax, 2 ** Math.min(this.storms, 10) * secondMs);
    this.reconnectIn(stormMsMin + this.jitter(spreadMs), "degraded");
  }

  private waitForConnection(): void {
    if (this.timer !== undefined) return;
    const limitMs = this.attempts < 2 ? patienceMs : patienceMsMax;
    this.arm(limitMs, () => this.backOff());
  }

  private backOff(): void {
    const spreadMs = Math.min(backOffSpreadMsMax, 2 ** Math.min(this.attempts, 10) * secondMs);
    this.reconnectIn(backOffMsMin + this.jitter(spreadMs), "degraded");
  }

  private waitAfterRefusal(): void {
    const code = this.lastCode ?? 0;
    this.reportOnce(code, refusalMessage(code));
    const waitMs =
      code === overLimitCode
        ? overLimitMsMin + this.jitter(overLimitSpreadMs)
        : refusedMsMin + this.jitter(refusedSpreadMs);
    this.reconnectIn(waitMs, "down");
  }

  private reconnectIn(delayMs: Duration, state: ConnectionState): void {
    this.disconnect();
    this.notify(state, this.lastCode);
    this.arm(delayMs, () => this.connect());
  }

  private connect(): void {
    this.attempts += 1;
    this.waitForConnection();
    this.options.client.connect();
  }

  /** Disconnects without counting it as a close of the server. */
  private disconnect(): void {
    this.stopTimer();
    this.connectedAt = undefined;
    this.wasCloseCounted = false;
    this.isDisconnecting = true;
    try {
      this.options.client.disconnect();
    } finally {
      this.isDisconnecting = false;
    }
  }

  private arm(delayMs: Duration, task: () => void): void {
    this.stopTimer();
    this.timer = new Wait(this.options.clock, delayMs, () => {
      this.timer = undefined;
      task();
    });
  }

  private stopTimer(): void {
    this.timer?.stop();
    this.timer = undefined;
  }

  private jitter(spreadMs: Duration): Duration {
    return Math.floor(this.options.random() * spreadMs);
  }

  private notify(state: ConnectionState, code?: number): void {
    this.options.onConnectionState(state, ...(code === undefined ? [] : [code]));
  }

  /** Reports once for each code until a connection succeeds. */
  private reportOnce(code: number, message: string): void {
    if (this.reportedCodes.has(code)) return;
    this.reportedCodes.add(code);
    this.options.reporter.report({ kind: "push_connection", message, details: { code } });
  }
}

function refusalMessage(code: number): string {
  return code === overLimitCode
    ? "The push connection limit is exceeded"
    : "The push server refuses this installation";
}

/** An `error` event of pusher-js, which comes in several shapes. */
type PushError =
  /** The server closed with a code of the protocol. */
  | { readonly kind: "closed"; readonly code: number }
  /** The first frame was no handshake; pusher-js would wait for ever. */
  | { readonly kind: "handshake" }
  /** A warning of the server, a frame that is not JSON, or the first of two events for one close. */
  | { readonly kind: "other" };

/** Reads each shape without throwing; a close code counts only in the shape that comes exactly once. */
function readPushError(error: unknown): PushError {
  const type = field(error, "type");
  if (type === "HandshakeError") return { kind: "handshake" };
  const code = field(field(field(error, "error"), "data"), "code");
  if (type === "WebSocketError" && typeof code === "number") return { kind: "closed", code };
  return { kind: "other" };
}

/** Codes after which pusher-js never tries again by itself. */
function isRefusal(code: number): boolean {
  return (code > 4000 && code < 4100) || code >= 4300;
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
