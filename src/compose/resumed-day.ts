import type { SimulationOptions } from "../../simulator/in-process/create-simulation.ts";
import { printerLine } from "../../simulator/inputs/printer-line.ts";
import { Replay } from "../../simulator/inputs/replay.ts";
import type { CommandTargets } from "../../simulator/training/command-targets.ts";
import { readRecording } from "../../simulator/training/read-recording.ts";
import { offerCommands } from "../../simulator/training/start-commands.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import type { KeptDay } from "./kept-day.ts";

type TargetPrinter = NonNullable<CommandTargets["printer"]>;

/** A kept day for a simulation that goes on with it. */
export interface ResumedDay {
  /** Throws a ReplayDivergence when the day cannot be repeated. */
  readonly resume: Required<SimulationOptions>["resume"];
  /** From now on commands of the scenario reach the printer of the page. */
  attachPrinter(printer: TargetPrinter): void;
}

/** Undefined if the day belongs to another scenario or version of the product. */
export function resumedDay(
  { recording: text }: KeptDay,
  scenario: Scenario,
): ResumedDay | undefined {
  const reading = readRecording(text, () => scenario.version);
  if (reading.kind === "invalid" || reading.recording.scenario.name !== scenario.name) {
    return undefined;
  }
  const { recording } = reading;
  let pagePrinter: TargetPrinter | undefined;
  return {
    attachPrinter: (printer) => {
      pagePrinter = printer;
    },
    resume: (world, clock) => {
      const printer: TargetPrinter = {
        setFault: (fault) => {
          if (pagePrinter === undefined) world.report("printer", printerLine(fault));
          else pagePrinter.setFault(fault);
        },
      };
      offerCommands({ world, terminals: terminalsOf(world), labels: new Map(), printer });
      const replay = new Replay(recording, world, clock);
      replay.toEnd();
      replay.leave();
    },
  };
}
