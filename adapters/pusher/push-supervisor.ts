import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { isRefusal, readPushError } from "./push-error.ts";
import type { PusherClient } from "./pusher-client.ts";

/** How the connection stands. connecting: for the first time, and not for long. */
export type Standing = "connecting" | "connected" | "degraded" | "down";

export interface PushSupervisorOptions {
  readonly client: PusherClient;
  /** Real time. */
  readonly clock: Clock;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  /** `code` is the close code where there was one. */
  readonly onStanding: (standing: Standing, code?: number) => void;
}

/** How long an attempt may take: short at first, then as long as a slow network needs. */
const patienceMs: Duration = 3 * secondMs;
const patienceMsMax: Duration = 6 * secondMs;
/** Patience and back-off together stay within 15 s, so that a server that is back is found by then (F-S14). */
const backOffMsMin: Duration = 1 * secondMs;
const backOffSpreadMsMax: Duration = 8 * secondMs;
/** A connection that lasted this long has recovered. */
const stableMs: Duration = 30 * secondMs;
/** So many closes within so long are a storm: pusher-js would answer each at once, for ever. */
const stormClosesCount = 5;
const stormWindowMs: Duration = 10 * secondMs;
/** Keeps a storm below 20 attempts in any minute, even without luck and with one of pusher-js' own to each of ours (B-I32). */
const stormMsMin: Duration = 7 * secondMs;
const stormSpreadMsMax: Duration = 13 * secondMs;
/** 4004, over the connection limit: 30 to 90 s. Any other refusal: a minute and a little. */
const overLimitCode = 4004;
const overLimitMsMin: Duration = 30 * secondMs;
const overLimitSpreadMs: Duration = 60 * secondMs;
const refusedMsMin: Duration = 60 * secondMs;
const refusedSpreadMs: Duration = 15 * secondMs;

/**
 * Keeps a pusher-js connection coming back. It
 * acts only while the connection is not up; pusher-js itself notices a dead one.
 */
export class PushSupervisor {
  private readonly options: PushSupervisorOptions;
  private readonly reportedCodes = new Set<number>();
  private closes: Instant[] = [];
  private cancelTimer: Stop | undefined;
  private attempts = 0;
  private storms = 0;
  private connectedAt: Instant | undefined;
  private lastCode: number | undefined;
  private wasCloseNoted = false;
  private isOurDoing = false;

  constructor(options: PushSupervisorOptions) {
    this.options = options;
  }

  /** Connects, and keeps connected until stopped. May be started again afterwards. */
  start(): Stop {
    const { connection } = this.options.client;
    const onState = (): void => this.noteState();
    const onError = (error: unknown): void => this.noteError(error);
    connection.bind("state_change", onState);
    connection.bind("error", onError);
    this.tell("connecting");
    this.waitForConnection();
    this.options.client.connect();
    return () => {
      connection.unbind("state_change", onState);
      connection.unbind("error", onError);
      this.disconnect();
    };
  }

  /** Drops the connection and makes a new one at once. */
  recycle(): void {
    this.disconnect();
    this.tell("degraded");
    this.connect();
  }

  private noteState(): void {
    const { state } = this.options.client.connection;
    if (this.isOurDoing) return;
    if (state === "connected") this.noteConnected();
    else this.noteNotConnected(state);
  }

  private noteConnected(): void {
    this.stopTimer();
    this.connectedAt = this.options.clock.now();
    this.lastCode = undefined;
    this.wasCloseNoted = false;
    this.reportedCodes.clear();
    this.tell("connected");
  }

  private noteNotConnected(state: string): void {
    const wasConnected = this.connectedAt !== undefined;
    if (wasConnected) this.noteLost();
    if (state === "disconnected") this.waitAfterRefusal();
    else if (state === "failed") this.backOff();
    else {
      if (wasConnected) this.tell("degraded", this.lastCode);
      this.waitForConnection();
    }
  }

  /** A connection was lost; where no close code told so yet, it counts as a close. */
  private noteLost(): void {
    this.forgiveIfStable();
    this.connectedAt = undefined;
    if (!this.wasCloseNoted) this.noteClose();
    this.wasCloseNoted = false;
  }

