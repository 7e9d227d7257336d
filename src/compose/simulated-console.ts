import { yieldToPlatform } from "../../adapters/browser/yield-to-platform.ts";
import type { Simulation } from "../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { commandNames, readCommand } from "../../simulator/training/command-schema.ts";
import type { CommandResult } from "../../simulator/training/command-targets.ts";
import {
  offerCommands,
  offeredTargets,
  takeCommand,
} from "../../simulator/training/start-commands.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";

/**
 * Gives the browser's console `branch`: the clock, the commands, the event log and the recording of simulator mode
 * (DV-6).
 */
export function openBranchConsole(
  page: Window,
  simulation: Simulation,
  printer: InProcessPrinter,
): void {
  const { control, world, recorder, journal } = simulation;
  const branch = {
    clock: control,
    commands: commandNames,
    run: (command: unknown) => run(simulation, printer, command),
    log: (count?: number) => world.log.describe(count),
    events: () => journal.events,
    recording: () => recorder.recording(),
    replay: async (recording: unknown) => {
      const { replayedRecording } = await import("../training/runs/replayed-recording.ts");
      return replayedRecording(recording, yieldToPlatform);
    },
  };
  Object.assign(page, { branch });
}

/** Runs a typed command, such as `branch.run({ do: "order" })`, as an input of the recording. */
function run(
  { world, journal }: Simulation,
  printer: InProcessPrinter,
  typed: unknown,
): CommandResult {
  const reading = readCommand(typed);
  if (reading.kind === "invalid") {
    return { done: false, problem: reading.problems.map(({ message }) => message).join("; ") };
  }
  if (offeredTargets(world) === undefined) {
    offerCommands({ world, terminals: terminalsOf(world), labels: new Map(), printer });
  }
  const targets = offeredTargets(world);
  if (targets === undefined) throw new Error("The branch takes no commands");
  // A copy, because the recording keeps it.
  const command = structuredClone(reading.command);
  const result = takeCommand(targets, command);
  if (result.done) journal.command({ ...command }, result.orderId);
  return result;
}
