import type { BranchId } from "../../../ports/entities/ids.ts";
import type { PushChannel } from "../../../ports/entities/push-message.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";
import type { FeedHealth } from "./feed-health.ts";

/** The most branches that one connection carries, each with two channels (N24). */
export const subscribedBranchesMax = 200;

export interface BranchCoverageParts {
  readonly health: FeedHealth;
  /** Called with whether live push leaves out some of the chosen branches; `ListSchedule` then polls for them. */
  readonly onCoverage: (isPartly: boolean) => void;
}

/**
 * Decides which of the chosen branches are subscribed, and reports when there are others: those beyond the limit and
 * those whose channels the push service refuses (N24). Staff with own branches see no others, so the first of
 * the chosen ones, in the order shown, are own branches first.
 */
export class BranchCoverageWorker {
  private readonly parts: BranchCoverageParts;
  private chosen: readonly BranchId[] = [];
  private refused: ReadonlySet<BranchId> = new Set();
  private isStarted = false;

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
    const { health, onCoverage } = this.parts;
    const { liveCount: live, chosen } = this;
    health.recordCoverage({ live, chosen: chosen.length });
    onCoverage(this.isStarted && live !== chosen.length);
  }
}
