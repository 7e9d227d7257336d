import type { Clock } from "../../../ports/clock.ts";
import { channelName, type SynchronizedData } from "../../../ports/entities/push-message.ts";
import type { Duration, Stop } from "../../../ports/entities/time.ts";
import type { PushGap } from "../../../ports/push-bus.ts";

/** One load covers the gaps of several channels within this time. */
const windowMs: Duration = 100;

export interface GapParts {
  /** Real time: gaps are handled also while a training branch is paused. */
  readonly realClock: Clock;
  /** Called when a change of any order may have been missed; `isCommon`: many tablets may have missed it together. */
  readonly suspectOrders: (isCommon: boolean) => void;
  /** Called when a change of this data of the company may have been missed. */
  readonly reload: (data: SynchronizedData) => void;
}

/** Loads what may have been missed, with requests that begin after the gap (B-I31). */
export class GapWorker {
  private readonly parts: GapParts;
  private readonly subscribedOnce = new Set<string>();
  private window: Stop | undefined;
  private isCommon = true;

  constructor(parts: GapParts) {
    this.parts = parts;
  }

  onGap({ channels, reason }: PushGap): void {
    for (const channel of channels) {
      const name = channelName(channel);
      // The data of a first subscription has just been loaded.
      const isFirst = reason === "subscribed" && !this.subscribedOnce.has(name);
      this.subscribedOnce.add(name);
      if (isFirst) continue;
      if (channel.kind === "synchronized") this.parts.reload(channel.data);
      if (channel.kind === "riders_events") this.parts.reload("riders");
    }
    const concernsOrders = channels.some(
      ({ kind }) => kind === "order_events" || kind === "logistics_events",
    );
    // The push service lost all of its tablets at one moment; a message that cannot be read concerns one branch.
    if (concernsOrders) this.suspect(reason !== "undecodable");
  }

  /** Reports shortly that any order may have been missed, once for all calls within the window. */
  suspect(isCommon = false): void {
    const { realClock, suspectOrders } = this.parts;
    this.isCommon &&= isCommon;
    this.window ??= realClock.schedule(realClock.now() + windowMs, () => {
      const { isCommon: areAllCommon } = this;
      this.window = undefined;
      this.isCommon = true;
      suspectOrders(areAllCommon);
    });
  }

  abandon(): void {
    this.window?.();
    this.window = undefined;
    this.isCommon = true;
    this.subscribedOnce.clear();
  }
}
