import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { TerminalFact } from "../../ports/payment-terminal.ts";
import { Wait } from "../../ports/wait.ts";
import type { TerminalMessage, TerminalTransport } from "./terminal-transport.ts";

/** Limit of a start's wait for its channel: a payment must not fail because push is down. */
const subscribeMsMax: Duration = 2 * secondMs;

/**
 * Event source of one attempt: channel and page events in, facts out. After `close` it reports nothing
 * and leaves no listener or timer behind.
 */
export class AttemptLink {
  private readonly stops: Stop[] = [];
  private readonly onFact: (fact: TerminalFact) => void;
  private isOpen = true;
  private waiting: (() => void) | undefined;

  constructor(onFact: (fact: TerminalFact) => void) {
    this.onFact = onFact;
  }

  /** Reports in order, and never inside the call that caused the fact, whose caller may not be done. */
  report(fact: TerminalFact): void {
    void this.handOver(fact);
  }

  /** Reports, and ends once the fact was taken in. */
  handOver(fact: TerminalFact): Promise<void> {
    return Promise.resolve().then(() => {
      if (this.isOpen) this.onFact(fact);
    });
  }

  /** Reports `link_restored` whenever the page is shown or the network comes back. */
  watchPage({ page }: TerminalTransport): void {
    const restored = (): void => this.report({ kind: "link_restored" });
    this.stops.push(page.onResume(restored));
    this.stops.push(page.onNetworkChange((isOnline) => isOnline && restored()));
  }

  /**
   * Listens on a channel. A subscription that no start waits for, such as a second or a late one, reports
   * `link_restored`, because messages before it were missed.
   */
  listen(
    { line, channelPrefix }: TerminalTransport,
    channel: string,
    onMessage: (message: TerminalMessage) => void,
  ): void {
    const membership = line.join([channelPrefix + channel], {
      isUrgent: true,
      onEvent: (message) => {
        if (this.isOpen) onMessage(message);
      },
      onGap: () => {
        if (this.waiting !== undefined) this.waiting();
        else this.report({ kind: "link_restored" });
      },
      // Another attempt may be subscribed already; then no further subscription comes.
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
    const { stop: stopWaiting } = new Wait(clock, subscribeMsMax, go);
    this.stops.push(stopWaiting);
  }

  /** Cancels the waiting task; returns whether there was one. */
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
