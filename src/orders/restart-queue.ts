import { observable, runInAction, when } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { Page, RestartReason } from "../../ports/page.ts";

/** The least time between two restarts of the page (PUSH-4, B-I35). */
const restartEveryMs: Duration = 10 * secondMs;

export interface RestartParts {
  readonly clock: Clock;
  readonly page: Pick<Page, "restart">;
  /** Whether a command or a payment attempt is unresolved; observable. */
  readonly isBlocked: () => boolean;
}

/**
 * Restarts the page: one restart for all requests, at most one in 10 s, and never while a command or a
 * payment is unresolved (B-I28). Across restarts the page itself keeps the limit.
 */
export class RestartQueue {
  private readonly parts: RestartParts;
  private lastRestartAt: Instant = Number.NEGATIVE_INFINITY;
  private readonly holds = observable.box(0);
  private waiting: { readonly at: Instant; readonly cancel: Stop } | undefined;

  constructor(parts: RestartParts) {
    this.parts = parts;
  }

  /** Requests a restart `delayMs` from now. The earliest request wins. */
  request(reason: RestartReason, delayMs: Duration = 0): void {
    const { clock } = this.parts;
    const now = clock.now();
    const at = Math.max(now + delayMs, this.lastRestartAt + restartEveryMs);
    if (this.waiting !== undefined && this.waiting.at <= at) return;
    this.abandon();
    if (at <= now) this.restartWhenFree(reason, at);
    else {
      const cancel = clock.schedule(at, () => this.restartWhenFree(reason, at));
      this.waiting = { at, cancel };
    }
  }

  /** Restarts at once, also while a payment is open: staff asked for it and were told what is open. */
  restartNow(reason: RestartReason): void {
    this.abandon();
    this.restart(reason);
  }

  /** Whether a restart would interrupt a command or a payment now (B-I28). */
  get isBlocked(): boolean {
    return this.holds.get() > 0 || this.parts.isBlocked();
  }

  /** Blocks restarts until the returned function is called. */
  hold(): Stop {
    const change = (by: 1 | -1): void => runInAction(() => this.holds.set(this.holds.get() + by));
    change(1);
    return () => change(-1);
  }

  /** Drops the pending request. */
  abandon(): void {
    this.waiting?.cancel();
    this.waiting = undefined;
  }

  private restartWhenFree(reason: RestartReason, at: Instant): void {
    const restart = (): void => this.restart(reason);
    if (this.isBlocked) this.waiting = { at, cancel: when(() => !this.isBlocked, restart) };
    else restart();
  }

  private restart(reason: RestartReason): void {
    const { clock, page } = this.parts;
    this.waiting = undefined;
    this.lastRestartAt = clock.now();
    page.restart(reason);
  }
}
