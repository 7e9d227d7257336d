import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { startCommands } from "../../../simulator/training/commands/start-commands.ts";
import type { World } from "../../../simulator/world/world.ts";

/** Plans the commands of the world's scenario. */
export function startScenarioCommands(world: World, printer: InProcessPrinter): void {
  startCommands(world, { printer });
}
