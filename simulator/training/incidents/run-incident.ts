import { type Incident, incidentList } from "./incident-list.ts";
import type { IncidentResult, IncidentTargets } from "./incident-targets.ts";

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
