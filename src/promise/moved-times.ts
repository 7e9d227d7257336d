import { runInAction } from "mobx";
import { isOnFor } from "../../ports/entities/capabilities.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PromiseCapability } from "../../ports/entities/promise.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { activeJob } from "../logistics/job-rules.ts";
import type { OrderIntake } from "../orders/board/order-intake.ts";
import type { PromiseMemory, Times, WatchedTime } from "./promise-memory.ts";

/** The times that are announced when they move; of two that move at once the first. */
const watched = ["promise", "pickup"] as const;

/** A time that others have moved. */
export interface MovedTime {
  readonly orderNumber: string;
  readonly which: WatchedTime;
  readonly at: Instant;
}

export interface MovedTimesParts {
  readonly intake: Pick<OrderIntake, "onChanged" | "onRemoved">;
  readonly capability: () => PromiseCapability | undefined;
  readonly memory: Pick<PromiseMemory, "known" | "recordKnown">;
  /** Whether this board has asked for the promise that the order has now (DL-8). */
  readonly isOwn: (order: Order) => boolean;
  readonly onMoved: (moved: MovedTime) => void;
}

/** Announces promises and pickup times that others moved, once they differ enough from the last that staff know (DL-7). */
export class MovedTimes {
  private readonly parts: MovedTimesParts;

  constructor(parts: MovedTimesParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { intake, memory } = this.parts;
    const bag = new DisposerBag();
    bag.add(intake.onChanged(({ currentData }, before) => this.compare(before, currentData)));
    bag.add(intake.onRemoved(({ id }) => memory.known.delete(id)));
    return () => bag.dispose();
  }

  private compare(before: Order, order: Order): void {
    const { capability: declared, memory, isOwn, onMoved } = this.parts;
    const capability = declared();
    if (!isOnFor(capability, order.branchId)) return;
    const now = timesOf(order);
    const known = memory.known.get(order.id) ?? timesOf(before);
    // The promise of an order that moves to another time moves along.
    const isExpected = isOwn(order) || order.scheduledFor !== before.scheduledFor;
    const isMoved = (which: WatchedTime): boolean => {
      const [from, to] = [known[which], now[which]];
      const isBoth = from !== undefined && to !== undefined;
      return isBoth && Math.abs(to - from) >= capability.announceMs;
    };
    const moved = isExpected ? undefined : watched.find(isMoved);
    const next = (which: WatchedTime): Instant | undefined => {
      const isSeen = isExpected || moved !== undefined || known[which] === undefined;
      return isSeen ? (now[which] ?? known[which]) : known[which];
    };
    memory.recordKnown(order.id, { promise: next("promise"), pickup: next("pickup") });
    const at = moved && now[moved];
    if (moved === undefined || at === undefined) return;
    runInAction(() => onMoved({ orderNumber: order.number, which: moved, at }));
  }
}

/** Nothing of an order that has left the kitchen's hands: its courier has come, or its customer has it. */
function timesOf(order: Order): Times {
  const { status, promise } = order;
  const isHere = status === "new" || status === "ready";
  const isAwaited = isHere || status === "in_progress";
  return {
    promise: isAwaited ? promise?.promisedAt : undefined,
    pickup: isHere ? activeJob(order)?.pickupAt : undefined,
  };
}
