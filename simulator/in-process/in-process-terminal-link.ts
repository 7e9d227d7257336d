import type { Clock } from "../../ports/clock.ts";
import { terminalCallTimeoutMs } from "../../ports/entities/terminal-kinds.ts";
import { type Stop, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import type { Network } from "../world/network.ts";
import type { Answer } from "../world/staff-api.ts";
import type { TerminalEvent, TerminalReply } from "../world/terminals/terminal-event.ts";

type Run<Value> = () => Promise<TerminalReply<Value>>;

export interface TerminalLinkOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** This page's name in the network. */
  readonly client: string;
  readonly reportActivity: () => void;
}

/** Carries calls to the services behind terminals; undefined without an answer in time. */
export class InProcessTerminalCalls {
  private readonly options: TerminalLinkOptions;

  constructor(options: TerminalLinkOptions) {
    this.options = options;
  }

  /** `name`: the call's name in fault plans. */
  send<Value>(name: string, run: Run<Value>): Promise<Answer<Value> | undefined> {
    const { clock, reportActivity } = this.options;
    return new Promise((resolve) => {
      const settle = (answer: Answer<Value> | undefined): void => {
        stopWaiting();
        reportActivity();
        resolve(answer);
      };
      const stopWaiting = clock.schedule(clock.now() + terminalCallTimeoutMs, () =>
        settle(undefined),
      );
      void this.carry(name, run).then((result) => {
        if (result !== "silence") settle(result);
      });
    });
  }

  /** Undefined: the page knows at once that it is offline. */
  private async carry<Value>(
    name: string,
    run: Run<Value>,
  ): Promise<Answer<Value> | "silence" | undefined> {
    const { network, client } = this.options;
    const delivered = await network.call(client, name, () => ({ status: 200, value: run() }));
    if (delivered.kind === "lost") return delivered.isAtOnce === true ? undefined : "silence";
    if (delivered.answer.status !== 200) return delivered.answer;
    const reply = await delivered.answer.value;
    return reply.kind === "lost" ? "silence" : reply.answer;
  }
}

/** Connects one attempt to the world: terminal events in, facts out. */
export class AttemptLink {
  private readonly options: TerminalLinkOptions;
  private readonly onFact: (fact: TerminalFact) => void;
  private stops: Stop[] = [];
  private isOpen = true;

  constructor(options: TerminalLinkOptions, onFact: (fact: TerminalFact) => void) {
    this.options = options;
    this.onFact = onFact;
  }

  /** Reports in order, never inside the call that caused the fact. */
  report(fact: TerminalFact): void {
    this.options.reportActivity();
    void Promise.resolve().then(() => {
      if (this.isOpen) this.onFact(fact);
    });
  }

  /** Tells a virtual clock that a promise is pending, so that it waits. */
  reportActivity(): void {
    this.options.reportActivity();
  }

  /** Listens until the push connection fails; reports `link_restored` once it is back. */
  listen(onMessage: (event: TerminalEvent) => void): void {
    const { network, clock, client } = this.options;
    const stopListening = network.listenToTerminals(client, (event) => {
      if (this.isOpen) onMessage(event);
    });
    const stopTrouble = network.onConnectionFault(client, ({ refusedUntil }) => {
      this.stopAll();
      const backAt = Math.max(refusedUntil, clock.now()) + secondMs;
      this.stops = [
        clock.schedule(backAt, () => {
          this.stops = [];
          this.listen(onMessage);
          this.report({ kind: "link_restored" });
        }),
      ];
    });
    this.stops.push(stopListening, stopTrouble);
  }

  close(): void {
    this.isOpen = false;
    this.stopAll();
  }

  private stopAll(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}
