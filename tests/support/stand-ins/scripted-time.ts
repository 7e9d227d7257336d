import { Emitter } from "../../../ports/emitter.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { SimulatorTime } from "../../../simulator/server/simulator-time.ts";

/** A branch's clock that moves only by jumps. */
export class ScriptedTime implements SimulatorTime {
  speed = 1;
  isPaused = false;
  private instant: Instant;
  private readonly listeners = new Emitter();

  constructor(instant: Instant) {
    this.instant = instant;
  }

  now(): Instant {
    return this.instant;
  }

  setSpeed(speed: number): void {
    if (![1, 5].includes(speed)) throw new RangeError(`Speed ${speed} is not one of 1, 5`);
    this.speed = speed;
    this.tell();
  }

  pause(): void {
    this.isPaused = true;
    this.tell();
  }

  resume(): void {
    this.isPaused = false;
    this.tell();
  }

  async jumpTo(instant: Instant): Promise<void> {
    this.instant = instant;
    this.tell();
  }

  onChange(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  private tell(): void {
    this.listeners.emit();
  }
}
