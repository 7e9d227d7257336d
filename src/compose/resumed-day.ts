import type { SimulationOptions } from "../../simulator/in-process/create-simulation.ts";
import { printerLine } from "../../simulator/inputs/printer-line.ts";
import type { Recording } from "../../simulator/inputs/recording.ts";
import { Replay } from "../../simulator/inputs/replay.ts";
import type { CommandTargets } from "../../simulator/training/command-targets.ts";
import { offerCommands } from "../../simulator/training/start-commands.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import type { KeptDay } from "./kept-day.ts";
import { recordingOf } from "./replayed-recording.ts";
import type { RunRecords } from "./run-store.ts";

type TargetPrinter = NonNullable<CommandTargets["printer"]>;

/** A kept day, up to its end or to an instant of it, for a simulation that goes on from there. */
export interface ResumedDay {
  readonly recording: Recording;
  /** Those of its orders on the device. One that is taken over has none, since they know what came later. */
  readonly records: RunRecords;
  /** The recording that this day continues; the new one refers to it as its parent. */
  readonly parent: Recording["parent"];
  /** Throws a ReplayDivergence when the day cannot be repeated. */
  readonly resume: Required<SimulationOptions>["resume"];
  /** From now on commands of the scenario reach the printer of the page. */
  attachPrinter(printer: TargetPrinter): void;
}

/** Undefined if the day belongs to another version of its scenario or of the product. */
export function resumedDay(day: KeptDay): ResumedDay | undefined {
  const { recording: text, isOpened, until } = day;
  const reading = recordingOf(text);
  if (reading.kind === "invalid") return undefined;
  const { recording } = reading;
  const { at, digest } = recording.end;
  let pagePrinter: TargetPrinter | undefined;
  return {
    recording,
    records: until === undefined ? (day.records ?? {}) : {},
    parent: until !== undefined || isOpened ? { digest, at: until ?? at } : recording.parent,
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
      if (until === undefined) replay.toEnd();
      else replay.to(until);
      replay.leave();
    },
  };
}
