import { computed, makeObservable, observable, runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { FetchResult } from "./feed/order-fetch-queue.ts";
import type { FeedHealth } from "./feed-health.ts";
import type { OrderBoard } from "./order-board.ts";

/** After this an order that nobody could tell of is asked for once more (ER-1). */
export const lookAgainAfterMs: Duration = 2 * secondMs;

export interface OfflineParts {
  readonly clock: Clock;
  readonly board: OrderBoard;
  readonly health: FeedHealth;
  /** Asks the server how an order stands. */
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
}

/** How much of the screen the lost connection takes (RT-10, RL-2). */
export type OfflineExtent = "none" | "banner" | "screen";

/**
 * Judges what staff are told of a network that is gone (ER-1). The whole screen: the shown list was never
 * loaded, or a staff action got no answer, and one retry of the read neither. Else a banner over
 * what was loaded. Whatever answers next ends it.
 */
export class OfflineWorker {
  private actionLostAt: Instant | undefined = undefined;
  private readonly parts: OfflineParts;
  private isStarted = false;
  private cancelLook: Stop = () => undefined;

  constructor(parts: OfflineParts) {
    this.parts = parts;
    makeObservable<OfflineWorker, "actionLostAt">(this, {
      actionLostAt: observable,
      extent: computed,
    });
  }

  /** Nothing runs until an action is lost; the undo forgets the look that is still to come. */
  start(): Stop {
    this.isStarted = true;
    return () => {
      this.isStarted = false;
      this.cancelLook();
    };
  }

  get extent(): OfflineExtent {
    if (this.isActionLost) return "screen";
    const { board } = this.parts;
    const { failure, failuresInRow, loadedAt } = board.page(board.currentPage);
    if (failure?.kind !== "unreachable") return "none";
    if (loadedAt !== undefined) return "banner";
    return failuresInRow > 1 ? "screen" : "none";
  }

  /** A staff action got no answer, and neither did the look at its order: looks once more. */
  onUnanswered(id: OrderId): void {
    const { clock } = this.parts;
    this.cancelLook();
    if (!this.isStarted) return;
    this.cancelLook = clock.schedule(clock.now() + lookAgainAfterMs, () => void this.look(id));
  }

  private async look(id: OrderId): Promise<void> {
    const result = await this.parts.lookUp(id);
    runInAction(() => {
      const isLost = result.kind === "failed" && result.isUnreachable;
      this.actionLostAt = isLost ? this.parts.clock.now() : undefined;
    });
  }

  /** A list that was loaded since then shows that the network is back. */
  private get isActionLost(): boolean {
    const { lastLoadedAt } = this.parts.health;
    const lostAt = this.actionLostAt;
    return lostAt !== undefined && (lastLoadedAt === undefined || lastLoadedAt < lostAt);
  }
}
