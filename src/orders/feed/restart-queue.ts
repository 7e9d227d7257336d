import { observable, runInAction, when } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { Page, RestartReason } from "../../../ports/page.ts";

/** The shortest time between two restarts of the page (PUSH-4, B-I35). */
const restartEveryMs: Duration = 10 * secondMs;

export interface RestartParts {
  readonly clock: Clock;
  readonly page: Pick<Page, "restart">;
  /** Whether a command or a payment attempt is unresolved; observable. */
  readonly isBlocked: () => boolean;
}

/**
 * Merges all requests to reload the page: at most one restart in 10 s, never while a command or a payment is
 * unresolved (B-I28), and never while staff have something open (N1). The limit across restarts is kept by
 * the page.
 */
export class RestartQueue {
  private readonly parts: RestartParts;
  private lastRestartAt: Instant = Number.NEGATIVE_INFINITY;
  private readonly holds = observable.box(0);
  private readonly openScreens = observable.box(0);
  /** The latest request, which alone is kept while it waits. */
  private readonly wanted = observable.box<RestartReason | undefined>(undefined);
  private waiting: { readonly at: Instant; readonly cancel: Stop } | undefined;
  /** Staff have been told what is open, and restart all the same; the page asks again before it does. */
  private isForced = false;

  constructor(parts: RestartParts) {
    this.parts = parts;
  }

  /** Requests a restart `delayMs` from now. The earliest request decides when, the latest why. */
  request(reason: RestartReason, delayMs: Duration = 0): void {
    const { clock } = this.parts;
    const now = clock.now();
    const at = Math.max(now + delayMs, this.lastRestartAt + restartEveryMs);
    runInAction(() => this.wanted.set(reason));
    if (this.waiting !== undefined && this.waiting.at <= at) return;
    this.waiting?.cancel();
    if (at <= now) this.restartWhenFree(at);
    else {
      const cancel = clock.schedule(at, () => this.restartWhenFree(at));
      this.waiting = { at, cancel };
    }
  }

  /** Restarts at once, also while a payment is open: staff asked for it and were told what is open. */
  restartNow(reason: RestartReason): void {
    this.abandon();
    this.isForced = true;
    runInAction(() => this.wanted.set(reason));
    this.restart();
  }

  /** Whether a restart would interrupt a command, a payment or a print (B-I28). */
  get isBlocked(): boolean {
    return this.holds.get() > 0 || this.parts.isBlocked();
  }

  /** Whether the page may restart now; observable. Staff who press Try Again close what is open by it. */
  mayRestart(reason: RestartReason): boolean {
    if (this.isForced) return true;
    return !this.isBlocked && (reason === "try_again" || this.openScreens.get() === 0);
  }

  /** Holds restarts back until it is undone: something of this page is about to happen. */
  hold(): Stop {
    return counted(this.holds);
  }

  /** Holds restarts back until it is undone: staff have a popup, dialog, menu or form open (N1). */
  holdForScreen(): Stop {
    return counted(this.openScreens);
  }

  /** Drops the pending request. */
  abandon(): void {
    this.waiting?.cancel();
    this.waiting = undefined;
  }

  private restartWhenFree(at: Instant): void {
    const isFree = (): boolean => this.mayRestart(this.wanted.get() ?? "try_again");
    if (isFree()) this.restart();
    else this.waiting = { at, cancel: when(isFree, () => this.restart()) };
  }

  private restart(): void {
    const { clock, page } = this.parts;
    this.waiting = undefined;
    this.lastRestartAt = clock.now();
    const reason = this.wanted.get();
    if (reason !== undefined) page.restart(reason);
  }
}

function counted(count: { get(): number; set(value: number): void }): Stop {
  const change = (by: 1 | -1): void => runInAction(() => count.set(count.get() + by));
  change(1);
  return () => change(-1);
}
