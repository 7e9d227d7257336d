import type { Clock } from "../../ports/clock.ts";
import { type Stop, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import type { Network } from "../world/network.ts";
import type { TerminalEvent } from "../world/terminals/terminal-event.ts";

export interface AttemptLinkOptions {
  readonly network: Network;
  readonly clock: Clock;
  readonly client: string;
  readonly reportActivity: () => void;
}

/** Connects one attempt to the world: terminal events in, facts out. */
export class AttemptLink {
  private readonly options: AttemptLinkOptions;
  private readonly onFact: (fact: TerminalFact) => void;
  private stops: Stop[] = [];
  private isOpen = true;

  constructor(options: AttemptLinkOptions, onFact: (fact: TerminalFact) => void) {
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
