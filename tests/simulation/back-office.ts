import type { Clock } from "../../ports/clock.ts";
import { synchronizedData } from "../../ports/entities/push-channel.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../../simulator/kernel/random-stream.ts";
import type { World } from "../../simulator/world/world.ts";

const pauseMsMin: Duration = 15 * secondMs;
const pauseMsMax: Duration = 60 * secondMs;
const changes = [...synchronizedData, "riders_changed"] as const;

/** The company's administrators, who change its data often: the day of a branch hardly ever has such a push. */
export class BackOffice {
  private readonly clock: Clock;
  private readonly world: World;
  private readonly random: RandomStream;
  private cancel: Stop = () => {};

  constructor(options: {
    readonly clock: Clock;
    readonly world: World;
    readonly random: RandomStream;
  }) {
    this.clock = options.clock;
    this.world = options.world;
    this.random = options.random;
  }

  start(): Stop {
    this.arm();
    return () => this.cancel();
  }

  private arm(): void {
    const at = this.clock.now() + this.random.integer(pauseMsMin, pauseMsMax);
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
