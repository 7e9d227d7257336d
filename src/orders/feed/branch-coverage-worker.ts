import type { Clock } from "../../../ports/clock.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { PushChannel } from "../../../ports/entities/push-channel.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { Jitter } from "./feed-sources.ts";
import { repeatAfter } from "./poll-worker.ts";

/** The most branches that one connection carries, each with two channels (N24). */
export const subscribedBranchesMax = 200;
/** The longest time between two polls of the branches without live updates. */
export const branchPollEveryMsMax: Duration = 30 * secondMs;
const branchPollSpreadMs: Duration = 5 * secondMs;

export interface BranchCoverageParts {
  readonly clock: Clock;
  readonly health: FeedHealth;
  readonly jitter: Jitter;
  /** Loads the lists of the current page and the unconfirmed ones. */
  readonly poll: () => void;
  /** Loads every list. */
  readonly reconcile: () => void;
}

/**
 * Decides which of the chosen branches are subscribed, and polls for the others: those beyond the limit and
 * those whose channels the push service refuses (N24). Staff with own branches see no others, so the first of
 * the chosen ones, in the order shown, are own branches first.
 */
export class BranchCoverageWorker {
  private readonly parts: BranchCoverageParts;
  private chosen: readonly BranchId[] = [];
  private refused: ReadonlySet<BranchId> = new Set();
  private isStarted = false;
  private polls = 0;
  private stopPolling: Stop | undefined;

  constructor(parts: BranchCoverageParts) {
    this.parts = parts;
  }

  start(): Stop {
    this.isStarted = true;
    this.update();
    return () => {
      this.isStarted = false;
      this.update();
    };
  }

  /** Takes the branches whose orders are shown; returns those to subscribe to. */
  choose(branchIds: readonly BranchId[]): readonly BranchId[] {
    this.chosen = branchIds;
    this.update();
    return branchIds.slice(0, subscribedBranchesMax);
  }

  /** Takes all channels that are refused now. */
  onRefused(channels: readonly PushChannel[]): void {
    this.refused = new Set(
      channels.flatMap((channel) => ("branchId" in channel ? [channel.branchId] : [])),
    );
    this.update();
  }

  /** Push that serves none of the chosen branches is not live. */
  healthOf(push: PushHealth): PushHealth {
    return push === "live" && this.chosen.length > 0 && this.liveCount === 0 ? "degraded" : push;
  }

  private get liveCount(): number {
    const subscribed = this.chosen.slice(0, subscribedBranchesMax);
    return subscribed.filter((id) => !this.refused.has(id)).length;
  }

  private update(): void {
    const { clock, health, jitter } = this.parts;
    const { liveCount: live, chosen } = this;
    health.recordCoverage({ live, chosen: chosen.length });
    if (!this.isStarted || live === chosen.length) {
      this.stopPolling?.();
      this.stopPolling = undefined;
      return;
    }
    const delay = (): Duration => branchPollEveryMsMax - Math.floor(jitter() * branchPollSpreadMs);
    this.stopPolling ??= repeatAfter(clock, delay, () => this.poll());
  }

  /** Loads every list each second time, as without live push: each is at most a minute old. */
  private poll(): void {
    const { health, poll, reconcile } = this.parts;
    // Without live push all branches are polled more often.
    if (health.push !== "live") return;
    this.polls += 1;
    if (this.polls % 2 === 0) reconcile();
    else poll();
  }
}
