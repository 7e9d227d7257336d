import type { ClassroomPlace } from "../../../adapters/http/classroom-client.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";
import type { BandNote } from "../../training/session/band-state.ts";
import type { Ports } from "../graph/ports.ts";

/** A place in a class whose trainees share one branch. */
export interface SharedClass {
  /** Undefined when the server does not answer, or the place is gone. */
  tokens(): Promise<ClassroomPlace | undefined>;
  /** Holds the actions of the board while the branch is paused, or where it is only looked at. */
  readonly hold: ActionHold;
  /** Names the class and the trainee; absent for the trainer. */
  readonly note?: BandNote;
  /** Takes the place of the device's own. */
  readonly device?: Pick<Ports, "soundPlayer" | "printer" | "page">;
  /** Follows the trainer, once the training band is mounted. */
  start(sound: () => SoundSettings | undefined): Stop;
}
