import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminals-of.ts";
import { mountTerminalPad } from "../../ui/training/terminal-pad/mount-terminal-pad.tsx";
import { mountTicketTray } from "../../ui/training/ticket-tray/mount-ticket-tray.tsx";
import { acceptDroppedFiles } from "./dropped-files.ts";
import { mountSimulatedTraining, type SimulatedTraining } from "./simulated-training.tsx";

export interface SimulatedTools extends SimulatedTraining {
  readonly printer: InProcessPrinter;
}

/**
 * Puts lessons, the printer's tray and the card terminal into the training band, and accepts scenario files, for as
 * long as the page lives.
 */
export function mountSimulatedTools({ printer, ...training }: SimulatedTools): void {
  const { world } = training.simulation;
  acceptDroppedFiles(training.browser.window);
  mountSimulatedTraining(training);
  mountTicketTray({ printer });
  const { currency } = world.reference.company;
  const isOfLesson = training.lesson !== undefined;
  mountTerminalPad({ isOfLesson, terminals: terminalsOf(world), currency });
}
