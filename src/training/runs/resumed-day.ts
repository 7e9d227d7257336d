import type { Instant } from "../../../ports/entities/time.ts";
import type { SimulationOptions } from "../../../simulator/in-process/create-simulation.ts";
import { printerLine } from "../../../simulator/inputs/printer-line.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { Replay } from "../../../simulator/inputs/replay.ts";
import type { IncidentTargets } from "../../../simulator/training/incidents/incident-targets.ts";
import { offerIncidents } from "../../../simulator/training/incidents/start-incidents.ts";
import type { World } from "../../../simulator/world/world.ts";
import type { KeptDay } from "./kept-day.ts";
import type { LeftRun } from "./left-runs.ts";
import { recordingOf } from "./replayed-recording.ts";
import type { RunRecords } from "./run-store.ts";

type TargetPrinter = NonNullable<IncidentTargets["printer"]>;

/** A kept day, up to its end or to an instant of it, for a simulation that goes on from there. */
export interface ResumedDay {
  readonly recording: Recording;
  /** Those of its orders on the device. One that is taken over has none, since they know what came later. */
  readonly records: RunRecords;
  /** The sound was off when the page was left. */
  readonly isMuted: boolean;
  /** The recording that this day continues; the new one refers to it as its parent. */
  readonly parent: Recording["parent"];
  /** Throws a ReplayDivergence when the day cannot be repeated. */
  readonly resume: Required<SimulationOptions>["resume"];
  /** From now on incidents of the scenario reach the printer of the page. */
  attachPrinter(printer: TargetPrinter): void;
}

/** Undefined if the day belongs to another version of its scenario or of the product. */
export function resumedDay(day: KeptDay): ResumedDay | undefined {
  const { recording: text, isOpened, until, records = {}, isMuted } = day;
  const reading = recordingOf(text);
  if (reading.kind === "invalid") return undefined;
  const { recording } = reading;
  const { at, digest } = recording.end;
  const isNew = until !== undefined || isOpened === true;
  return {
    ...repeated({ recording, until, screens: [], onBegin: () => undefined }),
    records: until === undefined ? records : {},
    isMuted: isMuted === true,
    parent: isNew ? { digest, at: until ?? at } : recording.parent,
  };
}

/** The run of a lesson that was left midway, up to its end. `onBegin` gets its world before the first incident. */
export function resumedRun(run: LeftRun, onBegin: (world: World) => void): ResumedDay {
  const { recording, records, screens } = run;
  return {
    ...repeated({ recording, until: undefined, screens, onBegin }),
    records,
    isMuted: screens.at(-1)?.view.sound === "off",
    parent: recording.parent,
  };
}

interface Repeated {
  readonly recording: Recording;
  readonly until: Instant | undefined;
  readonly screens: LeftRun["screens"];
  readonly onBegin: (world: World) => void;
}

function repeated(options: Repeated): Pick<ResumedDay, "recording" | "resume" | "attachPrinter"> {
  const { recording, until, screens, onBegin } = options;
  let pagePrinter: TargetPrinter | undefined;
  return {
    recording,
    attachPrinter: (printer) => {
      pagePrinter = printer;
    },
    resume: (world, clock, journal) => {
      const printer: TargetPrinter = {
        setFault: (fault) => {
          if (pagePrinter === undefined) world.report("printer", printerLine(fault));
          else pagePrinter.setFault(fault);
        },
      };
      offerIncidents(world, {
        printer,
        onIncident: (incident, result, by) => {
          if (result.done) journal.incident({ ...incident }, by, result);
        },
      });
      const stop = world.door.onInput(({ input }) => {
        if (input.do === "work" && input.on === "commands" && input.name === "start")
          onBegin(world);
      });
      const replay = new Replay(recording, world, clock);
      if (until === undefined) replay.toEnd();
      else replay.to(until);
      replay.leave();
      stop();
      journal.recall(screens);
    },
  };
}
