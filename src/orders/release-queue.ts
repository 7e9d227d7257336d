import { runInAction } from "mobx";
import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { DueHeap } from "./due-heap.ts";
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
