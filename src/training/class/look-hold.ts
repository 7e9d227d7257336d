import { Emitter } from "../../../ports/emitter.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";

/** Holds every action of a board that a trainer only looks at. */
export class LookHold implements ActionHold {
  readonly isOn = true;
  private readonly presses = new Emitter();
  /** Notifies about each press that was held. */
  readonly onPress = this.presses.add;

  explain(): void {
    this.presses.emit();
  }
}
