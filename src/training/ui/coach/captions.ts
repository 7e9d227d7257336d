import { action, makeObservable, observableRef } from "mobx";
import type { Clock } from "../../../../ports/clock.ts";
import type { Order } from "../../../../ports/entities/order.ts";
import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { OrderStep, StepReason } from "../../session/branch-view.ts";
import { isTextKey, type TrainingText } from "../text/training-texts.ts";

type CaptionKey = Extract<Parameters<TrainingText<"demonstration">>[0], `caption.${string}`>;

/** The key of the autopilot's step by the event of the order; undefined for an event that has none. */
export function captionOf(event: string): CaptionKey | undefined {
  const key: `caption.${string}` = `caption.${event}`;
  return isTextKey("demonstration", key) ? key : undefined;
}

/** Real time for which a caption stays, so that it can be read. */
export const captionMs: Duration = 4 * secondMs;

/** A step of the autopilot. */
export interface Caption {
  readonly event: string;
  readonly order: Order;
  readonly person: string;
  /** The reason of the autopilot; absent for what happened without it. */
  readonly why?: StepReason;
}

/** The captions of a demonstration: the last step, but none before the one before it could be read. */
export class Captions {
  private readonly clock: Pick<Clock, "now" | "schedule">;
  shown: Caption | undefined = undefined;
  private next: Caption | undefined;
  private until: Instant = Number.NEGATIVE_INFINITY;
  private isWaiting = false;

  /** `clock` is the real one. */
  constructor(clock: Pick<Clock, "now" | "schedule">) {
    this.clock = clock;
    makeObservable<this, "showNext">(this, { shown: observableRef, showNext: action });
  }

  add({ event, order, by }: OrderStep, why?: StepReason): void {
    if (why === undefined && captionOf(event) === undefined) return;
    this.next = { event, order, person: by.name, ...(why && { why }) };
    if (this.isWaiting) return;
    if (this.clock.now() >= this.until) {
      this.showNext();
      return;
    }
    this.isWaiting = true;
    this.clock.schedule(this.until, () => {
      this.isWaiting = false;
      this.showNext();
    });
  }

  private showNext(): void {
    this.shown = this.next;
    this.until = this.clock.now() + captionMs;
  }
}
