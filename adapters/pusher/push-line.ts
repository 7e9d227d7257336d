import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { GapReason, PushHealth } from "../../ports/push-bus.ts";
import type { LineEvent } from "./line-event.ts";
import { PushSupervisor, type Standing } from "./push-supervisor.ts";
import type { PusherClient } from "./pusher-client.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Who listens on the line: the board, or a payment at a terminal. May throw without harm to others. */
export interface LineMember {
  onEvent(event: LineEvent): void;
  onGap(names: readonly string[], reason: GapReason): void;
  onHealth(health: PushHealth, code?: number): void;
}

export interface LineMembership {
  setDesired(names: readonly string[]): void;
  leave(): void;
}

export interface PushLineOptions {
  /** Makes the client when the first member joins. It is made once: pusher-js never forgets one. */
  readonly createClient: () => PusherClient;
  /** Real time. */
  readonly clock: Clock;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
}

interface Seat {
  readonly member: LineMember;
  desired: ReadonlySet<string>;
  told: string;
  isSeated: boolean;
}

interface Parts {
  readonly subscriptions: Subscriptions;
  readonly supervisor: PushSupervisor;
}

/**
 * One push connection for the life of the page, shared by its members: the board, and later the
 * payments at terminals. It is up while it has any, and outlives a restart of the app in place.
 */
export class PushLine {
  private readonly options: PushLineOptions;
  private readonly seats = new Set<Seat>();
  private parts: Parts | undefined;
  private stopSupervisor: Stop | undefined;
  private standing: Standing = "connecting";
  private code: number | undefined;

  constructor(options: PushLineOptions) {
    this.options = options;
  }

  join(names: readonly string[], member: LineMember): LineMembership {
    const seat: Seat = { member, desired: new Set(names), told: "", isSeated: false };
    this.seats.add(seat);
    this.parts ??= this.build();
    this.refresh(this.parts);
    this.stopSupervisor ??= this.parts.supervisor.start();
    // A member may need what `join` returns for what it is told; so it is told nothing before that.
    void Promise.resolve().then(() => {
      seat.isSeated = true;
      this.tellHealth();
    });
    return {
      setDesired: (next) => {
        if (!this.seats.has(seat) || this.parts === undefined) return;
        seat.desired = new Set(next);
        this.refresh(this.parts);
      },
      leave: () => this.leave(seat),
    };
  }

  /** Drops the socket and connects anew, for example after the page slept. */
  recycle(): void {
    if (this.stopSupervisor !== undefined) this.parts?.supervisor.recycle();
  }

  private build(): Parts {
    const { clock, random, reporter } = this.options;
    const client = this.options.createClient();
    const supervisor = new PushSupervisor({
      client,
      clock,
      random,
      reporter,
      onStanding: (standing, code) => this.noteStanding(standing, code),
    });
    const subscriptions = new Subscriptions({
      client,
      clock,
      random,
      reporter,
      onEvent: (event) => this.deliver(event),
      onSubscribed: (names) => this.tellGap(names, "subscribed"),
      onChange: () => this.tellHealth(),
      onOverdue: () => {
        this.tellGap([...this.desired()], "supervised");
        supervisor.recycle();
      },
    });
    return { supervisor, subscriptions };
  }

  private leave(seat: Seat): void {
    if (!this.seats.delete(seat) || this.parts === undefined) return;
    if (this.seats.size === 0) {
      this.stopSupervisor?.();
      this.stopSupervisor = undefined;
      // Off the connection first: pusher-js forgets a channel at once only when nothing is under way.
      this.noteStanding("connecting", undefined);
    }
    this.refresh(this.parts);
  }

  private refresh({ subscriptions }: Parts): void {
    subscriptions.setDesired(this.desired());
    this.tellHealth();
  }

  private desired(): ReadonlySet<string> {
    return new Set([...this.seats].flatMap(({ desired }) => [...desired]));
  }

  private noteStanding(standing: Standing, code: number | undefined): void {
    this.standing = standing;
    this.code = code;
    this.parts?.subscriptions.noteConnected(standing === "connected");
    this.tellHealth();
  }

  private deliver(event: LineEvent): void {
    for (const seat of [...this.seats]) {
      if (seat.desired.has(event.name)) this.guarded(() => seat.member.onEvent(event));
    }
  }

  private tellGap(names: readonly string[], reason: GapReason): void {
    for (const seat of [...this.seats]) {
      const own = names.filter((name) => seat.desired.has(name));
      if (own.length > 0) this.guarded(() => seat.member.onGap(own, reason));
    }
  }

  private tellHealth(): void {
    for (const seat of [...this.seats]) {
      const health = this.healthOf(seat);
      const code = health === "degraded" || health === "down" ? this.code : undefined;
      const told = `${health} ${code ?? ""}`;
      if (!seat.isSeated || seat.told === told) continue;
      seat.told = told;
      this.guarded(() => seat.member.onHealth(health, ...(code === undefined ? [] : [code])));
    }
  }

  private healthOf({ desired }: Seat): PushHealth {
    if (this.standing === "degraded" || this.standing === "down") return this.standing;
    const subscriptions = this.parts?.subscriptions;
    if (this.standing === "connecting" || subscriptions === undefined) return "catching_up";
    if (subscriptions.isOverdue) return "degraded";
    return subscriptions.areAcknowledged(desired) ? "live" : "catching_up";
  }

  /** pusher-js would leave out the handlers after one that throws. */
  private guarded(tell: () => void): void {
    try {
      tell();
    } catch (cause) {
      const message = "A listener of the push connection failed";
      this.options.reporter.report({ kind: "unexpected", message, cause });
    }
  }
}
