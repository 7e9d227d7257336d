import { mountTerminalPad } from "../../simulator/console/mount-terminal-pad.tsx";
import { mountTicketTray } from "../../simulator/console/mount-ticket-tray.tsx";
import type { Simulation } from "../../simulator/in-process/create-simulation.ts";
import { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { deskTicket } from "../../simulator/world/desk-ticket.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";

export interface SimulatedToolsOptions {
  readonly simulation: Pick<Simulation, "clock" | "world">;
  readonly staffIndex: number;
  readonly timeZone: string;
}

/**
 * What stands in the training band beside its clock: the branch's printer, which is given back, and its
 * card terminal. Fetched when the first list is there.
 */
export function openSimulatedTools(options: SimulatedToolsOptions): InProcessPrinter {
  const { simulation, staffIndex, timeZone } = options;
  const { clock, world } = simulation;
  const printer = new InProcessPrinter(clock, (orderId, template, printedAt) => {
    const desk = world.door.deskOf(world.door.signIn(staffIndex).jwt);
    if (desk.status !== 200) return undefined;
    const ticket = deskTicket(desk.value, {
      orderId,
      printedAt,
      timeZone,
      ...(template !== undefined && { template }),
    });
    return ticket.status === 200 ? ticket.value : undefined;
  });
  // They live as long as the page, as the world does.
  mountTicketTray({ printer });
  const { currency } = world.reference.company;
  mountTerminalPad({ terminals: terminalsOf(world), currency });
  return printer;
}
