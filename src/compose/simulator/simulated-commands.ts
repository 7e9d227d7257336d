import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { startCommands } from "../../../simulator/training/start-commands.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminals-of.ts";
import type { World } from "../../../simulator/world/world.ts";

/** Plans the commands of the world's scenario. */
export function startScenarioCommands(world: World, printer: InProcessPrinter): void {
  startCommands({ world, terminals: terminalsOf(world), printer, labels: new Map() });
}
