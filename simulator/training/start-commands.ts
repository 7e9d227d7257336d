import type { Command, TimedCommand } from "../world/command.ts";
import type { CommandResult, CommandTargets } from "./command-targets.ts";
import { commandInstant } from "./command-time.ts";
import { runCommand } from "./run-command.ts";

/**
 * Plans the commands of the world's scenario, each at its time. One that is not possible then, since staff acted
 * differently, is left out and stands in the log.
 */
export function startCommands(
  targets: CommandTargets,
  onCommand: (command: Command, result: CommandResult) => void = () => undefined,
): void {
  const { world } = targets;
  world.command(({ scheduler, record }) => {
    for (const timed of world.scenario.commands) {
      scheduler.at(commandInstant(world.scenario, timed.at), () => {
        const command = withoutTime(timed);
        const result = runCommand(targets, command);
        if (!result.done) record("trainer", `cannot ${command.do}: ${result.problem}`);
        onCommand(command, result);
      });
    }
  });
}

function withoutTime({ at: _, ...command }: TimedCommand): Command {
  return command as Command;
}
