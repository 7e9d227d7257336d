import { runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { OrderModel } from "./order-model.ts";

/**
 * Moves orders when time alone does: a scheduled order becomes due, an order expires. One clock
 * task stands for the soonest of all; nothing is scanned each second.
 */
export class ReleaseQueue {
  private readonly clock: Clock;
  private readonly heap = new DueHeap();
  private isStarted = false;
  private armed: { readonly at: Instant; readonly cancel: Stop } | undefined;
  private move: (model: OrderModel, now: Instant) => void = () => undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Sets when the order moves next; undefined for never. */
  follow(model: OrderModel, at: Instant | undefined): void {
    this.heap.set(model, at);
    this.arm();
  }

  /** Begins to call `move`, in an action, for each order that is due. The mover says when it is due next. */
  start(move: (model: OrderModel, now: Instant) => void): Stop {
    this.move = move;
    this.isStarted = true;
    this.arm();
    return () => {
      this.isStarted = false;
      this.disarm();
    };
  }

  private arm(): void {
    if (!this.isStarted) return;
    const at = this.heap.nextAt();
    if (at === this.armed?.at) return;
    this.disarm();
    if (at === undefined) return;
    this.armed = { at, cancel: this.clock.schedule(at, () => this.moveDue()) };
  }

  private disarm(): void {
    this.armed?.cancel();
    this.armed = undefined;
  }

  private moveDue(): void {
    this.armed = undefined;
    const now = this.clock.now();
    runInAction(() => {
      for (
        let model = this.heap.takeDue(now);
        model !== undefined;
        model = this.heap.takeDue(now)
      ) {
        this.move(model, now);
      }
    });
    this.arm();
  }
}

interface Entry {
  readonly at: Instant;
  readonly model: OrderModel;
}

/**
 * Orders by the instant at which time moves them. An entry counts only while it agrees with its
 * model's `dueAt`; the others are left where they are, and swept when they are the greater half.
 */
class DueHeap {
  private entries: Entry[] = [];
  private liveCount = 0;

  /** Sets, moves or clears (undefined) the instant at which the model is due. */
  set(model: OrderModel, at: Instant | undefined): void {
    if (model.dueAt === at) return;
    if (model.dueAt !== undefined) this.liveCount -= 1;
    model.dueAt = at;
    if (at !== undefined) {
      this.liveCount += 1;
      this.push({ at, model });
    }
    this.sweep();
  }

  /** When the first order is due. */
  nextAt(): Instant | undefined {
    this.dropOutdated();
    return this.entries[0]?.at;
  }

  /** Takes out the first order that is due at `now`, if there is one. */
  takeDue(now: Instant): OrderModel | undefined {
    this.dropOutdated();
    const first = this.entries[0];
    if (first === undefined || first.at > now) return undefined;
    this.pop();
    first.model.dueAt = undefined;
    this.liveCount -= 1;
    return first.model;
  }

  private dropOutdated(): void {
    while (this.entries[0] !== undefined && !isCurrent(this.entries[0])) this.pop();
  }

  private sweep(): void {
    if (this.entries.length < 64 || this.entries.length < this.liveCount * 2) return;
    // Sorted ascending is a heap; an order set away and back may stand here twice, once is enough.
    const kept = new Map(this.entries.filter(isCurrent).map((entry) => [entry.model, entry]));
    this.entries = [...kept.values()].sort((one, other) => one.at - other.at);
  }

  private push(entry: Entry): void {
    const { entries } = this;
    let index = entries.push(entry) - 1;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = entries[parentIndex];
      if (parent === undefined || parent.at <= entry.at) break;
      entries[index] = parent;
      index = parentIndex;
    }
    entries[index] = entry;
  }

  private pop(): void {
    const { entries } = this;
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return;
    let index = 0;
    for (;;) {
      const leftIndex = 2 * index + 1;
      const left = entries[leftIndex];
      if (left === undefined) break;
      const right = entries[leftIndex + 1];
      const isRightSooner = right !== undefined && right.at < left.at;
      const child = isRightSooner ? right : left;
      if (last.at <= child.at) break;
      entries[index] = child;
      index = isRightSooner ? leftIndex + 1 : leftIndex;
    }
    entries[index] = last;
  }
}

function isCurrent(entry: Entry): boolean {
  return entry.model.dueAt === entry.at;
}
