import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";

/** What the training band may do with the simulated branch's time. */
export interface TrainingControl {
  readonly clock: Clock;
  readonly speed: number;
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
  setSpeed(speed: number): void;
  onChange(listener: () => void): Stop;
}
