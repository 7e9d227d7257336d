import { printerLine } from "../../inputs/printer-line.ts";
import type { CommandGiver } from "../../inputs/run-log.ts";
import type { PlannedCommand } from "../../world/scenario.ts";
import type { World } from "../../world/world.ts";
import { type Command, readCommand, withUsual } from "./command-list.ts";
import { type CommandResult, type CommandTargets, commandTargets } from "./command-targets.ts";
import { commandInstant } from "./command-time.ts";
import { runCommand } from "./run-command.ts";

export interface CommandOptions {
  readonly printer?: CommandTargets["printer"];
  /** Notified about each command of the scenario, and about each that a replay repeats, with its usual values. */
  readonly onCommand?: (command: Command, result: CommandResult, by: CommandGiver) => void;
}

/**
 * Plans the commands of the world's scenario, each at its time. One that is not possible then, since staff acted
 * differently, is left out and stands in the log.
 */
export function startCommands(world: World, options: CommandOptions = {}): void {
  offerCommands(world, options);
  world.door.work({ on: commandsPart, name: "start", args: [] }, () => planAll(world, options));
}

/** Runs a command that a trainer pressed or typed now, as an input that recordings repeat. */
export function takeCommand(
  world: World,
  command: Command,
  printer?: CommandTargets["printer"],
): CommandResult {
  const targets = commandTargets(world, printer);
  return world.door.work({ on: commandsPart, name: "run", args: [command] }, () =>
    runCommand(targets, command),
  );
}

export type TypedResult =
  | (Extract<CommandResult, { readonly done: true }> & { readonly command: Command })
  | (Extract<CommandResult, { readonly done: false }> & { readonly isUnreadable?: true });

/** The same for a value from outside. */
export function takeTyped(
  world: World,
  typed: unknown,
  printer?: CommandTargets["printer"],
): TypedResult {
  const reading = readCommand(typed);
  if (reading.kind === "valid") {
    // The recording keeps what was done, also where a later version has other usual values.
    const command = withUsual(reading.command);
    const result = takeCommand(world, command, printer);
    return result.done ? { ...result, command } : result;
  }
  const problem = reading.problems.map(({ message }) => message).join("; ");
  return { done: false, problem, isUnreadable: true };
}

/** Lets a replay repeat the commands of a run. */
export function offerCommands(world: World, options: CommandOptions = {}): void {
  commandTargets(world, options.printer);
  world.door.offer(commandsPart, {
    start: () => startCommands(world, options),
    run: (command: Command) => {
      const result = takeCommand(world, command);
      options.onCommand?.(withUsual(command), result, "trainer");
      return result;
    },
  });
}

/** The same without a page: the printer only leaves its lines in the log. */
export function offerCommandsForReplay(world: World): void {
  offerCommands(world, {
    printer: { setFault: (fault) => world.report("printer", printerLine(fault)) },
  });
}

/** The name of the commands in recordings. */
const commandsPart = "commands";

function planAll(world: World, { onCommand }: CommandOptions): void {
  const targets = commandTargets(world);
  const planned = world.scenario.commands.map((timed) => ({ at: timed.at, command: read(timed) }));
  world.command(({ scheduler, record }) => {
    for (const { at, command } of planned) {
      scheduler.at(commandInstant(world.scenario, at), () => {
        const result = world.door.asWorld(() => runCommand(targets, command));
        if (!result.done) record("trainer", `cannot ${command.do}: ${result.problem}`);
        onCommand?.(withUsual(command), result, "scenario");
      });
    }
  });
}

function read({ at: _, ...fields }: PlannedCommand): Command {
  const reading = readCommand(fields);
  if (reading.kind === "valid") return reading.command;
  throw new RangeError(reading.problems[0]?.message);
}
