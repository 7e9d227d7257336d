import { runInAction } from "mobx";
import type { Clock } from "../../../ports/clock.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { OrderModel } from "./order-model.ts";

/**
 * Moves orders when time alone moves them: a scheduled order is due, or an order expires. It schedules one
 * clock task, for the earliest of all, and scans nothing each second.
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

  /** Sets the instant at which the order moves next; undefined for never. */
  follow(model: OrderModel, at: Instant | undefined): void {
    this.heap.set(model, at);
    this.arm();
  }

  /** Starts to call `move`, in an action, for each due order. `move` sets when the order is due next. */
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
 * A heap of orders by the instant at which time moves them. An entry counts only while it equals its
 * model's `dueAt`. Outdated entries stay until they are more than half, and are then swept.
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

  /** The instant at which the first order is due. */
  nextAt(): Instant | undefined {
    this.dropOutdated();
    return this.entries[0]?.at;
  }

  /** Removes and returns the first order that is due at `now`, if any. */
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
    // An ascending sort is a heap. An order that was moved away and back may have two entries; keeps one.
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
