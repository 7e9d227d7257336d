import { Emitter } from "../../../ports/emitter.ts";
import type { Page } from "../../../ports/page.ts";
import type { Printer, PrintOutcome } from "../../../ports/printer.ts";
import type { SoundPlayer } from "../../../ports/sound-player.ts";
import type { ActionHold } from "../../kernel/action-hold.ts";

/** The devices of a board that is only looked at: the readiness light of that board must not ask for anything here. */
export function lookDevices(hold: ActionHold, page: Page) {
  return { soundPlayer: silentPlayer, printer: heldPrinter(hold), page: withoutPower(page) };
}

const silentPlayer: SoundPlayer = {
  play: () => undefined,
  state: () => "ready",
  onStateChange: () => () => undefined,
  setVolume: () => undefined,
};

/** Screen and battery are the trainer's own concern. */
function withoutPower(page: Page): Page {
  return {
    restart: (reason) => page.restart(reason),
    onResume: (listener) => page.onResume(listener),
    onNetworkChange: (listener) => page.onNetworkChange(listener),
    ...(page.onNextFrame && { onNextFrame: page.onNextFrame.bind(page) }),
    navigateTo: (address) => page.navigateTo(address),
    postForm: (address, fields) => page.postForm(address, fields),
  };
}

/** Prints nothing, and says why. */
function heldPrinter(hold: ActionHold): Printer {
  const explain = async (): Promise<PrintOutcome> => {
    hold.explain();
    return { kind: "opened" };
  };
  return { printTakeawayBill: explain, printTicket: explain };
}

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
