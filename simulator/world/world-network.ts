import type { PushMessage } from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { Random } from "../kernel/random.ts";
import type { Agenda } from "./agenda.ts";
import type { Answer } from "./desk.ts";
import type { FaultState } from "./fault-state.ts";
import type { ConnectionTrouble, Delivered, Network } from "./network.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";

/** How long an overtaken push waits for one that overtakes it. */
const overtakenMsMax = secondMs;

interface Listener<Message> {
  readonly client: string;
  readonly deliver: (message: Message) => void;
  /** Pushes that wait to be overtaken. */
  readonly held: Set<() => void>;
  isOpen: boolean;
}

interface TroubleListener {
  readonly client: string;
  readonly hear: (trouble: ConnectionTrouble) => void;
}

/**
 * What lies between the back office and its clients. Without faults it takes no time at all, so that a
 * paused world still answers.
 */
export class WorldNetwork implements Network {
  private readonly agenda: Agenda;
  private readonly faults: FaultState;
  private readonly random: Random;
  private readonly noteActivity: () => void;
  private readonly note: (actor: string, what: string) => void;
  private readonly listeners = new Set<Listener<PushMessage>>();
  private readonly terminalListeners = new Set<Listener<TerminalEvent>>();
  private readonly troubleListeners = new Set<TroubleListener>();
  private refusals: { readonly client: string | undefined; readonly until: Instant }[] = [];

  constructor(options: {
    readonly agenda: Agenda;
    readonly faults: FaultState;
    readonly random: Random;
    /** Says that a promise was made or settled, so that a virtual clock waits for it. */
    readonly noteActivity: () => void;
    readonly note: (actor: string, what: string) => void;
  }) {
    this.agenda = options.agenda;
    this.faults = options.faults;
    this.random = options.random;
    this.noteActivity = options.noteActivity;
    this.note = options.note;
  }

  call<Value>(client: string, name: string, run: () => Answer<Value>): Promise<Delivered<Value>> {
    this.noteActivity();
    const carry = this.fateOf(client, name, run);
    const thereMs = this.wayMs(client);
    const backMs = this.wayMs(client);
    if (thereMs + backMs === 0) return Promise.resolve(this.agenda.act(carry));
    return new Promise((resolve) => {
      this.agenda.after(thereMs, () => {
        const delivered = carry();
        this.agenda.after(backMs, () => {
          this.noteActivity();
          resolve(delivered);
        });
      });
    });
  }

  listen(client: string, deliver: (message: PushMessage) => void): Stop {
    return listenIn(this.listeners, client, deliver);
  }

  listenToTerminals(client: string, deliver: (event: TerminalEvent) => void): Stop {
    return listenIn(this.terminalListeners, client, deliver);
  }

  onTrouble(client: string, hear: (trouble: ConnectionTrouble) => void): Stop {
    const listener: TroubleListener = { client, hear };
    this.troubleListeners.add(listener);
    return () => this.troubleListeners.delete(listener);
  }

  refusedUntil(client: string): Instant | undefined {
    const outageUntil = this.faults.outageUntil(client);
    if (this.refusals.length === 0) return outageUntil;
    const now = this.agenda.now();
    this.refusals = this.refusals.filter(({ until }) => until > now);
    const untils = this.refusals
      .filter((refusal) => refusal.client === undefined || refusal.client === client)
      .map(({ until }) => until);
    if (outageUntil !== undefined) untils.push(outageUntil);
    return untils.length === 0 ? undefined : Math.max(...untils);
  }

  /** Sends one message of the world to every client, through whatever befalls it. */
  broadcast(message: PushMessage): void {
    for (const listener of [...this.listeners]) this.send(listener, message);
  }

  /** Sends what a device told to every client, through the same troubles. */
  broadcastTerminal(event: TerminalEvent): void {
    for (const listener of [...this.terminalListeners]) this.send(listener, event);
  }

  /** Breaks the push connections of a client, or of all. */
  breakConnections(client: string | undefined, code: number, refusedForMs: Duration): void {
    const refusedUntil = this.agenda.now() + refusedForMs;
    if (refusedForMs > 0) this.refusals.push({ client, until: refusedUntil });
    for (const listener of [...this.troubleListeners]) {
      if (client !== undefined && listener.client !== client) continue;
      listener.hear({ kind: "closed", code, refusedUntil });
    }
  }

  /** Connections are let in again. */
  calm(): void {
    this.refusals = [];
  }

  /** Decides at the sending what becomes of a call. */
  private fateOf<Value>(
    client: string,
    name: string,
    run: () => Answer<Value>,
  ): () => Delivered<Value> {
    const { faults } = this;
    if (faults.outageUntil(client) !== undefined) {
      return () => ({ kind: "lost", wasCarriedOut: false, isAtOnce: true });
    }
    if (faults.strike("lose_requests", client, name) !== undefined) {
      return () => this.lost(client, name, "request", undefined);
    }
    const failure = faults.strike("fail_calls", client, name);
    if (failure !== undefined) {
      return () => {
        this.note("network", `${client} ${name} fails with ${failure.status}`);
        return { kind: "answered", answer: { status: failure.status, message: "A made-up fault" } };
      };
    }
    if (faults.strike("lose_answers", client, name) !== undefined) {
      return () => this.lost(client, name, "answer", run);
    }
    return () => ({ kind: "answered", answer: run() });
  }

  private lost<Value>(
    client: string,
    name: string,
    what: string,
    run: (() => Answer<Value>) | undefined,
  ): Delivered<Value> {
    this.note("network", `${client} ${name} ${what} lost`);
    run?.();
    return { kind: "lost", wasCarriedOut: run !== undefined };
  }

  private send<Message>(listener: Listener<Message>, message: Message): void {
    const { client } = listener;
    const { faults } = this;
    if (faults.outageUntil(client) !== undefined) return;
    if (faults.strike("lose_pushes", client) !== undefined) {
      this.note("network", `${client} push lost`);
      return;
    }
    const double = faults.strike("double_pushes", client);
    if (double !== undefined) this.arrive(listener, message, double.afterMs);
    if (faults.strike("reorder_pushes", client) !== undefined) {
      this.hold(listener, message);
      return;
    }
    const delay = faults.strike("delay_pushes", client);
    this.arrive(listener, message, this.wayMs(client) + (delay?.byMs ?? 0));
    for (const release of [...listener.held]) release();
  }

  private arrive<Message>(listener: Listener<Message>, message: Message, delayMs: Duration): void {
    const deliver = (): void => {
      if (!listener.isOpen) return;
      this.noteActivity();
      listener.deliver(message);
    };
    if (delayMs === 0) deliver();
    else this.agenda.after(delayMs, deliver);
  }

  private hold<Message>(listener: Listener<Message>, message: Message): void {
    const cancel = this.agenda.after(overtakenMsMax, () => release());
    const release = (): void => {
      cancel();
      listener.held.delete(release);
      this.arrive(listener, message, 0);
    };
    listener.held.add(release);
  }

  private wayMs(client: string): Duration {
    const latency = this.faults.latency(client);
    if (latency === undefined) return 0;
    return this.random.stream(`network ${client}`).integer(latency.minMs, latency.maxMs);
  }
}

function listenIn<Message>(
  listeners: Set<Listener<Message>>,
  client: string,
  deliver: (message: Message) => void,
): Stop {
  const listener: Listener<Message> = { client, deliver, held: new Set(), isOpen: true };
  listeners.add(listener);
  return () => {
    listener.isOpen = false;
    listeners.delete(listener);
  };
}
