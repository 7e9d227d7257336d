import type { Clock } from "../../../ports/clock.ts";
import { channelName, type SynchronizedData } from "../../../ports/entities/push-channel.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";
import type { PushGap } from "../../../ports/push-bus.ts";

/** Gaps of several channels that come together are met by one load. */
const windowMs: Duration = 100;

export interface GapParts {
  /** Real time: a gap is met also while a training branch is paused. */
  readonly realClock: Clock;
  /** Any order may have been missed. */
  readonly suspectOrders: () => void;
  /** Some of the company's data may have changed unheard. */
  readonly reload: (data: SynchronizedData) => void;
}

/** Turns what may have been missed into loads that begin afterwards (B-I31). */
export class GapWorker {
  private readonly parts: GapParts;
  private readonly subscribedOnce = new Set<string>();
  private window: Stop | undefined;

  constructor(parts: GapParts) {
    this.parts = parts;
  }

  onGap({ channels, reason }: PushGap): void {
    for (const channel of channels) {
      const name = channelName(channel);
      // What is subscribed for the first time has just been loaded.
      const isFirst = reason === "subscribed" && !this.subscribedOnce.has(name);
      this.subscribedOnce.add(name);
      if (isFirst) continue;
      if (channel.kind === "synchronized") this.parts.reload(channel.data);
      if (channel.kind === "riders_events") this.parts.reload("riders");
    }
    const concernsOrders = channels.some(
      ({ kind }) => kind === "order_events" || kind === "logistics_events",
    );
    if (concernsOrders) this.suspect();
  }

  /** Any order may have been missed: soon, and once for all that is suspected together. */
  suspect(): void {
    const { realClock, suspectOrders } = this.parts;
    this.window ??= realClock.schedule(realClock.now() + windowMs, () => {
      this.window = undefined;
      suspectOrders();
    });
  }

  abandon(): void {
    this.window?.();
    this.window = undefined;
    this.subscribedOnce.clear();
  }
}
