import { secondMs } from "../../../ports/entities/time.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { replayTo } from "../../../simulator/inputs/replay.ts";
import { incidentInstant } from "../../../simulator/training/incidents/incident-fields.ts";
import {
  type IncidentName,
  incidentList,
  incidentsMax,
  withUsual,
} from "../../../simulator/training/incidents/incident-list.ts";
import type { IncidentResult } from "../../../simulator/training/incidents/incident-targets.ts";
import { offerIncidentsForReplay } from "../../../simulator/training/incidents/start-incidents.ts";
import type { DoneWork } from "../../../simulator/world/door.ts";
import {
  openingOf,
  type PlannedIncident,
  type Scenario,
} from "../../../simulator/world/scenario.ts";
import type { World } from "../../../simulator/world/world.ts";

/** The most characters of a scenario's name. */
const nameMax = 60;
const saved = "-saved";

/**
 * The scenario of a recorded run with what the trainer did in it as incidents, so that the same happens again; undefined
 * where nothing was done. Orders are named by labels and numbers. `pause` comes between slices of the replay. Rejects
 * with a ReplayDivergence.
 */
export async function savedScenario(
  recording: Recording,
  pause: () => Promise<void>,
): Promise<Scenario | undefined> {
  const { day } = recording.scenario;
  const given: PlannedIncident[] = [];
  const follow = (world: World): void => {
    offerIncidentsForReplay(world);
    const writer = new IncidentWriter(world);
    world.door.onWork((done) => given.push(...writer.incidentsOf(done)));
  };
  await replayTo(recording, undefined, follow, pause);
  if (given.length === 0) return undefined;
  const incidents = [...day.commands, ...given].sort(
    (one, other) => incidentInstant(day, one.at) - incidentInstant(day, other.at),
  );
  if (incidents.length > incidentsMax)
    throw new RangeError("A file has no room for these incidents");
  const name = day.name.endsWith(saved)
    ? day.name
    : day.name.slice(0, nameMax - saved.length) + saved;
  return { ...day, name, seed: recording.seed, commands: incidents };
}

/** Writes what a trainer did as incidents of a file. */
class IncidentWriter {
  private readonly world: World;
  private readonly labels = new Map<number, string>();
  private readonly numbers = new Map<number, string>();

  constructor(world: World) {
    this.world = world;
    world.onOrderChanged(({ order }) => this.numbers.set(order.id, order.number));
  }

  incidentsOf({ work: { on, name, args }, result }: DoneWork): readonly PlannedIncident[] {
    const at = Math.round(this.world.now - openingOf(this.world.scenario)) / secondMs;
    if (on === "world" && name === "setColleagues") {
      return [{ at, do: "colleagues", state: args[0] === true ? "on" : "off" }];
    }
    if (on === "terminals" && name === "pick") {
      const [outcome] = args;
      return [{ at, do: "every_card", ...(outcome !== undefined && { outcome }) }];
    }
    const isIncident = on === "commands" && name === "run" && (result as IncidentResult).done;
    return isIncident
      ? [this.incident(at, withUsual(args[0] as PlannedIncident), result as IncidentResult)]
      : [];
  }

  private incident(at: number, incident: PlannedIncident, result: IncidentResult): PlannedIncident {
    const orderId = result.done ? result.orderId : undefined;
    const fields: object = incidentList[incident.do as IncidentName].fields;
    if (orderId === undefined) return { ...incident, at };
    if ("as" in fields) {
      const label =
        typeof incident["as"] === "string" ? incident["as"] : `#${this.numbers.get(orderId)}`;
      this.labels.set(orderId, label);
      return { ...incident, at, as: label };
    }
    if (!("order" in fields)) return { ...incident, at };
    const order = this.labels.get(orderId) ?? Number(this.numbers.get(orderId));
    return { ...incident, at, order };
  }
}

/** The text of the file of a scenario. */
export function scenarioText(scenario: Scenario): string {
  return `${JSON.stringify(scenario, undefined, 2)}\n`;
}
