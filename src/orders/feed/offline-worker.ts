import { computed, makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { OrderBoard } from "../board/order-board.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { FetchResult } from "./order-fetch-queue.ts";

/** The wait before an order that could not be read is read once more (ER-1). */
export const lookAgainAfterMs: Duration = 2 * secondMs;

export interface OfflineParts {
  readonly clock: Clock;
  readonly board: OrderBoard;
  readonly health: FeedHealth;
  /** Reads an order from the server. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  /** Called when a staff action got no answer, and neither did a retry of its read, over a board that stays. */
  readonly onActionLost?: (id: OrderId) => void;
}

/** The part of the screen that reports the lost connection (RT-10, RL-2). */
export type OfflineExtent = "none" | "banner" | "screen";

/**
 * Decides how a lost network is reported to staff (ER-1, RL-2). The whole screen: the shown page was never
 * loaded, and neither one retry of its read nor a staff action got an answer. Otherwise a banner over the
 * loaded orders. The next answer ends it.
 */
export class OfflineWorker {
  private actionLostAt: Instant | undefined = undefined;
  private readonly parts: OfflineParts;
  private isStarted = false;
  private cancelLookUp: Stop = () => undefined;

  constructor(parts: OfflineParts) {
    this.parts = parts;
    makeObservable<OfflineWorker, "actionLostAt">(this, {
      actionLostAt: observable,
      extent: computed,
    });
  }

  /** Runs nothing until an action is lost; the returned function cancels the pending look-up. */
  start(): Stop {
    this.isStarted = true;
    return () => {
      this.isStarted = false;
      this.cancelLookUp();
    };
  }

  get extent(): OfflineExtent {
    const { board } = this.parts;
    const page = board.page(board.currentPage);
    // Reads no more while nothing fails, so that it is not computed again after each load.
    if (page.failure?.kind !== "unreachable" && !this.isActionLost) return "none";
    if (page.loadedAt !== undefined) return "banner";
    return this.isActionLost || page.failuresInRow > 1 ? "screen" : "none";
  }

  /** Reads the order once more after a staff action and the read of its order got no answer. */
  onUnanswered(id: OrderId): void {
    const { clock } = this.parts;
    this.cancelLookUp();
    if (!this.isStarted) return;
    this.cancelLookUp = clock.schedule(clock.now() + lookAgainAfterMs, () => void this.look(id));
  }

  private async look(id: OrderId): Promise<void> {
    const result = await this.parts.lookUp(id);
    runInAction(() => {
      const isLost = result.kind === "failed" && result.isUnreachable;
      this.actionLostAt = isLost ? this.parts.clock.now() : undefined;
      if (isLost && this.extent === "banner") this.parts.onActionLost?.(id);
    });
  }

  /** A list that was loaded since then proves that the network is back. */
  private get isActionLost(): boolean {
    const lostAt = this.actionLostAt;
    if (lostAt === undefined) return false;
    const { lastLoadedAt } = this.parts.health;
    return lastLoadedAt === undefined || lastLoadedAt < lostAt;
  }
}
