import type { Clock } from "../../ports/clock.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import { NodeClock } from "../../simulator/node/node-clock.ts";

/** A real clock that runs faster, so that an adapter's long waits can be lived through over real sockets. */
export class HurriedClock implements Clock {
  private readonly real = new NodeClock();
  private readonly startedAt = this.real.now();
  private readonly factor: number;

  constructor(factor: number) {
    this.factor = factor;
  }

  now(): Instant {
    return this.startedAt + (this.real.now() - this.startedAt) * this.factor;
  }

  schedule(at: Instant, task: () => void): Stop {
    const realAt = this.startedAt + Math.ceil((at - this.startedAt) / this.factor);
    return this.real.schedule(realAt, task);
  }
}
