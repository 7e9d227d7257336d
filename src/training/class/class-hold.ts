import { Emitter } from "../../../ports/emitter.ts";
import type { TrainingPace } from "../session/training-control.ts";
import { watched } from "../session/watched.ts";

/** Holds the actions of a trainee's board while the trainer of the class has paused its branch. */
export class ClassHold {
  private readonly pace: TrainingPace;
  private readonly presses = new Emitter();
  /** Notifies about each press that was held. */
  readonly onPress = this.presses.add;

  constructor(pace: TrainingPace) {
    this.pace = pace;
  }

  get isOn(): boolean {
    return watched(this.pace).isPaused;
  }

  explain(): void {
    this.presses.emit();
  }
}
