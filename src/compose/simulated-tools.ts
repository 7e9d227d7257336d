import { mountTerminalPad } from "../../simulator/console/mount-terminal-pad.tsx";
import { mountTicketTray } from "../../simulator/console/mount-ticket-tray.tsx";
import type { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import type { World } from "../../simulator/world/world.ts";
import { acceptDroppedScenarios } from "./scenario-drop.ts";

/**
 * Puts the printer's tray and the card terminal into the training band, and accepts scenario files, for as long as the
 * page lives.
 */
export function mountSimulatedTools(world: World, printer: InProcessPrinter, window: Window): void {
  acceptDroppedScenarios(window);
  mountTicketTray({ printer });
  const { currency } = world.reference.company;
  mountTerminalPad({ terminals: terminalsOf(world), currency });
}
