import type { Printer, PrintOutcome } from "../../../ports/printer.ts";
import type { SoundPlayer } from "../../../ports/sound-player.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";

/** A board that is only looked at makes no sound, and does not complain about it. */
export const silentPlayer: SoundPlayer = {
  play: () => undefined,
  state: () => "ready",
  onStateChange: () => () => undefined,
  setVolume: () => undefined,
};

/** Prints nothing, and says why. */
export function heldPrinter(hold: ActionHold): Printer {
  const explain = async (): Promise<PrintOutcome> => {
    hold.explain();
    return { kind: "opened" };
  };
  return { printTakeawayBill: explain, printTicket: explain };
}
