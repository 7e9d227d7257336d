import type { Clock } from "../../../ports/clock.ts";
import type { Stop } from "../../../ports/entities/time.ts";

/** The simulated branch's time, for the training band. Screens read it through `watched`. */
export interface TrainingPace {
  readonly clock: Clock;
  readonly speed: number;
  readonly isPaused: boolean;
  onChange(listener: () => void): Stop;
}

/** Other staff of the branch, who take orders beside the trainee. */
export interface Colleagues {
  readonly areOn: boolean;
  setOn(areOn: boolean): void;
}

/** The same with the controls of the trainer. */
export interface TrainingControl extends TrainingPace {
  /** Absent where the scenario has none. */
  readonly colleagues?: Colleagues;
  pause(): void;
  resume(): void;
  setSpeed(speed: number): void;
}
