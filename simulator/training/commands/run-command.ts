import { type Command, commandList } from "./command-list.ts";
import type { CommandResult, CommandTargets } from "./command-targets.ts";

/**
 * Runs one command of a trainer or of a file (TN-5), as one change of the world. A command that is not possible now
 * changes nothing and says why.
 */
export function runCommand(targets: CommandTargets, command: Command): CommandResult {
  const { do: name, ...fields } = command;
  // The list's types guarantee that the row of this name takes these fields.
  const { run } = commandList[name] as { run(of: CommandTargets, fields: object): CommandResult };
  const result = run(targets, fields);
  if (result.done) targets.world.command(({ record }) => record("trainer", describe(command)));
  return result;
}

function describe({ do: name, ...fields }: Command): string {
  const shown = Object.entries(fields).map(([field, value]) => ` ${field}=${String(value)}`);
  return name + shown.join("");
}
