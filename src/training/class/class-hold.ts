import { createAtom } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { TrainingPace } from "../session/training-control.ts";

/** Holds the actions of a trainee's board while the trainer of the class has paused its branch. */
export class ClassHold {
  private readonly pace: TrainingPace;
  private readonly changes = createAtom("class hold");
  private readonly presses = new Emitter();
  /** Notifies about each press that was held. */
  readonly onPress = this.presses.add;
  readonly onChange: TrainingPace["onChange"];

  /** It lives as long as the page. */
  constructor(pace: TrainingPace) {
    this.pace = pace;
    this.onChange = (listener) => pace.onChange(listener);
    pace.onChange(() => this.changes.reportChanged());
  }

  get isOn(): boolean {
    this.changes.reportObserved();
    return this.pace.isPaused;
  }

  explain(): void {
    this.presses.emit();
  }
}