  private forgiveIfStable(): void {
    const { connectedAt } = this;
    if (connectedAt === undefined || this.options.clock.now() - connectedAt < stableMs) return;
    this.attempts = 0;
    this.storms = 0;
    this.closes = [];
  }

  private noteError(error: unknown): void {
    const told = readPushError(error);
    if (told.kind === "handshake") {
      this.reportOnce(0, "The push server's first words were no handshake");
      // Not inside pusher-js' own reaction: what it schedules after telling us would outlive ours.
      this.arm(0, () => this.backOff());
      this.noteClose();
    }
    if (told.kind !== "closed") return;
    this.forgiveIfStable();
    this.lastCode = told.code;
    this.wasCloseNoted = this.connectedAt !== undefined;
    if (!isRefusal(told.code)) this.noteClose();
  }

  private noteClose(): void {
    const now = this.options.clock.now();
    this.closes = [...this.closes.filter((at) => now - at < stormWindowMs), now];
    const isStorm = this.storms > 0 || this.closes.length >= stormClosesCount;
    if (isStorm) this.arm(0, () => this.sitOutStorm());
  }

  private sitOutStorm(): void {
    if (this.storms === 0) {
      this.reportOnce(this.lastCode ?? 0, "The push server closes every connection");
    }
    this.storms += 1;
    const spreadMs = Math.min(stormSpreadMsMax, 2 ** Math.min(this.storms, 10) * secondMs);
    this.reconnectIn(stormMsMin + this.jitter(spreadMs), "degraded");
  }

  private waitForConnection(): void {
    if (this.cancelTimer !== undefined) return;
    const limitMs = this.attempts < 2 ? patienceMs : patienceMsMax;
    this.arm(limitMs, () => this.backOff());
  }

  private backOff(): void {
    const spreadMs = Math.min(backOffSpreadMsMax, 2 ** Math.min(this.attempts, 10) * secondMs);
    this.reconnectIn(backOffMsMin + this.jitter(spreadMs), "degraded");
  }

  private waitAfterRefusal(): void {
    const code = this.lastCode ?? 0;
    this.reportOnce(code, refusalWords(code));
    const waitMs =
      code === overLimitCode
        ? overLimitMsMin + this.jitter(overLimitSpreadMs)
        : refusedMsMin + this.jitter(refusedSpreadMs);
    this.reconnectIn(waitMs, "down");
  }

  private reconnectIn(delayMs: Duration, standing: Standing): void {
    this.disconnect();
    this.tell(standing, this.lastCode);
    this.arm(delayMs, () => this.connect());
  }

  private connect(): void {
    this.attempts += 1;
    this.waitForConnection();
    this.options.client.connect();
  }

  /** Disconnects without taking it for the server's doing. */
  private disconnect(): void {
    this.stopTimer();
    this.connectedAt = undefined;
    this.wasCloseNoted = false;
    this.isOurDoing = true;
    try {
      this.options.client.disconnect();
    } finally {
      this.isOurDoing = false;
    }
  }

  private arm(delayMs: Duration, task: () => void): void {
    this.stopTimer();
    const { clock } = this.options;
    this.cancelTimer = clock.schedule(clock.now() + delayMs, () => {
      this.cancelTimer = undefined;
      task();
    });
  }

  private stopTimer(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  private jitter(spreadMs: Duration): Duration {
    return Math.floor(this.options.random() * spreadMs);
  }

  private tell(standing: Standing, code?: number): void {
    this.options.onStanding(standing, ...(code === undefined ? [] : [code]));
  }

  /** Once for each code until a connection succeeds. */
  private reportOnce(code: number, message: string): void {
    if (this.reportedCodes.has(code)) return;
    this.reportedCodes.add(code);
    this.options.reporter.report({ kind: "push_connection", message, details: { code } });
  }
}

function refusalWords(code: number): string {
  return code === overLimitCode
    ? "The push connection limit is exceeded"
    : "The push server refuses this installation";
}
