import type { Clock } from "../../ports/clock.ts";
import { type Stop, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import type { Network } from "../world/network.ts";
import type { TerminalEvent } from "../world/terminals/terminal-event.ts";

export interface AttemptEarOptions {
  readonly network: Network;
  readonly clock: Clock;
  readonly client: string;
  readonly reportActivity: () => void;
}

/** One attempt's ear on the world's terminals, and the one way by which its facts get out. */
export class AttemptEar {
  private readonly options: AttemptEarOptions;
  private readonly tellFact: (fact: TerminalFact) => void;
  private stops: Stop[] = [];
  private isOpen = true;

  constructor(options: AttemptEarOptions, tell: (fact: TerminalFact) => void) {
    this.options = options;
    this.tellFact = tell;
  }

  /** In order, and never inside the call that caused it. */
  tell(fact: TerminalFact): void {
    this.options.reportActivity();
    void Promise.resolve().then(() => {
      if (this.isOpen) this.tellFact(fact);
    });
  }

  /** A virtual clock waits for what comes of a promise that was just made. */
  reportActivity(): void {
    this.options.reportActivity();
  }

  /** Nothing is heard while the push connection is away; that it is back is told. */
  listen(hear: (event: TerminalEvent) => void): void {
    const { network, clock, client } = this.options;
    const stopListening = network.listenToTerminals(client, (event) => {
      if (this.isOpen) hear(event);
    });
    const stopTrouble = network.onConnectionFault(client, ({ refusedUntil }) => {
      this.stopAll();
      const backAt = Math.max(refusedUntil, clock.now()) + secondMs;
      this.stops = [
        clock.schedule(backAt, () => {
          this.stops = [];
          this.listen(hear);
          this.tell({ kind: "link_restored" });
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
