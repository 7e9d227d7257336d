import { Emitter } from "../../ports/emitter.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { Random } from "../kernel/random-stream.ts";
import type { Door, ListenerKind, TakenInput } from "./door.ts";
import type { FaultState } from "./fault-state.ts";
import type { ConnectionFault, Delivered, Network } from "./network.ts";
import type { Answer } from "./staff-api.ts";
import type { TerminalEvent } from "./terminals/terminal-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** The longest wait of a push for the one that overtakes it. */
const reorderedMsMax = secondMs;

interface Listener<Message> {
  readonly client: string;
  readonly deliver: (message: Message) => void;
  /** Pushes that wait to be overtaken. */
  readonly held: Set<() => void>;
  isOpen: boolean;
}

/**
 * The network between the back office and its clients. Without faults it takes no time, so that a paused world still
 * answers.
 */
export class WorldNetwork implements Network {
  /** Notifies about each push, without faults: for a page that only looks at this world. */
  readonly pushes = new Emitter<[PushMessage]>();
  private readonly scheduler: WorldScheduler;
  private readonly door: Door;
  private readonly faults: FaultState;
  private readonly random: Random;
  private readonly reportActivity: () => void;
  private readonly record: (actor: string, what: string) => void;
  private readonly listeners = new Set<Listener<PushMessage>>();
  private readonly terminalListeners = new Set<Listener<TerminalEvent>>();
  private readonly connectionListeners = new Set<Listener<ConnectionFault>>();
  private refusals: { readonly client: string | undefined; readonly until: Instant }[] = [];

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly door: Door;
    readonly faults: FaultState;
    readonly random: Random;
    /** Reports that a promise was made or settled, so that a virtual clock waits for it. */
    readonly reportActivity: () => void;
    readonly record: (actor: string, what: string) => void;
  }) {
    this.scheduler = options.scheduler;
    this.door = options.door;
    this.faults = options.faults;
    this.random = options.random;
    this.reportActivity = options.reportActivity;
    this.record = options.record;
  }

  call<Value>(client: string, name: string, run: () => Answer<Value>): Promise<Delivered<Value>> {
    this.reportActivity();
    let resolve: (delivered: Delivered<Value>) => void = () => {};
    const delivered = new Promise<Delivered<Value>>((settle) => {
      resolve = settle;
    });
    this.door.soon({ do: "call", client, call: name, does: [] }, (call) => {
      this.reportActivity();
      this.carry(call, this.outcomeOf(client, name, run), client, resolve);
    });
    return delivered;
  }

  listen(client: string, deliver: (message: PushMessage) => void): Stop {
    return this.listenIn(this.listeners, "pushes", client, deliver);
  }

  listenToTerminals(client: string, deliver: (event: TerminalEvent) => void): Stop {
    return this.listenIn(this.terminalListeners, "terminals", client, deliver);
  }

  onConnectionFault(client: string, onFault: (fault: ConnectionFault) => void): Stop {
    return this.listenIn(this.connectionListeners, "faults", client, onFault);
  }

  refusedUntil(client: string): Instant | undefined {
    const outageUntil = this.faults.outageUntil(client);
    if (this.refusals.length === 0) return outageUntil;
    const now = this.scheduler.now();
    this.refusals = this.refusals.filter(({ until }) => until > now);
    const untils = this.refusals
      .filter((refusal) => refusal.client === undefined || refusal.client === client)
      .map(({ until }) => until);
    if (outageUntil !== undefined) untils.push(outageUntil);
    return untils.length === 0 ? undefined : Math.max(...untils);
  }

  /** Sends one message of the world to every client, with the active faults. */
  broadcast(message: PushMessage): void {
    for (const listener of [...this.listeners]) this.send(listener, message);
    this.pushes.emit(message);
  }

  /** Sends an event of a card terminal to every client, with the same faults. */
  broadcastTerminal(event: TerminalEvent): void {
    for (const listener of [...this.terminalListeners]) this.send(listener, event);
  }

  /** Breaks the push connections of a client, or of all. */
  breakConnections(client: string | undefined, code: number, refusedForMs: Duration): void {
    const refusedUntil = this.scheduler.now() + refusedForMs;
    if (refusedForMs > 0) this.refusals.push({ client, until: refusedUntil });
    for (const listener of [...this.connectionListeners]) {
      if (client !== undefined && listener.client !== client) continue;
      this.callOut(listener, { kind: "closed", code, refusedUntil });
    }
  }

  /** Accepts connections again. */
  clearRefusals(): void {
    this.refusals = [];
  }

  /** Lets the request and the answer travel, and carries the call out between them. */
  private carry<Value>(
    call: TakenInput,
    run: () => Delivered<Value>,
    client: string,
    resolve: (delivered: Delivered<Value>) => void,
  ): void {
    const requestDelayMs = this.delayMs(client);
    const answerDelayMs = this.delayMs(client);
    if (requestDelayMs + answerDelayMs === 0) {
      resolve(run());
      return;
    }
    this.scheduler.after(requestDelayMs, () => {
      const delivered = this.door.carryOut(call, run);
      this.scheduler.after(answerDelayMs, () => {
        this.reportActivity();
        resolve(delivered);
      });
    });
  }

  /** Listening begins and ends between two changes; a listener that was stopped receives nothing more. */
  private listenIn<Message>(
    listeners: Set<Listener<Message>>,
    to: ListenerKind,
    client: string,
    deliver: (message: Message) => void,
  ): Stop {
    const listener: Listener<Message> = { client, deliver, held: new Set(), isOpen: true };
    let listening: number | undefined;
    this.door.soon({ do: "listen", client, to }, ({ number }) => {
      listening = number;
      listeners.add(listener);
    });
    return () => {
      if (!listener.isOpen) return;
      listener.isOpen = false;
      this.door.whenIdle(() => {
        if (listening === undefined) return;
        this.door.soon({ do: "stop_listening", listening }, () => listeners.delete(listener));
      });
    };
  }

  private callOut<Message>(listener: Listener<Message>, message: Message): void {
    if (!listener.isOpen) return;
    this.door.callOut(() => listener.deliver(message));
  }

  /** Decides on the outcome of a call when it is sent. */
  private outcomeOf<Value>(
    client: string,
    name: string,
    run: () => Answer<Value>,
  ): () => Delivered<Value> {
    const { faults } = this;
    if (faults.outageUntil(client) !== undefined) {
      return () => {
        this.door.missCall(name, "lost");
        return { kind: "lost", wasCarriedOut: false, isAtOnce: true };
      };
    }
    if (faults.consume("lose_requests", client, name) !== undefined) {
      return () => this.lost(client, name, "request", undefined);
    }
    const failure = faults.consume("fail_calls", client, name);
    if (failure !== undefined) {
      return () => {
        this.record("network", `${client} ${name} fails with ${failure.status}`);
        this.door.missCall(name, failure.status);
        return { kind: "answered", answer: { status: failure.status, message: "A made-up fault" } };
      };
    }
    if (faults.consume("lose_answers", client, name) !== undefined) {
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
    this.record("network", `${client} ${name} ${what} lost`);
    if (run === undefined) this.door.missCall(name, "lost");
    else this.door.loseAnswer(run);
    return { kind: "lost", wasCarriedOut: run !== undefined };
  }

  private send<Message>(listener: Listener<Message>, message: Message): void {
    const { client } = listener;
    const { faults } = this;
    if (faults.outageUntil(client) !== undefined) return;
    if (faults.consume("lose_pushes", client) !== undefined) {
      this.record("network", `${client} push lost`);
      return;
    }
    const double = faults.consume("double_pushes", client);
    if (double !== undefined) this.arrive(listener, message, double.afterMs);
    if (faults.consume("reorder_pushes", client) !== undefined) {
      this.hold(listener, message);
      return;
    }
    const delay = faults.consume("delay_pushes", client);
    this.arrive(listener, message, this.delayMs(client) + (delay?.byMs ?? 0));
    if (listener.held.size === 0) return;
    for (const release of [...listener.held]) release();
  }

  private arrive<Message>(listener: Listener<Message>, message: Message, delayMs: Duration): void {
    const deliver = (): void => {
      this.reportActivity();
      this.callOut(listener, message);
    };
    if (delayMs === 0) deliver();
    else this.scheduler.after(delayMs, deliver);
  }

  private hold<Message>(listener: Listener<Message>, message: Message): void {
    const cancel = this.scheduler.after(reorderedMsMax, () => release());
    const release = (): void => {
      cancel();
      listener.held.delete(release);
      this.arrive(listener, message, 0);
    };
    listener.held.add(release);
  }

  private delayMs(client: string): Duration {
    const latency = this.faults.latency(client);
    if (latency === undefined) return 0;
    return this.random.stream(`network ${client}`).integer(latency.minMs, latency.maxMs);
  }
}
