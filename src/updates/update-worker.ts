import type { AppUpdates } from "../../ports/app-updates.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { nextBusinessEnd } from "../orders/order-rules/order-timing.ts";
import {
  businessEndSpreadMs,
  hasDayEnded,
  interruptionMinMs,
  isHeldBack,
  mayTry,
  nextCheckAt,
  outageSpreadMs,
  type UpdateHolds,
} from "./update-rules.ts";
import type { ReadyVersion, UpdateStore } from "./update-store.ts";

/** A version waits no longer than this once nothing holds it back. */
const beatMs: Duration = secondMs;
/** A page that is being loaded stays for as long as the server does not answer: a second load would begin from the start. */
const loadMs: Duration = 30 * secondMs;

export interface UpdateParts {
  /** Real time. */
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly updates: AppUpdates;
  readonly store: UpdateStore;
  /** The things that a reload would interrupt now. */
  readonly holds: () => UpdateHolds;
  /** Whether the server of the orders cannot be reached. */
  readonly isOffline: () => boolean;
  /** Whether push is interrupted, or the server fails at lists: a release of the servers often shows as no more. */
  readonly isInterrupted: () => boolean;
  /** The end of the business day in seconds after midnight UTC; undefined where no day ends, as in training. */
  readonly businessEndTimeSeconds: () => number | undefined;
}

/**
 * Asks for new versions of the app, and loads this tab again in one that is ready, at the first moment at which that
 * interrupts nothing (IN-2). Other tabs decide for themselves (N36).
 */
export class UpdateWorker {
  private readonly parts: UpdateParts;
  private checkAt: Instant = 0;
  /** A question out of turn: after an outage, or at the end of the business day. */
  private extraCheckAt: Instant = Number.POSITIVE_INFINITY;
  private nextEndAt: Instant | undefined;
  private wasOffline = false;
  private interruptedSince: Instant | undefined;
  private isTaking = false;
  private takeAt: Instant = 0;
  private isStopped = false;
  private cancelBeat: Stop = () => undefined;

  constructor(parts: UpdateParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { clock, updates, store } = this.parts;
    const bag = new DisposerBag();
    bag.add(updates.start((version) => store.setReady(version, clock.now())));
    let questions = 0;
    bag.add(
      updates.onMissingFile(async () => {
        questions += 1;
        const question = questions;
        const isReplaced = await updates.isReplaced();
        // The server may have changed between two questions, and answered the earlier one later.
        if (!this.isStopped && question === questions) store.setReplaced(isReplaced);
      }),
    );
    this.nextEndAt = this.endAfter(clock.now());
    this.beat();
    const stopSteps = clock.onStep?.((byMs) => this.step(byMs));
    bag.add(() => {
      stopSteps?.();
      this.isStopped = true;
      this.cancelBeat();
    });
    return () => bag.dispose();
  }

  private beat(): void {
    const { clock } = this.parts;
    const now = clock.now();
    this.cancelBeat = clock.schedule(now + beatMs, () => this.beat());
    this.followDay(now);
    this.followOutage(now);
    this.checkIfDue(now);
    void this.takeIfFree(now);
  }

  /** Keeps the waits as long as they were: after a step back, they would end much later. */
  private step(byMs: Duration): void {
    this.checkAt += byMs;
    this.extraCheckAt += byMs;
    if (this.interruptedSince !== undefined) this.interruptedSince += byMs;
    this.cancelBeat();
    this.beat();
  }

  private followDay(now: Instant): void {
    const hasEnded = this.nextEndAt !== undefined && now >= this.nextEndAt;
    this.nextEndAt = this.endAfter(now);
    if (hasEnded) this.checkWithin(businessEndSpreadMs, now);
  }

  private followOutage(now: Instant): void {
    const isOffline = this.parts.isOffline();
    if (this.wasOffline && !isOffline) this.checkWithin(outageSpreadMs, now);
    this.wasOffline = isOffline;
    if (this.parts.isInterrupted()) {
      this.interruptedSince ??= now;
      return;
    }
    const since = this.interruptedSince ?? now;
    this.interruptedSince = undefined;
    if (now - since >= interruptionMinMs) this.checkWithin(outageSpreadMs, now);
  }

  private checkWithin(spreadMs: Duration, now: Instant): void {
    this.extraCheckAt = Math.min(this.extraCheckAt, now + spreadMs * this.parts.random());
  }

  private checkIfDue(now: Instant): void {
    const isExtra = now >= this.extraCheckAt;
    if (!isExtra && now < this.checkAt) return;
    if (isExtra) this.extraCheckAt = Number.POSITIVE_INFINITY;
    else this.checkAt = nextCheckAt(now, this.parts.random());
    void this.parts.updates.check();
  }

  private async takeIfFree(now: Instant): Promise<void> {
    const { updates, store } = this.parts;
    const { ready } = store;
    const mayTake = !this.isTaking && now >= this.takeAt;
    if (ready === undefined || !mayTake || !this.isFree(ready, now)) return;
    this.isTaking = true;
    await updates.prepare();
    this.isTaking = false;
    // Staff may have opened something meanwhile.
    const isStill = !this.isStopped && this.isFree(ready, this.parts.clock.now());
    if (!isStill) return;
    this.takeAt = this.parts.clock.now() + loadMs;
    // A press is no attempt that could repeat itself.
    updates.reload(store.isRequested ? undefined : ready);
  }

  private isFree(ready: ReadyVersion, now: Instant): boolean {
    const { updates, store, holds } = this.parts;
    const takesItself = store.takesItself && mayTry(updates.triedAt(ready), now);
    if (!takesItself && !store.isRequested) return false;
    const isUrgent = store.isRequested || hasDayEnded(ready.readyAt, this.nextEndAt);
    return !isHeldBack(holds(), isUrgent);
  }

  private endAfter(now: Instant): Instant | undefined {
    const seconds = this.parts.businessEndTimeSeconds();
    return seconds === undefined ? undefined : nextBusinessEnd(now, seconds);
  }
}
