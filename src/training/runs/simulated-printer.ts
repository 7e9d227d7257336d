import type { Clock } from "../../../ports/clock.ts";
import {
  InProcessPrinter,
  type ReadTicket,
} from "../../../simulator/in-process/in-process-printer.ts";
import { orderTicket } from "../../../simulator/world/order-ticket.ts";
import type { World } from "../../../simulator/world/world.ts";

export interface SimulatedPrinterOptions {
  readonly clock: Clock;
  readonly world: World;
  readonly staffIndex: number;
}

/** The printer of the branch. It prints what the signed-in member of staff may see of an order. */
export function simulatedPrinter({
  clock,
  world,
  staffIndex,
}: SimulatedPrinterOptions): InProcessPrinter {
  const { timeZone } = world.scenario;
  const read: ReadTicket = (orderId, template, printedAt) => {
    const desk = world.readAs(staffIndex);
    if (desk.status !== 200) return undefined;
    const ticket = orderTicket(desk.value, {
      orderId,
      printedAt,
      timeZone,
      ...(template !== undefined && { template }),
    });
    return ticket.status === 200 ? ticket.value : undefined;
  };
  return new InProcessPrinter(clock, read, (what) => world.report("printer", what));
}
