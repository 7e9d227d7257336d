import type { Clock } from "../../ports/clock.ts";
import type { Stop } from "../../ports/entities/time.ts";

/** The simulated branch's time, for the training band. */
export interface TrainingPace {
  readonly clock: Clock;
  readonly speed: number;
  readonly isPaused: boolean;
  onChange(listener: () => void): Stop;
}

/** The same with the controls of the trainer. */
export interface TrainingControl extends TrainingPace {
  pause(): void;
  resume(): void;
  setSpeed(speed: number): void;
}
