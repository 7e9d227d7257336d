import type { Clock } from "../../ports/clock.ts";
import { synchronizedData } from "../../ports/entities/push-message.ts";
import { type Duration, minuteMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import type { World } from "../../simulator/world/world.ts";

/** The pauses where the day is about such changes, and on other days. */
const oftenMs: readonly [Duration, Duration] = [15 * secondMs, 60 * secondMs];
const seldomMs: readonly [Duration, Duration] = [minuteMs, 15 * minuteMs];
const changes = [...synchronizedData, "riders_changed"] as const;

/** The company's administrators, who change its data. */
export class BackOffice {
  private readonly clock: Clock;
  private readonly world: World;
  private readonly random: RandomStream;
  private readonly pauseMs: readonly [Duration, Duration];
  private cancel: Stop = () => {};

  constructor(options: {
    readonly isOften: boolean;
    readonly clock: Clock;
    readonly world: World;
    readonly random: RandomStream;
  }) {
    this.clock = options.clock;
    this.world = options.world;
    this.random = options.random;
    this.pauseMs = options.isOften ? oftenMs : seldomMs;
  }

  start(): Stop {
    this.arm();
    return () => this.cancel();
  }

  private arm(): void {
    const at = this.clock.now() + this.random.integer(...this.pauseMs);
    this.cancel = this.clock.schedule(at, () => {
      this.arm();
      const change = this.random.pick(changes);
      this.world.change((_, publisher) => {
        if (change === "riders_changed") publisher.ridersChanged();
        else publisher.synchronized(change);
      });
    });
  }
}
