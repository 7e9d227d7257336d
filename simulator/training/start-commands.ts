import { printerLine } from "../inputs/printer-line.ts";
import type { Command, TimedCommand } from "../world/command.ts";
import { terminalsOf } from "../world/terminals/terminals-of.ts";
import type { World } from "../world/world.ts";
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
  offerCommands(targets, onCommand);
  const { door } = targets.world;
  door.work({ on: commandsPart, name: "start", args: [] }, () => planAll(targets, onCommand));
}

/** Runs a command that a trainer pressed or typed now, as an input that recordings repeat. */
export function takeCommand(targets: CommandTargets, command: Command): CommandResult {
  const { door } = targets.world;
  return door.work({ on: commandsPart, name: "run", args: [command] }, () =>
    runCommand(targets, command),
  );
}

/** Lets a replay repeat the commands of a run, and notifies about each of them. */
export function offerCommands(
  targets: CommandTargets,
  onCommand: (command: Command, result: CommandResult) => void = () => undefined,
): void {
  offered.set(targets.world, targets);
  targets.world.door.offer(commandsPart, {
    start: () => startCommands(targets, onCommand),
    run: (command: Command) => {
      const result = takeCommand(targets, command);
      onCommand(command, result);
      return result;
    },
  });
}

/** The same without a page: the printer only leaves its lines in the log. */
export function offerCommandsForReplay(world: World): void {
  const printer: CommandTargets["printer"] = {
    setFault: (fault) => world.report("printer", printerLine(fault)),
  };
  offerCommands({ world, terminals: terminalsOf(world), labels: new Map(), printer });
}

const offered = new WeakMap<World, CommandTargets>();

/** The targets of the run's commands, so that later commands know their labels; undefined before the first. */
export function offeredTargets(world: World): CommandTargets | undefined {
  return offered.get(world);
}

/** The name of the commands in recordings. */
const commandsPart = "commands";

function planAll(
  targets: CommandTargets,
  onCommand: (command: Command, result: CommandResult) => void,
): void {
  const { world } = targets;
  world.command(({ scheduler, record }) => {
    for (const timed of world.scenario.commands) {
      scheduler.at(commandInstant(world.scenario, timed.at), () => {
        const command = withoutTime(timed);
        const result = world.door.asWorld(() => runCommand(targets, command));
        if (!result.done) record("trainer", `cannot ${command.do}: ${result.problem}`);
        onCommand(command, result);
      });
    }
  });
}

function withoutTime({ at: _, ...command }: TimedCommand): Command {
  return command as Command;
}
