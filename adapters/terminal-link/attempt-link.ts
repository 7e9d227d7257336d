import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import type { TerminalMessage, TerminalTransport } from "./terminal-transport.ts";

/** How long a start waits for its channel. A payment is not to fail because push is down. */
const subscribeMsMax: Duration = 2 * secondMs;

/**
 * One attempt's ear: its channel, the page, and the one way by which facts get out. After `close`
 * nothing is told any more and nothing is left behind.
 */
export class AttemptLink {
  private readonly stops: Stop[] = [];
  private readonly onFact: (fact: TerminalFact) => void;
  private isOpen = true;
  private waiting: (() => void) | undefined;

  constructor(onFact: (fact: TerminalFact) => void) {
    this.onFact = onFact;
  }

  /** In order, and never inside the call that caused it: its caller may not be done yet. */
  report(fact: TerminalFact): void {
    void Promise.resolve().then(() => {
      if (this.isOpen) this.onFact(fact);
    });
  }

  /** Tells `link_restored` whenever the page is shown or the network comes back. */
  watchPage({ page }: TerminalTransport): void {
    const restored = (): void => this.report({ kind: "link_restored" });
    this.stops.push(page.onResume(restored));
    this.stops.push(page.onNetworkHint((isOnline) => isOnline && restored()));
  }

  /**
   * Listens on a channel. A subscription that nobody waits for, the second one as well as a late
   * first one, tells `link_restored`: what was said before it was not heard.
   */
  listen(
    { line, channelPrefix }: TerminalTransport,
    channel: string,
    onMessage: (message: TerminalMessage) => void,
  ): void {
    const membership = line.join([channelPrefix + channel], {
      onEvent: (message) => {
        if (this.isOpen) onMessage(message);
      },
      onGap: () => {
        if (this.waiting !== undefined) this.waiting();
        else this.report({ kind: "link_restored" });
      },
      // Also where another attempt had the channel already, and no subscription is to come.
      onHealth: (health) => {
        if (health === "live") this.waiting?.();
      },
    });
    this.stops.push(() => membership.leave());
  }

  /** Runs `task` once the channel is subscribed, or after 2 s without it; not at all once closed. */
  whenSubscribed({ clock }: TerminalTransport, task: () => void): void {
    const go = (): void => {
      if (this.waiting !== go) return;
      this.waiting = undefined;
      stopWaiting();
      task();
    };
    this.waiting = go;
    const stopWaiting = clock.schedule(clock.now() + subscribeMsMax, go);
    this.stops.push(stopWaiting);
  }

  /** True when the task was still waiting for its channel; it never runs then. */
  cancelWaiting(): boolean {
    const wasWaiting = this.waiting !== undefined;
    this.waiting = undefined;
    return wasWaiting;
  }

  close(): void {
    this.isOpen = false;
    this.waiting = undefined;
    for (const stop of this.stops.splice(0)) stop();
  }
}
