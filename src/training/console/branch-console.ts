import type { Instant } from "../../../ports/entities/time.ts";
import type {
  Simulation,
  SimulationControl,
} from "../../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import type { RunEvent } from "../../../simulator/inputs/run-log.ts";
import { consoleHelp } from "../../../simulator/training/console-help.ts";
import { incidentNames } from "../../../simulator/training/incidents/incident-list.ts";
import type { IncidentResult } from "../../../simulator/training/incidents/incident-targets.ts";
import { takeTyped } from "../../../simulator/training/incidents/start-incidents.ts";
import type { RecordingProblem } from "../../../simulator/training/read-recording.ts";
import { timeOfDayText, typedInstant } from "../../../simulator/training/typed-time.ts";

/** The clock of the console: `jumpTo` also takes a time of day, and throws for a time that cannot be read. */
export interface ConsoleClock extends Omit<SimulationControl, "jumpTo"> {
  jumpTo(time: Instant | string): Promise<void>;
}

/** The browser console's `branch`, in simulator mode only. */
export interface BranchConsole {
  /** The instant at the branch. */
  readonly now: Instant;
  readonly clock: ConsoleClock;
  readonly commands: readonly string[];
  /** Runs a typed incident, such as `{ do: "order" }`. */
  run(incident: unknown): IncidentResult;
  /** The last events as text; 50 by default. */
  log(count?: number): string;
  /** Everything that has happened, oldest first. */
  events(): readonly RunEvent[];
  recording(): Recording;
  /** Repeats a recording or the text of one. Returns what its end reached, or why it cannot be played. */
  replay(recording: unknown): Promise<ReplayEnd | RecordingProblem>;
  /** The members and the incidents, as text. */
  help(): string;
}

interface ReplayEnd {
  readonly at: Instant;
  readonly digest: string;
}

/** The window of a page in simulator mode, for tests that use its console. */
export type ConsoleWindow = Window & { readonly branch: BranchConsole };

/**
 * Gives the browser's console `branch`: the clock, the incidents, the event log and the recording of simulator mode
 * (DV-6).
 */
export function openBranchConsole(
  page: Window,
  simulation: Simulation,
  printer: InProcessPrinter,
  yieldToPage: () => Promise<void>,
): void {
  const { control, world, recorder, journal } = simulation;
  const { scenario } = world;
  const jumpTo = async (time: unknown): Promise<void> =>
    control.jumpTo(typedInstant(time, scenario, control.clock.now()));
  const branch: BranchConsole = {
    get now() {
      return control.clock.now();
    },
    clock: Object.assign(Object.create(control) as SimulationControl, { jumpTo }),
    commands: incidentNames,
    run: (incident: unknown) => run(simulation, printer, incident),
    log: (count?: number) => world.log.describe(count),
    events: () => journal.events,
    recording: () => recorder.recording(),
    replay: async (recording: unknown) => {
      const { replayedRecording } = await import("../runs/replayed-recording.ts");
      return replayedRecording(recording, yieldToPage);
    },
    help: () => consoleHelp(timeOfDayText(control.clock.now(), scenario)),
  };
  Object.assign(page, { branch });
}

/** Runs a typed incident, such as `branch.run({ do: "order" })`, as an input of the recording. */
function run(
  { world, journal }: Simulation,
  printer: InProcessPrinter,
  typed: unknown,
): IncidentResult {
  const result = takeTyped(world, typed, printer);
  if (result.done) journal.incident({ ...result.incident }, "trainer", result);
  return result;
}
