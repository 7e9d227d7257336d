import type { Command } from "../world/command.ts";
import type { CommandResult, CommandTargets, Runners } from "./command-targets.ts";
import { deliveryCommands } from "./delivery-commands.ts";
import { orderCommands } from "./order-commands.ts";
import { troubleCommands } from "./trouble-commands.ts";

const runners: Runners<Command["do"]> = {
  ...orderCommands,
  ...deliveryCommands,
  ...troubleCommands,
};

/**
 * Runs one command of a trainer or of a file (TN-5), as one change of the world. A command that is not possible now
 * changes nothing and says why.
 */
export function runCommand(targets: CommandTargets, command: Command): CommandResult {
  // The table's types guarantee that the runner of this name takes this command.
  const run = runners[command.do] as (targets: CommandTargets, command: Command) => CommandResult;
  const result = run(targets, command);
  if (result.done) targets.world.command(({ record }) => record("trainer", describe(command)));
  return result;
}

function describe({ do: name, ...fields }: Command): string {
  const shown = Object.entries(fields).map(([field, value]) => ` ${field}=${String(value)}`);
  return name + shown.join("");
}
