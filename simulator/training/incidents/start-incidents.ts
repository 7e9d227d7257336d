import { printerLine } from "../../inputs/printer-line.ts";
import type { IncidentGiver } from "../../inputs/run-log.ts";
import type { PlannedIncident } from "../../world/scenario.ts";
import type { World } from "../../world/world.ts";
import { incidentInstant } from "./incident-fields.ts";
import { type Incident, incidentList, readIncident, withUsual } from "./incident-list.ts";
import { type IncidentResult, type IncidentTargets, incidentTargets } from "./incident-targets.ts";

export interface IncidentOptions {
  readonly printer?: IncidentTargets["printer"];
  /** Notified about each incident of the scenario, and about each that a replay repeats, with its usual values. */
  readonly onIncident?: (incident: Incident, result: IncidentResult, by: IncidentGiver) => void;
}

/**
 * Plans the incidents of the world's scenario, each at its time. One that is not possible then, since staff acted
 * differently, is left out and stands in the log.
 */
export function startIncidents(world: World, options: IncidentOptions = {}): void {
  offerIncidents(world, options);
  world.door.work({ on: incidentsPart, name: "start", args: [] }, () => planAll(world, options));
}

/** Runs an incident that a trainer pressed or typed now, as an input that recordings repeat. */
export function takeIncident(
  world: World,
  incident: Incident,
  printer?: IncidentTargets["printer"],
): IncidentResult {
  const targets = incidentTargets(world, printer);
  return world.door.work({ on: incidentsPart, name: "run", args: [incident] }, () =>
    runIncident(targets, incident),
  );
}

export type TypedResult =
  | (Extract<IncidentResult, { readonly done: true }> & { readonly incident: Incident })
  | (Extract<IncidentResult, { readonly done: false }> & { readonly isUnreadable?: true });

/** The same for a value from outside. */
export function takeTyped(
  world: World,
  typed: unknown,
  printer?: IncidentTargets["printer"],
): TypedResult {
  const reading = readIncident(typed);
  if (reading.kind === "valid") {
    // The recording keeps what was done, also where a later version has other usual values.
    const incident = withUsual(reading.incident);
    const result = takeIncident(world, incident, printer);
    return result.done ? { ...result, incident } : result;
  }
  const problem = reading.problems.map(({ message }) => message).join("; ");
  return { done: false, problem, isUnreadable: true };
}

/** Lets a replay repeat the incidents of a run. */
export function offerIncidents(world: World, options: IncidentOptions = {}): void {
  incidentTargets(world, options.printer);
  world.door.offer(incidentsPart, {
    start: () => startIncidents(world, options),
    run: (incident: Incident) => {
      const result = takeIncident(world, incident);
      options.onIncident?.(withUsual(incident), result, "trainer");
      return result;
    },
  });
}

/** The same without a page: the printer only leaves its lines in the log. */
export function offerIncidentsForReplay(world: World): void {
  offerIncidents(world, {
    printer: { setFault: (fault) => world.report("printer", printerLine(fault)) },
  });
}

/** The name of the incidents in recordings. */
const incidentsPart = "commands";

function planAll(world: World, { onIncident }: IncidentOptions): void {
  const targets = incidentTargets(world);
  const planned = world.scenario.commands.map((timed) => ({ at: timed.at, incident: read(timed) }));
  world.change(({ scheduler, record }) => {
    for (const { at, incident } of planned) {
      scheduler.at(incidentInstant(world.scenario, at), () => {
        const result = world.door.asWorld(() => runIncident(targets, incident));
        if (!result.done) record("trainer", `cannot ${incident.do}: ${result.problem}`);
        onIncident?.(withUsual(incident), result, "scenario");
      });
    }
  });
}

function read({ at: _, ...fields }: PlannedIncident): Incident {
  const reading = readIncident(fields);
  if (reading.kind === "valid") return reading.incident;
  throw new RangeError(reading.problems[0]?.message);
}

/**
 * Runs one incident of a trainer or of a file (TN-5), as one change of the world. An incident that is not possible now
 * changes nothing and says why.
 */
export function runIncident(targets: IncidentTargets, incident: Incident): IncidentResult {
  const { do: name, ...fields } = incident;
  // The list's types guarantee that the row of this name takes these fields.
  const { run } = incidentList[name] as {
    run(of: IncidentTargets, fields: object): IncidentResult;
  };
  const result = run(targets, fields);
  if (result.done) targets.world.change(({ record }) => record("trainer", describe(incident)));
  return result;
}

function describe({ do: name, ...fields }: Incident): string {
  const shown = Object.entries(fields).map(([field, value]) => ` ${field}=${String(value)}`);
  return name + shown.join("");
}
