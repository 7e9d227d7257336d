import type { Simulation } from "../../simulator/in-process/create-simulation.ts";

/** Gives the browser's console `branch`: the clock, the event log and the recording of simulator mode (DV-6). */
export function openBranchConsole(
  page: Window,
  { control, world, recorder, journal }: Simulation,
): void {
  const branch = {
    clock: control,
    log: (count?: number) => world.log.describe(count),
    events: () => journal.events,
    recording: () => recorder.recording(),
  };
  Object.assign(page, { branch });
}
